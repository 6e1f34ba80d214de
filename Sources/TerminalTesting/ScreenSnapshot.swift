public import TerminalUI

/// A screen as readable text for a file, with the characters and their styles. ``init(parsing:)`` restores the screen
/// from the text.
public struct ScreenSnapshot: Hashable, Sendable {

    /// The text for the file.
    public let text: String
    /// The screen, reduced to the color depth of the snapshot.
    public let frame: Frame

    init(text: String, frame: Frame) {
        self.text = text
        self.frame = frame
    }

    /// Creates a snapshot of the given frame.
    ///
    /// - Parameters:
    ///   - frame: The screen as drawn.
    ///   - depth: The color depth to which the screen is reduced.
    ///   - theme: The theme that determines the names of the styles in the legend.
    ///   - symbols: The symbols with which the screen was drawn.
    public init(
        _ frame: Frame,
        depth: ColorDepth = .sixteen,
        theme: Theme = .terminal,
        symbols: Symbols = .unicode
    ) {
        let cells = frame.cells.reduced(to: depth)
        let cursor = frame.cursor.map { "\($0.x),\($0.y)" } ?? "none"
        var lines = [
            "size \(cells.size.width)x\(cells.size.height), colors \(depth == .none ? "none" : "\(depth.rawValue)"), "
                + "glyphs \(symbols.name), cursor \(cursor)"
        ]
        for y in 0..<cells.size.height { lines.append(Self.text(of: cells.row(y)) + "|") }
        var legend = Legend()
        lines.append("styles")
        for y in 0..<cells.size.height {
            let runs = Self.runs(of: cells.row(y), legend: &legend)
            if !runs.isEmpty { lines.append("\(y): \(runs.joined(separator: " "))") }
        }
        lines.append("legend")
        lines += legend.lines(theme: theme, depth: depth)
        self.init(text: lines.joined(separator: "\n") + "\n", frame: Frame(cells: cells, cursor: frame.cursor))
    }

    /// Returns the glyphs as text. If adjacent glyphs would combine, all glyphs are separated by zero-width spaces.
    private static func text(of row: ArraySlice<Cell>) -> String {
        let glyphs = row.filter { $0.width > 0 }.map(\.glyph.string)
        let text = glyphs.joined()
        if text.utf8.count == glyphs.count { return text }
        var read = CellBuffer(size: Size(width: row.count, height: 1))
        read.restore(text, y: 0) { _ in .plain }
        let isSame = zip(read.row(0), row).allSatisfy { $0.glyph == $1.glyph && $0.width == $1.width }
        if isSame { return text }
        // A separator after a single glyph prevents it from being read as several glyphs.
        let separator = String(CellBuffer.glyphSeparator)
        return glyphs.joined(separator: separator) + (glyphs.count == 1 ? separator : "")
    }

    private struct Legend {
        private var styles: [Style] = []

        mutating func letter(of style: Style) -> String {
            let index = styles.firstIndex(of: style) ?? styles.count
            if index == styles.count { styles.append(style) }
            return Self.letter(index)
        }

        private static func letter(_ index: Int) -> String {
            let letter = String(Unicode.Scalar(UInt8(0x61 + index % 26)))
            return index < 26 ? letter : letter + "\(index / 26)"
        }

        func lines(theme: Theme, depth: ColorDepth) -> [String] {
            styles.enumerated().map { index, style in
                let roles = Role.allCases.filter { depth.reduce(theme[$0]) == style }.map(\.name)
                // Name at most three roles. Without colors, many roles have the same style, and a new role would change
                // every file.
                let some = roles.prefix(3) + (roles.count > 3 ? ["…"] : [])
                let names = some.isEmpty ? "" : " (\(some.joined(separator: ", ")))"
                return "\(Self.letter(index)) \(style)\(names)"
            }
        }
    }

    private static func runs(of row: ArraySlice<Cell>, legend: inout Legend) -> [String] {
        var runs: [String] = []
        var x = row.startIndex
        while x < row.endIndex {
            let style = row[x].style
            var end = x
            while end < row.endIndex, row[end].style == style { end += 1 }
            if style != .plain {
                let first = x - row.startIndex
                let last = end - row.startIndex - 1
                runs.append("\(first == last ? "\(first)" : "\(first)-\(last)")\(legend.letter(of: style))")
            }
            x = end
        }
        return runs
    }

    static let lookAlikes = "The expected and the actual screen differ only in characters that look the same."

    /// Returns a description of the differences between two snapshots; nil if the texts have the same scalars. If the
    /// screens cannot be parsed or are equal, the lines of the texts are compared.
    public static func difference(expected: String, actual: String) -> String? {
        guard !expected.hasSameScalars(as: actual) else { return nil }
        guard expected != actual else { return lookAlikes }
        if let left = try? ScreenSnapshot(parsing: expected), let right = try? ScreenSnapshot(parsing: actual),
            let difference = ScreenDifference(expected: left.frame, actual: right.frame)
        {
            return difference.description
        }
        return lineDifference(expected: expected, actual: actual)
    }

    private static func lineDifference(expected: String, actual: String) -> String {
        let expected = expected.split(separator: "\n", omittingEmptySubsequences: false)
        let actual = actual.split(separator: "\n", omittingEmptySubsequences: false)
        var lines: [String] = []
        for index in 0..<max(expected.count, actual.count) {
            let left = index < expected.count ? expected[index] : nil
            let right = index < actual.count ? actual[index] : nil
            guard left != right else { continue }
            if lines.count >= 18 {
                lines.append("and more below")
                break
            }
            lines.append("line \(index + 1)")
            lines.append("  expected: \(left ?? "nothing")")
            lines.append("  actual:   \(right ?? "nothing")")
        }
        return lines.joined(separator: "\n")
    }
}
