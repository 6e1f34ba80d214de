public import TerminalUI

/// A key binding of content, with its help.
///
/// The content receives these keys if the board has no use for them. Help shows only the keys that the content
/// receives.
public struct ContentKey<State> {

    /// The keys. The help shows the first one first.
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

    /// The line of the help with the keys that the content receives; nil if there are none.
    func entry(_ isReached: (Key) -> Bool) -> HelpView.Entry? {
        let reached = keys.filter(isReached)
        guard !reached.isEmpty else { return nil }
        return HelpView.Entry(keys: reached.map(\.description).joined(separator: " "), help: help)
    }
}
