public import TerminalUI

/// A key binding of content, with its help.
///
/// The content receives a key only if the board does not handle it. The help shows only the keys that the content
/// receives.
public struct ContentKey<State> {

    /// The keys, in the order of the help.
    public var keys: [Key]
    /// The description for the help.
    public var help: String
    /// The hint in the line of key hints; nil for none.
    public var hint: KeyHints.Hint?
    /// The message that is shown if the key had no effect; nil for none.
    public var refusal: String?
    /// A closure that handles the key in a region of the given size, and returns whether the key had an effect.
    public var press: (_ state: inout State, _ size: Size) -> Bool

    /// Creates a key binding of content.
    ///
    /// - Parameters:
    ///   - keys: The keys, in the order of the help.
    ///   - hint: The hint in the line of key hints; nil for none.
    ///   - help: The description for the help.
    ///   - refusal: The message that is shown if the key had no effect; nil for none.
    ///   - press: Handles the key in a region of the given size. Returns whether the key had an effect.
    public init(
        _ keys: [Key], hint: KeyHints.Hint? = nil, help: String, refusal: String? = nil,
        press: @escaping (_ state: inout State, _ size: Size) -> Bool
    ) {
        self.keys = keys
        self.hint = hint
        self.help = help
        self.refusal = refusal
        self.press = press
    }

    /// Returns the help entry with the keys that the content receives; nil if it receives none of the keys.
    func entry(_ isReached: (Key) -> Bool) -> HelpView.Entry? {
        let reached = keys.filter(isReached)
        guard !reached.isEmpty else { return nil }
        return HelpView.Entry(keys: reached.map(\.description).joined(separator: " "), help: help)
    }
}
