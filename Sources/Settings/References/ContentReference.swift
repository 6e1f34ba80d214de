/// A reference that is resolved after the settings have been read. It refers to content, as in `${source.login.token}`
/// or `${item.service.ports[0]:-80}`, or to a selection, as in `${var.stage}` or `${row.pods.name}`.
public struct ContentReference: Hashable, Sendable {

    /// A step of a path, from a value to one of its fields or items.
    public enum Step: Hashable, Sendable {
        /// `.name` or `["a.b"]`: a field of a map.
        case field(String)
        /// `[0]`: an item of a list, counted from zero.
        case index(Int)
    }

    /// The kind of the target: ``SettingsReference/source``, ``SettingsReference/item``, ``SettingsReference/variable``
    /// or ``SettingsReference/row``.
    public let kind: SettingsReference

    /// The name of the source, the item or the variable.
    public let name: String

    /// The path from the content to the value; empty for the whole content.
    public let path: [Step]

    /// The text after `:-`, which replaces a null or empty value; nil if the reference contains no `:-`.
    public let fallback: String?

    /// The place of `${`.
    @NotCompared public private(set) var place: SettingsPlace

    /// Creates a reference.
    ///
    /// - Parameters:
    ///   - kind: The kind of the target.
    ///   - name: The name of the source, the item or the variable.
    ///   - path: The path from the content to the value.
    ///   - fallback: The text that replaces a null or empty value; nil for none.
    ///   - place: The place of `${`.
    public init(
        _ kind: SettingsReference, _ name: String, path: [Step] = [], fallback: String? = nil, at place: SettingsPlace
    ) {
        (self.kind, self.name, self.path, self.fallback) = (kind, name, path, fallback)
        self.place = place
    }
}

extension ContentReference: CustomStringConvertible {

    /// The reference as written in a file: `${source.login.token}`.
    public var description: String {
        let steps = ([.field(name)] + path).map(\.description).joined()
        return "${\(kind.rawValue)\(steps)\(fallback.map { ":-\($0)" } ?? "")}"
    }
}

extension ContentReference.Step: CustomStringConvertible {

    /// The step as written in a path: `.name`, `["a.b"]`, `[0]`.
    public var description: String {
        switch self {
        case .index(let index): "[\(index)]"
        case .field(let name) where !name.isEmpty && name.allSatisfy(\.isPartOfPlainName): ".\(name)"
        case .field(let name): Self.quoted(name)
        }
    }

    /// Returns a name in brackets and quotes: `["a.b"]`.
    static func quoted(_ name: String) -> String {
        "[\"\(name.replacing("\\", with: "\\\\").replacing("\"", with: "\\\""))\"]"
    }
}

extension Character {

    /// Whether the character may be part of an unquoted name in a path.
    var isPartOfPlainName: Bool { isLetter || isNumber || self == "_" || self == "-" }
}
