import TerminalUI

extension LogContent {

    /// A region is small if it is narrower than this width and lower than this height.
    private static var smallSize: Size { Size(width: 60, height: 10) }

    /// Returns the lines of an entry. In a small region, each entry has at most a third of the rows, but at least two,
    /// so that several entries are visible.
    ///
    /// - Parameters:
    ///   - index: The index of the entry.
    ///   - size: The size of the region.
    ///   - symbols: The symbol set of the screen.
    func lines(of index: Int, in size: Size, _ symbols: Symbols) -> [StyledText] {
        let lines = entry(index, size.width, symbols)
        let most = max(1, min(size.height, max(2, size.height / 3)))
        guard lines.count > most, size.width < Self.smallSize.width, size.height < Self.smallSize.height else {
            return lines
        }
        let rest = Array(lines[(most - 1)...].prefix(max(2, size.width))).joined(by: " ")
        return lines.prefix(most - 1) + [rest.truncated(to: size.width, ellipsis: symbols.ellipsis)]
    }
}
