/// The symbols for drawing screens. There is a set for terminals with Unicode, a set of ASCII characters, and a set for
/// the Linux console.
public struct Symbols: Hashable, Sendable {

    /// The name of the set.
    public var name: String

    /// The line pieces, indexed by the raw values of their ``LineArms``.
    private var lines: [Glyph]
    /// The thumb of a scroll bar.
    public var scrollThumb: String
    /// The symbol in place of truncated text.
    public var ellipsis: String
    public var separator: String
    /// The symbol that precedes a number of occurrences.
    public var times: String

    public var circle: String
    public var dot: String
    public var diamond: String
    public var triangle: String
    public var cross: String
    /// The symbol for paused auto-refresh.
    public var pause: String
    /// The frames of a spinner.
    public var spinner: [String]

    public var pointer: String
    public var warning: String
    public var arrowUp: String
    public var arrowDown: String
    public var added: String
    public var removed: String
    public var changed: String

    /// The thumb of a horizontal scroll bar.
    public var horizontalScrollThumb: String
    /// The symbol before an expanded item.
    public var expanded: String
    /// The symbol before a collapsed item.
    public var collapsed: String
    /// The symbol that replaces each character of a password.
    public var mask: String
    /// The symbol that shows that content continues at the left.
    public var moreLeft: String
    /// The symbol that shows that content continues at the right.
    public var moreRight: String
    /// The symbols of charts, bars and pictures.
    public var chart: ChartSymbols

    /// The set of box-drawing characters and symbols that all common fonts contain. Each is one cell wide.
    public static let unicode = Symbols(
        name: "unicode",
        lines: " ╵╶╰╷│╭├╴╯─┴╮┤┬┼".unicodeScalars.map { Glyph($0) },
        scrollThumb: "┃", ellipsis: "…", separator: "·", times: "×",
        circle: "○", dot: "●", diamond: "◆", triangle: "▲", cross: "✗", pause: "‖",
        spinner: ["⠋", "⠙", "⠹", "⠸", "⠼", "⠴", "⠦", "⠧", "⠇", "⠏"],
        pointer: "▸", warning: "!", arrowUp: "↑", arrowDown: "↓", added: "+", removed: "−", changed: "≠",
        horizontalScrollThumb: "━", expanded: "▾", collapsed: "▸", mask: "•",
        moreLeft: "‹", moreRight: "›",
        chart: .unicode
    )

    /// The set of ASCII characters.
    public static let ascii = Symbols(
        name: asciiName,
        lines: " |-+||++-+-+++++".unicodeScalars.map { Glyph($0) },
        scrollThumb: "#", ellipsis: "~", separator: "-", times: "x",
        circle: ".", dot: "*", diamond: "o", triangle: "^", cross: "x", pause: "=",
        spinner: ["|", "/", "-", "\\"],
        pointer: ">", warning: "!", arrowUp: "^", arrowDown: "v", added: "+", removed: "-", changed: "#",
        horizontalScrollThumb: "#", expanded: "v", collapsed: ">", mask: "*",
        moreLeft: "<", moreRight: ">",
        chart: .ascii
    )

    /// The ASCII set with the additional symbols that Linux console fonts contain: single lines, full blocks, some
    /// shades and arrows. These fonts contain only 256 or 512 characters.
    public static let console: Symbols = {
        var symbols = ascii
        symbols.name = consoleName
        symbols.lines = " │─└││┌├─┘─┴┐┤┬┼".unicodeScalars.map { Glyph($0) }
        (symbols.scrollThumb, symbols.horizontalScrollThumb) = ("█", "█")
        (symbols.separator, symbols.mask) = ("·", "•")
        (symbols.circle, symbols.dot, symbols.diamond, symbols.triangle) = ("o", "•", "♦", "▲")
        (symbols.arrowUp, symbols.arrowDown, symbols.expanded) = ("↑", "↓", "▼")
        symbols.chart = .console
        return symbols
    }()
}

extension Symbols {

    /// The replacements for the symbols of ``unicode`` in text, keyed by the replaced symbol. Text may have been
    /// created before the symbols of the terminal were known. Only the ASCII set and the console set have replacements.
    var twins: [Glyph: Glyph] {
        switch name {
        case Self.asciiName: Self.asciiTwins
        case Self.consoleName: Self.consoleTwins
        default: [:]
        }
    }

    // Comparing with these constants does not create the sets, which most programs never use.
    private static let (asciiName, consoleName) = ("ascii", "console")

    private static let asciiTwins = ascii.twinsOfUnicode
    private static let consoleTwins = console.twinsOfUnicode

    private var twinsOfUnicode: [Glyph: Glyph] {
        let signs = zip(Self.unicode.signs, signs).filter { $0 != $1 }
        let glyphs = signs.compactMap { unicode, own in
            zip(unicode.unicodeScalars, own.unicodeScalars).map { (Glyph($0), Glyph($1)) }.first
        }
        return Dictionary(glyphs) { first, _ in first }
    }

    /// The symbols that may occur in text. Each is a single scalar.
    private var signs: [String] {
        [
            ellipsis, separator, times, circle, dot, diamond, triangle, cross, pause, spinner[0], pointer, warning,
            arrowUp,
            arrowDown, added, removed, changed, expanded, collapsed, moreLeft, moreRight,
        ] + chart.verticalEighths
    }

    /// The symbols for drawing a screen as text that is copied or exported. Scroll bars look like plain edges.
    public var withoutScrollBars: Symbols {
        var symbols = self
        (symbols.scrollThumb, symbols.horizontalScrollThumb) = (vertical, horizontal)
        return symbols
    }

    /// Returns the line piece with the given arms.
    public func line(_ arms: LineArms) -> String {
        glyph(of: arms).string
    }

    /// Returns the glyph of the line piece with the given arms. The glyph is one cell wide.
    func glyph(of arms: LineArms) -> Glyph {
        lines[arms.rawValue]
    }

    /// Returns the arms of the line piece with the given glyph; nil if the glyph is not a line piece. If several line
    /// pieces have this glyph, returns the arms of the last one.
    func arms(of glyph: Glyph) -> LineArms? {
        guard glyph != .blank else { return nil }
        if glyph == self.glyph(of: .horizontal) { return .horizontal }
        if glyph == self.glyph(of: .vertical) { return .vertical }
        return lines.lastIndex(of: glyph).map(LineArms.init(rawValue:))
    }

    public var horizontal: String { line(.horizontal) }
    public var vertical: String { line(.vertical) }
}

/// The sides of a cell that a line piece extends to.
public struct LineArms: OptionSet, Hashable, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) {
        self.rawValue = rawValue & 15
    }

    public static let up = LineArms(rawValue: 1)
    public static let right = LineArms(rawValue: 2)
    public static let down = LineArms(rawValue: 4)
    public static let left = LineArms(rawValue: 8)

    public static let horizontal: LineArms = [.left, .right]
    public static let vertical: LineArms = [.up, .down]
}
