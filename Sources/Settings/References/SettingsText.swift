/// A text in settings, split at its references. For example, `Bearer ${secret.github}` consists of two pieces.
///
/// A secret is resolved when it is first needed. Content and selections are resolved at each load. All other references
/// are resolved when the settings are read.
public struct SettingsText: Hashable, Sendable {

    /// A piece of a text: literal text or a reference.
    public enum Piece: Hashable, Sendable {
        /// Literal text.
        case text(String)
        /// An environment variable and its value.
        case environment(String, value: String)
        /// The name of a secret.
        case secret(String)
        /// The folder of the board's file.
        case boardFolder(String)
        /// Content of another source, content of the item for which the source is loaded, or a selection.
        case content(ContentReference)
        /// A variable in a filter. It remains a variable when the text is resolved.
        case variable(FilterVariable)
    }

    /// The pieces, in order; empty for an empty text.
    public var pieces: [Piece]

    /// The place of the first character. If the text is in quotes, the place is after the opening quote.
    @NotCompared public var place: SettingsPlace

    /// Creates a text.
    public init(_ pieces: [Piece], at place: SettingsPlace) {
        self.pieces = pieces
        self.place = place
    }

    /// Creates a text without references.
    public init(_ text: String, at place: SettingsPlace) {
        self.init(text.isEmpty ? [] : [.text(text)], at: place)
    }

    /// The names of the secrets in the text, in order, without duplicates.
    public var secrets: [String] {
        var names: [String] = []
        for case .secret(let name) in pieces where !names.contains(name) { names.append(name) }
        return names
    }

    /// The names of the environment variables in the text, in order, without duplicates.
    public var variables: [String] {
        var names: [String] = []
        for (name, _) in environment where !names.contains(name) { names.append(name) }
        return names
    }

    /// The environment variables in the text, with their values, in order. Environment variables in the values of
    /// filter variables are included.
    public var environment: [(name: String, value: String)] {
        pieces.flatMap { piece -> [(name: String, value: String)] in
            switch piece {
            case .environment(let name, let value): [(name, value)]
            case .variable(let variable): variable.value?.environment ?? []
            default: []
            }
        }
    }

    /// The filter variables, in order.
    public var filterVariables: [FilterVariable] {
        pieces.compactMap { if case .variable(let variable) = $0 { variable } else { nil } }
    }

    /// The references to content and selections, in order.
    public var contents: [ContentReference] {
        pieces.compactMap { if case .content(let reference) = $0 { reference } else { nil } }
    }

    /// Returns the text with its references replaced by their values. References to content and selections remain as
    /// written, and so do variables in a filter.
    ///
    /// - Parameter secret: A closure that returns the value of the secret with the given name.
    /// - Throws: The errors of `secret`.
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

    /// Returns the text with a placeholder for each secret, and for each reference to content or a selection. Other
    /// references are replaced by their values. Variables in a filter remain as written.
    ///
    /// - Parameter mark: The placeholder.
    public func resolved(marking mark: String) -> String {
        let pieces = pieces.map { if case .content = $0 { Piece.text(mark) } else { $0 } }
        return SettingsText(pieces, at: place).resolved { _ in mark }
    }

    /// The text with its references replaced by their values; nil if it refers to a secret, to content or to a
    /// selection. Variables in a filter remain as written.
    public var plain: String? { secrets.isEmpty && contents.isEmpty ? resolved { _ in "" } : nil }

    /// The text for display. It contains the names of environment variables, secrets, content and selections instead of
    /// their values.
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

extension SettingsText.Piece {

    /// The number of bytes that the piece adds to the resolved text. For a secret, the number of bytes of its name.
    var byteCount: Int {
        switch self {
        case .text(let text), .environment(_, let text), .boardFolder(let text), .secret(let text): text.utf8.count
        case .content(let reference): reference.description.utf8.count
        case .variable(let variable): variable.written.utf8.count
        }
    }

    /// The piece as a part of a filter's text; empty for a reference.
    var filterText: String { if case .text(let text) = self { text } else { "" } }
}
