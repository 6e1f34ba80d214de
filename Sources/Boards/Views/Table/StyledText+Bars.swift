import TerminalUI

extension StyledText {

    private static let barCount = 8

    /// Returns the last values, up to eight, as bars in one row, oldest first. If there are fewer, spaces precede the
    /// bars.
    ///
    /// - Parameter most: The value that a bar of full height represents.
    static func bars(_ values: [Double], of most: Double) -> StyledText {
        let signs = ChartSymbols.unicode.verticalEighths
        let bars = values.suffix(barCount).map { value in
            let part = most > 0 ? min(1, max(0, value / most)) : 0
            return signs[min(signs.count - 1, Int(part * Double(signs.count)))]
        }
        let padding = String(repeating: " ", count: barCount - bars.count)
        return StyledText(padding + bars.joined(), .series1)
    }
}
