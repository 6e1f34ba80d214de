import TerminalUI

extension Key {

    private static let modifierNames: [(name: String, modifier: Modifiers)] = [
        ("ctrl-", .control), ("alt-", .alt), ("shift-", .shift),
    ]

    private static let named: [Code] = [
        .character(" "), .enter, .escape, .tab, .backspace, .delete, .insert, .up, .down, .left, .right, .home, .end,
        .pageUp, .pageDown,
    ]

    /// The key that describes itself so; nil if none does.
    init?(named name: Substring) {
        var rest = name
        var modifiers: Modifiers = []
        for (prefix, modifier) in Self.modifierNames where rest.hasPrefix(prefix) && rest.utf8.count > prefix.utf8.count
        {
            rest.removeFirst(prefix.count)
            modifiers.insert(modifier)
        }
        if let code = Self.named.first(where: { Key($0).description == rest }) {
            self.init(code, modifiers)
        } else if rest.hasPrefix("F"), let number = Int(rest.dropFirst()), (1...63).contains(number) {
            self.init(.function(number), modifiers)
        } else if rest.count == 1, let character = rest.first {
            self.init(.character(character), modifiers)
        } else {
            return nil
        }
    }
}
