import Basics
package import Settings

/// A value that a key asks the user for.
package struct AskSettings: Hashable, Sendable {

    package enum Kind: Hashable, Sendable {
        /// Text that is typed into an input field with the given number of visible lines.
        case text(lines: Int)
        case number
        /// Text that is never shown.
        case secret
        case choice([String])
        /// A value of the given field in the rows of the given source. If the field is nil, the first field is used.
        case source(String, field: String?)
        /// A choice of the given board variable. If the variable takes typed text, any text is allowed. If several
        /// choices can be selected, the user types the choices, joined by the separator of the variable.
        case variable(String)
    }

    /// The name of the environment variable that passes the value to the command.
    package var name: String

    @NotCompared package var place: SettingsPlace

    /// The label of the input field; nil to use the name.
    package var label: String?

    package var kind: Kind

    package var initial: String

    /// Whether an empty value is refused. Has no effect on the value of a variable, which may always be empty.
    package var isRequired: Bool

    package init(
        _ name: String, at place: SettingsPlace, label: String? = nil, _ kind: Kind, initial: String = "",
        isRequired: Bool = true
    ) {
        self.name = name
        self.place = place
        self.label = label
        self.kind = kind
        self.initial = initial
        self.isRequired = isRequired
    }
}

extension AskSettings {

    /// Returns the reason why the text is refused: a required value is empty, or a number is invalid. Returns nil if
    /// the text is accepted. Choices are not checked.
    func refusal(of text: String) -> String? {
        let text = text.trimmedBlanks
        if text.isEmpty { return isRequired ? "cannot be empty" : nil }
        return kind == .number && !Self.isNumber(text) ? "takes a number like 3, -1 or 0.5" : nil
    }

    /// Returns whether the text is a number for commands: ASCII digits, with an optional minus sign, and with an
    /// optional decimal point between digits.
    static func isNumber(_ text: Substring) -> Bool {
        let parts = (text.first == "-" ? text.dropFirst() : text)
            .split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        return parts.allSatisfy { !$0.isEmpty && $0.utf8.allSatisfy { (0x30...0x39).contains($0) } }
    }

    /// The error in the initial value; nil if the initial value is valid or empty.
    var mistake: (place: SettingsPlace, message: String, nearest: String?)? {
        guard !initial.isEmpty else { return nil }
        if case .choice(let choices) = kind, !choices.contains(initial) {
            return (place, "“\(initial)” is not one of the choices of “\(name)”", initial.nearest(in: choices))
        }
        return refusal(of: initial).map { (place, "“default” of “\(name)” \($0)", nil) }
    }

    /// The error if the value cannot be an environment variable with this name; nil if it can.
    var mistakeAsVariable: (place: SettingsPlace, message: String)? {
        let content = if case .source(let source, _) = kind { "a choice of “\(source)”" } else { nil as String? }
        return place.mistake(inVariable: name, content: content)
    }
}
