/// A text in a settings file that is checked by compiling it: a filter or a regular expression.
public struct SettingsProgram: Hashable, Sendable {

    public enum Kind: Hashable, Sendable {
        case filter
        case pattern
    }

    public var kind: Kind
    public var text: SettingsText

    /// The source whose settings contain the text; nil for the settings as a whole.
    public var source: String?

    public init(_ kind: Kind, _ text: SettingsText, source: String?) {
        (self.kind, self.text, self.source) = (kind, text, source)
    }
}
