import TerminalUI
import TestSupport

/// Frames of hostile text in all kinds of styles.
enum RandomFrame {

    /// At most 24 columns and 4 rows.
    static func make(using random: inout SplitMix64) -> Frame {
        let size = Size(width: .random(in: 0...24, using: &random), height: .random(in: 0...4, using: &random))
        var theme = Theme([:])
        theme[.selection] = style(using: &random)
        var canvas = Canvas(size: size, theme: theme)
        for y in 0..<size.height {
            for _ in 0..<3 {
                let text = RandomText.make(upTo: 6, using: &random)
                canvas.write(text, style: style(using: &random), x: .random(in: -2...size.width, using: &random), y: y)
            }
        }
        // May cut through a wide character: its halves look different then.
        let bar = Rect(
            x: .random(in: 0...9, using: &random), y: 0, width: .random(in: 0...9, using: &random), height: 2)
        canvas.highlight(bar, .selection)
        if Bool.random(using: &random) { canvas.placeCursor(x: size.width / 2, y: 0) }
        return canvas.frame
    }

    private static func style(using random: inout SplitMix64) -> Style {
        Style(
            color(using: &random), on: color(using: &random),
            Bool.random(using: &random) ? [] : Style.Attributes(rawValue: .random(in: 0..<32, using: &random)))
    }

    private static func color(using random: inout SplitMix64) -> Color {
        switch Int.random(in: 0..<4, using: &random) {
        case 0: .standard
        case 1: .indexed(.random(in: 0..<16, using: &random))
        case 2: .indexed(.random(in: 16...255, using: &random))
        default:
            .rgb(
                .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
                .random(in: 0...255, using: &random))
        }
    }
}
