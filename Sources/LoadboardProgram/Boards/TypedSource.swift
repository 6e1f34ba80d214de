import Foundation

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
        case .command: "command: \(YAMLText.quoted(source.word)), every: 5s"
        }
    }
}
