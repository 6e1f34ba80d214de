import Basics
import Boards
import FoundationEssentials

extension TypedOrigin {

    /// Why it is probably not what was meant: one word that is no program, but much like something else. Nil if it may be meant.
    ///
    /// - Parameters:
    ///   - path: The folders of programs, as in `PATH`.
    ///   - tasks: The words by which the program is told what to do.
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
        return "there is neither a program nor a file “\(word)”; did you mean “https://\(word)”?"
    }

    /// Whether there is a program of that name.
    private func isProgram(_ path: String) -> Bool {
        let folders = value.contains("/") ? [""] : path.split(separator: ":").map { $0 + "/" }
        return folders.contains { FileManager.default.isExecutableFile(atPath: $0 + value) }
    }
}
