public import TerminalUI

/// Keys of what a panel shows: what they do, and what help says of it.
///
/// They come to the content where the board has nothing to do with them; only then help shows them.
public struct ContentKey<State> {

    /// Each of them does it. The one that help shows first comes first.
    public var keys: [Key]
    /// A sentence for the help.
    public var help: String
    /// What the line of hints shows; nil to leave it out there.
    public var hint: KeyHints.Hint?
    /// Does it in a region of that size, and returns whether there was something to do.
    public var press: (_ state: inout State, _ size: Size) -> Bool

    /// Makes keys of content.
    public init(
        _ keys: [Key], hint: KeyHints.Hint? = nil, help: String,
        press: @escaping (_ state: inout State, _ size: Size) -> Bool
    ) {
        self.keys = keys
        self.hint = hint
        self.help = help
        self.press = press
    }

    /// The line of the help with those of the keys that come to the content; nil if none does.
    func entry(_ isReached: (Key) -> Bool) -> HelpView.Entry? {
        let reached = keys.filter(isReached)
        guard !reached.isEmpty else { return nil }
        return HelpView.Entry(keys: reached.map(\.description).joined(separator: " "), help: help)
    }
}
