import CNcurses
import TerminalUI

/// The pairs of colours that ncurses was told of. A terminal has only so many at a time.
struct ColorPairs {

    private var numbers: [UInt64: Int32] = [:]
    private let limit: Int

    /// - Parameter limit: How many there are, that of the terminal's own colours included.
    init(limit: Int) {
        self.limit = limit
    }

    /// The pair of the style's colours, or the same two the other way round, to be shown reversed: so eight colours and the
    /// terminal's own need 52 pairs, where most terminals have 64, and not 80. Nil if there are no more numbers.
    mutating func pair(of style: Style) -> (number: Int32, isReversed: Bool)? {
        let (foreground, background) = (Self.number(style.foreground), Self.number(style.background))
        if foreground < 0, background < 0 { return (0, false) }
        if let number = numbers[Self.key(foreground, background)] { return (number, false) }
        // Reversed, the terminal's own foreground would be its background.
        if foreground >= 0, background >= 0, let number = numbers[Self.key(background, foreground)] {
            return (number, true)
        }
        let number = Int32(numbers.count + 1)
        guard number < limit, init_extended_pair(number, foreground, background) != ERR else { return nil }
        numbers[Self.key(foreground, background)] = number
        return (number, false)
    }

    private static func key(_ foreground: Int32, _ background: Int32) -> UInt64 {
        UInt64(UInt32(bitPattern: foreground)) << 32 | UInt64(UInt32(bitPattern: background))
    }

    /// Forgets them all. What is on the screen must be written anew.
    mutating func removeAll() {
        numbers.removeAll(keepingCapacity: true)
        reset_color_pairs()
    }

    /// The number by which ncurses knows the colour; -1 is the terminal's own. Those by red, green and blue begin after
    /// the palette's, as ``TrueColorEntries`` have it.
    static func number(_ color: Color) -> Int32 {
        if let index = color.index { return Int32(index) }
        guard let (red, green, blue) = color.components else { return -1 }
        return 1 << 24 | Int32(red) << 16 | Int32(green) << 8 | Int32(blue)
    }
}
