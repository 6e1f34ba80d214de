/// A text of the settings, with what is to be put into it: `Bearer ${secret.github}` in two pieces.
///
/// All but secrets and content was looked up when the settings were read. Secrets are known later, when they are first needed, and
/// content at each load.
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
        /// Content of another source, or of the item that the source is loaded for, or a selection.
        case content(ContentReference)
        /// A variable of a filter, which stays in the text.
        case variable(FilterVariable)
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
        for (name, _) in environment where !names.contains(name) { names.append(name) }
        return names
    }

    /// The variables of the environment in it, with their values, in order; also those of parameters of a filter.
    public var environment: [(name: String, value: String)] {
        pieces.flatMap { piece -> [(name: String, value: String)] in
            switch piece {
            case .environment(let name, let value): [(name, value)]
            case .variable(let variable): variable.value?.environment ?? []
            default: []
            }
        }
    }

    /// The variables of a filter in it, in order.
    public var filterVariables: [FilterVariable] {
        pieces.compactMap { if case .variable(let variable) = $0 { variable } else { nil } }
    }

    /// The references to content in it, in order.
    public var contents: [ContentReference] {
        pieces.compactMap { if case .content(let reference) = $0 { reference } else { nil } }
    }

    /// The whole text, with the secrets' values. References to content stand in it as they are written.
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
            case .content(let reference): text += reference.description
            case .variable(let variable): text += variable.written
            }
        }
        return text
    }

    /// The whole text, with the same letters in place of each secret and of all content.
    ///
    /// - Parameter mark: Those letters.
    public func resolved(marking mark: String) -> String {
        let pieces = pieces.map { if case .content = $0 { Piece.text(mark) } else { $0 } }
        return SettingsText(pieces, at: place).resolved { _ in mark }
    }

    /// The whole text; nil if there is a secret or content in it.
    public var plain: String? { secrets.isEmpty && contents.isEmpty ? resolved { _ in "" } : nil }

    /// The text as it may be shown to anybody: with the names of secrets, variables and content in place of their values.
    public var shown: String {
        pieces.map { piece in
            switch piece {
            case .text(let part), .boardFolder(let part): part
            case .environment(let name, _): "${env.\(name)}"
            case .secret(let name): "${secret.\(name)}"
            case .content(let reference): reference.description
            case .variable(let variable): variable.written
            }
        }.joined()
    }
}
