import FoundationEssentials
import Spelling

/// What was typed in place of a board: a command, a URL or a file.
struct TypedSource: Hashable, Sendable {

    enum Kind: Hashable, Sendable {
        case http, command
        /// With its whole path.
        case file(path: String)
    }

    /// As it was typed.
    let word: String
    let kind: Kind

    init(_ word: String) {
        self.word = word
        if word.hasPrefix("https://") || word.hasPrefix("http://") {
            kind = .http
        } else if FileManager.default.isReadableFile(atPath: word) {
            kind = .file(path: URL(fileURLWithPath: word).standardizedFileURL.path)
        } else {
            kind = .command
        }
    }

    /// Why it is probably not what was meant: one word that is no program, but much like something else. Nil if it may be meant.
    ///
    /// - Parameters:
    ///   - path: The folders of programs, as in `PATH`.
    ///   - tasks: The words by which the program is told what to do.
    func doubt(searching path: String, tasks: [String]) -> String? {
        let isWord = word.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || "._-/:".contains($0)) }
        guard kind == .command, isWord, !isProgram(path) else { return nil }
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
        let folders = word.contains("/") ? [""] : path.split(separator: ":").map { $0 + "/" }
        return folders.contains { FileManager.default.isExecutableFile(atPath: $0 + word) }
    }
}

/// A board of what was typed, with a panel for each.
struct TypedBoard {

    let yaml: String

    init(_ words: [String]) {
        var names: Set<String> = []
        let sources = words.map { word in
            var name = word
            while !names.insert(name).inserted { name += " " }
            return "  \(YAMLText.quoted(name)): { \(Self.origin(of: TypedSource(word))) }"
        }
        yaml = "board: loadboard\nsources:\n" + sources.joined(separator: "\n") + "\n"
    }

    /// What a word is, and how often it is loaded.
    private static func origin(of source: TypedSource) -> String {
        switch source.kind {
        case .http: "http: \(YAMLText.quoted(source.word)), every: 1m"
        case .file(let path):
            "file: \(YAMLText.quoted(path))" + (source.word.hasSuffix(".log") ? ", follow: true" : "")
        // Programs write columns for people, which would not stand below each other if lines were broken.
        case .command: "command: \(YAMLText.quoted(source.word)), every: 5s, view: { text: { wrap: false } }"
        }
    }
}
