import Foundation
import FoundationXML
import TerminalUI
import TestSupport
import Testing

/// What is drawn rather than written. A cell is 9 wide and 20 high, the first one begins at 14, 14.
@Suite(.timeLimit(.minutes(3)))
struct SVGShapeTests {

    private func elements(_ lines: String...) -> [String] {
        let frame = canvas(8, lines.count) { canvas in
            for (y, line) in lines.enumerated() { canvas.write(line, x: 0, y: y) }
        }.frame
        let lines = frame.svg(title: "").split(separator: "\n").map(String.init)
        return lines.filter { $0.hasPrefix("<path") || $0.hasPrefix("<text") }
    }

    private func path(_ lines: String...) -> String? {
        let elements = lines.count == 1 ? elements(lines[0]) : elements(lines[0], lines[1])
        guard elements.count == 1 else { return nil }
        return elements[0].firstMatch(of: #/d="([^"]*)"/#).map { String($0.1) }
    }

    @Test(
        "Pieces of lines reach the sides that they touch",
        arguments: [
            ("─", "M14 24H23"), ("│", "M18.5 14V34"), ("├", "M18.5 24H23M18.5 14V34"), ("┤", "M14 24H18.5M18.5 14V34"),
            ("┬", "M14 24H23M18.5 24V34"), ("┴", "M14 24H23M18.5 14V24"), ("┼", "M14 24H23M18.5 14V34"),
            ("╵", "M18.5 14V24"), ("╶", "M18.5 24H23"), ("┌", "M18.5 24H23M18.5 24V34"),
            ("╭", "M22.5 24H23M18.5 28V34M18.5 28q0 -4 4 -4"), ("╯", "M14 24H14.5M18.5 14V20M18.5 20q0 4 -4 4"),
            ("═", "M14 22.5H23M14 25.5H23"), ("╔", "M17 22.5H23M20 25.5H23M17 22.5V34M20 25.5V34"),
            ("╲", "M14 14l9 20"), ("╌", "M14.9 24H17.6M19.4 24H22.1"),
        ]
    )
    func lines(sign: String, path: String) {
        #expect(self.path(sign) == path)
    }

    @Test("Touching lines are one line, across columns and rows")
    func merging() {
        #expect(path("────") == "M14 24H50")
        #expect(path("│", "│") == "M18.5 14V54")
        #expect(path("┌──", "│") == "M18.5 24H41M18.5 24V54")
        #expect(path("═══") == "M14 22.5H41M14 25.5H41")
    }

    @Test("Heavy lines are thicker, in a separate path")
    func heavy() {
        #expect(elements("┃")[0].contains("stroke-width=\"3\""))
        #expect(!elements("│")[0].contains("stroke-width"))
        #expect(elements("┝").count == 2)
    }

    @Test(
        "Blocks fill their part of the cell",
        arguments: [
            ("█", "M14 14h9v20h-9z"), ("▀", "M14 14h9v10h-9z"), ("▄", "M14 24h9v10h-9z"), ("▁", "M14 31.5h9v2.5h-9z"),
            ("▇", "M14 16.5h9v17.5h-9z"), ("▌", "M14 14h4.5v20h-4.5z"), ("▏", "M14 14h1.125v20h-1.125z"),
            ("▐", "M18.5 14h4.5v20h-4.5z"), ("▔", "M14 14h9v2.5h-9z"), ("▖", "M14 24h4.5v10h-4.5z"),
            ("▝", "M18.5 14h4.5v10h-4.5z"), ("▚", "M14 14h4.5v10h-4.5zM18.5 24h4.5v10h-4.5z"),
            ("▙", "M14 14h4.5v10h-4.5zM14 24h9v10h-9z"), ("▟", "M18.5 14h4.5v10h-4.5zM14 24h9v10h-9z"),
        ]
    )
    func blocks(sign: String, path: String) {
        #expect(self.path(sign) == path)
    }

    @Test("Sextants fill sixths")
    func sextants() {
        #expect(path("\u{1FB00}") == "M14 14h4.5v6.667h-4.5z")
        #expect(path("\u{1FB3B}") == "M18.5 14h4.5v6.667h-4.5zM14 20.667h9v13.333h-9z")
    }

    @Test("Touching blocks are one block, across columns and rows")
    func mergingBlocks() {
        #expect(path("███", "███") == "M14 14h27v40h-27z")
        #expect(path("▄▄▀") == "M14 24h18v10h-18zM32 14h9v10h-9z")
    }

    @Test(
        "A shade is a fraction of the color on the whole cell", arguments: [("░", "0.25"), ("▒", "0.5"), ("▓", "0.75")])
    func shades(sign: String, opacity: String) {
        #expect(path(sign) == "M14 14h9v20h-9z")
        #expect(elements(sign)[0].contains(" opacity=\"\(opacity)\""))
    }

    @Test("Braille is dots at even distances, even between cells")
    func braille() {
        #expect(path("⠁") == "M16.25 16.5h0")
        #expect(path("⢀") == "M20.75 31.5h0")
        #expect(path("⠉⠉") == "M16.25 16.5h0M20.75 16.5h0M25.25 16.5h0M29.75 16.5h0")
        #expect(elements("⠀") == [])
    }

    @Test("Shapes of different colors are different elements, those of one color are one")
    func colors() {
        let frame = canvas(6, 1) { canvas in
            canvas.write("██", .failure, x: 0, y: 0)
            canvas.write("██", .success, x: 2, y: 0)
            canvas.write("██", .failure, x: 4, y: 0)
        }.frame
        let paths = frame.svg(title: "").split(separator: "\n").filter { $0.hasPrefix("<path") }

        #expect(paths.count == 2)
        #expect(paths[0].contains("M14 14h18v20h-18zM50 14h18v20h-18z"))
    }

    @Test("No line, block or braille is drawn by a font")
    func all() {
        let ranges = [0x2500...0x259F, 0x2801...0x28FF, 0x1FB00...0x1FB3B]
        for scalar in ranges.joined().compactMap(Unicode.Scalar.init) {
            let elements = elements(String(scalar))
            #expect(!elements.isEmpty && elements.allSatisfy { $0.hasPrefix("<path") }, "\(scalar)")
        }
    }

    @Test(
        "Elements are ordered by the first use of their colors, the most frequent color first")
    func order() throws {
        var random = SplitMix64(seed: 9)
        let reds = (UInt8(10)..<26).shuffled(using: &random)
        let frame = canvas(16, 2) { canvas in
            for (x, red) in reds.enumerated() {
                let style = Style(.rgb(red, 0, 9), on: .rgb(red, 9, 0))
                for y in 0..<2 { canvas.write("▀", style: style, x: x, y: y) }
            }
        }.frame
        let svg = frame.svg(title: "")
        let colors = svg.split(separator: "\n").filter { $0.hasPrefix("<path") }.compactMap {
            $0.split(separator: "\"")[3]
        }
        let digits = { (red: UInt8) -> String in (red < 16 ? "0" : "") + String(red, radix: 16) }
        let page = try #require(reds.min())

        // Not by the order of a dictionary, which is another one in each run.
        #expect(svg.contains("rx=\"8\" fill=\"#\(digits(page))0900\""), "\(svg.prefix(600))")
        let backgrounds: [String] = reds.filter { $0 != page }.map { "#\(digits($0))0900" }
        let foregrounds: [String] = reds.map { "#\(digits($0))0009" }
        #expect(colors.map(String.init) == backgrounds + foregrounds)
    }

    @Test("A full screen of text is not much larger than its text")
    func size() {
        let frame = canvas(80, 24) { canvas in
            canvas.stroke(canvas.bounds)
            for y in 1..<23 {
                canvas.write(String(repeating: "word ", count: 15), y % 2 == 0 ? .text : .secondary, x: 2, y: y)
            }
        }.frame

        #expect(frame.svg(title: "").utf8.count < 6_000)
    }
}
