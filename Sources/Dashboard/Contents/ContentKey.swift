public import TerminalUI

/// A key binding of content, with its help.
///
/// The content receives these keys unless the board handles them. The help shows only the keys that the content
/// receives.
public struct ContentKey<State> {

    /// The keys, in the order of the help.
    public var keys: [Key]
    /// A sentence for the help.
    public var help: String
    /// The text in the line of key hints; nil to leave it out.
    public var hint: KeyHints.Hint?
    /// Handles the key in a region of a size, and returns whether it had an effect.
    public var press: (_ state: inout State, _ size: Size) -> Bool

    /// Creates a key binding of content.
    public init(
        _ keys: [Key], hint: KeyHints.Hint? = nil, help: String,
        press: @escaping (_ state: inout State, _ size: Size) -> Bool
    ) {
        self.keys = keys
        self.hint = hint
        self.help = help
        self.press = press
    }

    /// Returns the line of the help with the keys that the content receives; nil if it receives none of them.
    func entry(_ isReached: (Key) -> Bool) -> HelpView.Entry? {
        let reached = keys.filter(isReached)
        guard !reached.isEmpty else { return nil }
        return HelpView.Entry(keys: reached.map(\.description).joined(separator: " "), help: help)
    }
}
