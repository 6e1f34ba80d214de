/// The signs that screens are made of: one set for terminals that show Unicode, one for those that do not, one for the Linux console.
public struct Symbols: Hashable, Sendable {

    /// The name of the set.
    public var name: String

    /// The pieces of lines, by the ``LineArms`` that they have.
    private var lines: [Glyph]
    /// The part of a scroll bar that stands for what is seen.
    public var scrollThumb: String
    /// Stands for text that was cut off.
    public var ellipsis: String
    public var separator: String
    /// Before how often something happened.
    public var times: String

    public var circle: String
    public var dot: String
    public var diamond: String
    public var triangle: String
    public var cross: String
    /// Nothing goes on by itself for now.
    public var pause: String
    /// The signs of a spinner, one after another.
    public var spinner: [String]

    public var pointer: String
    public var warning: String
    public var arrowUp: String
    public var arrowDown: String
    public var added: String
    public var removed: String
    public var changed: String

    /// The part of a horizontal scroll bar that stands for what is seen.
    public var horizontalScrollThumb: String
    /// Before something whose parts are seen below it, and before something whose parts are not.
    public var expanded: String
    public var collapsed: String
    /// Stands for each character of a password.
    public var mask: String
    /// There is more on that side.
    public var moreLeft: String
    public var moreRight: String
    /// What charts, bars and pictures are made of.
    public var chart: ChartSymbols

    /// Box drawing and signs that every current font has, each one cell wide.
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

    /// ASCII only.
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

    /// The ASCII set with the signs that fonts of the Linux console have beside ASCII: single lines, whole blocks, some shades and
    /// arrows. Such a font has 256 or 512 signs.
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

    /// What this set has in place of the signs of ``unicode``: text may be made of those before it is known where it will be
    /// drawn. Empty if this is that set, or one of a program's own.
    var twins: [Glyph: Glyph] {
        switch name {
        case Self.asciiName: Self.asciiTwins
        case Self.consoleName: Self.consoleTwins
        default: [:]
        }
    }

    // By themselves, since most programs never make those sets.
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

    /// Those that texts are made of; one scalar each.
    private var signs: [String] {
        [
            ellipsis, separator, times, circle, dot, diamond, triangle, cross, pause, spinner[0], pointer, warning,
            arrowUp,
            arrowDown, added, removed, changed, expanded, collapsed, moreLeft, moreRight,
        ]
    }

    /// The same signs for text that is read without the screen, as a print or a copy: what scrolls looks as what does not.
    public var withoutScrollBars: Symbols {
        var symbols = self
        (symbols.scrollThumb, symbols.horizontalScrollThumb) = (vertical, horizontal)
        return symbols
    }

    /// The piece of a line with these arms.
    public func line(_ arms: LineArms) -> String {
        glyph(of: arms).string
    }

    /// The piece of a line with these arms, which is one cell wide.
    func glyph(of arms: LineArms) -> Glyph {
        lines[arms.rawValue]
    }

    /// The arms of a piece of a line: the most that it may have, where one sign stands for several pieces. Nil if it is
    /// none.
    func arms(of glyph: Glyph) -> LineArms? {
        guard glyph != .blank else { return nil }
        if glyph == self.glyph(of: .horizontal) { return .horizontal }
        if glyph == self.glyph(of: .vertical) { return .vertical }
        return lines.lastIndex(of: glyph).map(LineArms.init(rawValue:))
    }

    public var horizontal: String { line(.horizontal) }
    public var vertical: String { line(.vertical) }
}

/// The sides of its cell that a piece of a line touches.
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
