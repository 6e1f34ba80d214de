import CNcurses
import TerminalUI

/// The pairs of colours that ncurses knows, by number.
struct ColorPairs {

    private struct Pair: Hashable {
        let foreground: Int32
        let background: Int32
    }

    /// ncurses has numbers up to 65,535.
    private static let limit = 65_535

    private var numbers: [Pair: Int32] = [:]

    /// The number of a pair; nil if there are no more numbers.
    mutating func number(of foreground: Color, on background: Color) -> Int32? {
        let pair = Pair(foreground: foreground.cursesNumber, background: background.cursesNumber)
        // The terminal's own colours.
        if pair.foreground < 0, pair.background < 0 { return 0 }
        if let known = numbers[pair] { return known }
        let number = Int32(numbers.count + 1)
        guard number <= Self.limit, cncurses_set_pair(number, pair.foreground, pair.background) else { return nil }
        numbers[pair] = number
        return number
    }

    mutating func removeAll() {
        numbers.removeAll(keepingCapacity: true)
    }
}

extension Color {

    /// The number of the colour in the descriptions that `cncurses_compile` makes.
    fileprivate var cursesNumber: Int32 {
        if let index { return Int32(index) }
        guard let (red, green, blue) = components else { return -1 }
        return CNCURSES_DIRECT_COLORS + Int32(red) << 16 + Int32(green) << 8 + Int32(blue)
    }
}
