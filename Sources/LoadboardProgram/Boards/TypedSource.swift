import Basics
import Boards
import FoundationEssentials

extension TypedOrigin {

    /// The reason why the word is probably misspelled: it is a single word that is not a program but similar to
    /// something else. Nil if it may be intended.
    ///
    /// - Parameters:
    ///   - path: The folders of programs, as in `PATH`.
    ///   - tasks: The subcommands.
    func doubt(searching path: String, tasks: [String]) -> String? {
        let word = value
        let isWord = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/:".contains($0)) }
        guard takesAnything, isWord, !isProgram(path) else { return nil }
        if word.contains("/") { return "there is no file “\(word)”" }
        let options = ["help": "--help", "version": "--version"]
        if let nearest = word.nearest(in: tasks + options.keys.sorted()) {
            return "there is no program “\(word)”; did you mean “loadboard \(options[nearest] ?? nearest)”?"
        }
        guard word.contains(".") || word.hasPrefix("localhost") else { return nil }
        return "there is no program or file “\(word)”; did you mean “https://\(word)”?"
    }

    /// Whether there is a program with the name.
    private func isProgram(_ path: String) -> Bool {
        let folders = value.contains("/") ? [""] : path.split(separator: ":").map { $0 + "/" }
        return folders.contains { FileManager.default.isExecutableFile(atPath: $0 + value) }
    }
}
