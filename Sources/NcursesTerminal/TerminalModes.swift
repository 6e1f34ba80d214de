/// The modes of a terminal that ncurses knows nothing of, as the sequences that switch them.
struct TerminalModes {

    let usesMouse: Bool
    /// False for terminals that could show unknown sequences instead of passing over them.
    let understandsPrivateModes: Bool

    private var codes: [Int] {
        guard understandsPrivateModes else { return [] }
        // Bracketed paste, focus events; clicks, drags, SGR coordinates.
        return [2004, 1004] + (usesMouse ? [1000, 1002, 1006] : [])
    }

    var on: String {
        codes.map { "\u{1B}[?\($0)h" }.joined()
    }

    var off: String {
        codes.reversed().map { "\u{1B}[?\($0)l" }.joined()
    }

    /// What a crashed program leaves is put right by this: modes off, attributes off, cursor seen, main screen.
    var reset: String {
        guard understandsPrivateModes else { return "\u{1B}[m\r\n" }
        return off + "\u{1B}[?2026l\u{1B}[m\u{1B}[?25h\u{1B}[?1049l\u{1B}[?1l\u{1B}>\r"
    }

    static let beginUpdate = "\u{1B}[?2026h"
    static let endUpdate = "\u{1B}[?2026l"
}
