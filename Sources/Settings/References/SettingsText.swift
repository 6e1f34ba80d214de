/// A text of the settings, with what is to be put into it: `Bearer ${secret.github}` in two pieces.
///
/// All but secrets was looked up when the settings were read. Secrets are known later, when they are first needed.
public struct SettingsText: Hashable, Sendable {

    /// A part of a text.
    public enum Piece: Hashable, Sendable {
        /// As it stands there.
        case text(String)
        /// A variable of the environment, and its value.
        case environment(String, value: String)
        /// A secret, by its name.
        case secret(String)
        /// The folder of the board's file.
        case boardFolder(String)
    }

    /// The parts, in order; none if the text is empty.
    public var pieces: [Piece]

    /// Where the text begins: its first letter, behind the quote if there is one. The lines of a block (`|`) are lines of the file.
    @NotCompared public var place: SettingsPlace

    /// Makes a text from its parts.
    public init(_ pieces: [Piece], at place: SettingsPlace) {
        self.pieces = pieces
        self.place = place
    }

    /// Makes a text into which nothing is to be put.
    public init(_ text: String, at place: SettingsPlace) {
        self.init(text.isEmpty ? [] : [.text(text)], at: place)
    }

    /// The names of the secrets in it, in order, each once.
    public var secrets: [String] {
        var names: [String] = []
        for case .secret(let name) in pieces where !names.contains(name) { names.append(name) }
        return names
    }

    /// The names of the environment's variables in it, in order, each once.
    public var variables: [String] {
        var names: [String] = []
        for case .environment(let name, _) in pieces where !names.contains(name) { names.append(name) }
        return names
    }

    /// The whole text, with the secrets' values.
    ///
    /// - Parameter secret: Gives the value of a secret by its name.
    public func resolved<Failure: Error>(
        _ secret: (String) throws(Failure) -> String
    ) throws(Failure) -> String {
        var text = ""
        for piece in pieces {
            switch piece {
            case .text(let part), .boardFolder(let part), .environment(_, let part): text += part
            case .secret(let name): text += try secret(name)
            }
        }
        return text
    }

    /// The whole text; nil if there is a secret in it.
    public var plain: String? { secrets.isEmpty ? resolved { _ in "" } : nil }

    /// The text as it may be shown to anybody: with the names of secrets and variables in place of their values.
    public var shown: String {
        pieces.map { piece in
            switch piece {
            case .text(let part), .boardFolder(let part): part
            case .environment(let name, _): "${env.\(name)}"
            case .secret(let name): "${secret.\(name)}"
            }
        }.joined()
    }
}
