import TerminalUI

extension LogContent {

    /// A region is small if it is narrower than this width and lower than this height.
    private static var smallSize: Size { Size(width: 60, height: 10) }

    /// Returns the lines of an entry. In a small region, each entry has one row, because most rows would be
    /// continuations of long lines.
    ///
    /// - Parameters:
    ///   - index: The index of the entry.
    ///   - size: The size of the region.
    ///   - symbols: The symbol set of the screen.
    func lines(of index: Int, in size: Size, _ symbols: Symbols) -> [StyledText] {
        let lines = entry(index, size.width, symbols)
        guard lines.count > 1, size.width < Self.smallSize.width, size.height < Self.smallSize.height else {
            return lines
        }
        return [(lines[0] + " " + lines[1]).truncated(to: size.width, ellipsis: symbols.ellipsis)]
    }
}
