public import TerminalUI

/// Keys of what a panel shows: what they do, and what help says of it.
///
/// They come to the content where the board has nothing to do with them; only then help shows them.
public struct ContentKey<State> {

    /// Each of them does it. The one that help shows first comes first.
    public var keys: [Key]
    /// A sentence for the help.
    public var help: String
    /// Does it in a region of that size, and returns whether there was something to do.
    public var press: (_ state: inout State, _ size: Size) -> Bool

    /// Makes keys of content.
    public init(_ keys: [Key], help: String, press: @escaping (_ state: inout State, _ size: Size) -> Bool) {
        self.keys = keys
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
