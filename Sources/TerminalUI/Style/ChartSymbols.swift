/// The symbols of charts, bars and pictures. Each array except ``shades`` has the same length in every set. A chart
/// therefore occupies the same cells in every set, but ASCII symbols show its shape less precisely.
public struct ChartSymbols: Hashable, Sendable {

    /// The symbols for a cell that is filled from the left, from one eighth to eight eighths.
    public var horizontalEighths: [String]
    /// The symbols for a cell that is filled from below, from one eighth to eight eighths.
    public var verticalEighths: [String]
    /// The symbol for the empty part of a bar.
    public var track: String
    /// The symbol for a dashed line that marks a limit.
    public var dash: String

    /// The symbols for cells with two dots, one above the other. The index is a sum: the upper dot adds 1, the lower
    /// dot 2.
    public var halfBlocks: [String]
    /// The symbols for cells with two rows of two dots. The index is a sum: row by row, the dots add 1, 2, 4 and 8.
    public var quadrants: [String]
    /// The symbols for cells with four rows of two dots. The index is a sum: row by row, the dots add 1, 2, 4 and so on
    /// up to 128.
    public var braille: [String]

    /// The symbols for shades, from an empty cell to a full cell.
    public var shades: [String]
    /// The symbols for the levels of a heat map, from low to high, one for each role in ``Role/heat``.
    public var heat: [String]
    /// The markers that distinguish the lines of a chart.
    public var markers: [String]
    /// The fill characters that distinguish the series of bars.
    public var fills: [String]

    /// Returns the marker of the line with the given index. The first 36 lines of a chart differ in their color or in
    /// their marker.
    ///
    /// - Parameter index: The index of the line, from 0.
    public func marker(_ index: Int) -> String {
        guard !markers.isEmpty else { return "" }
        return markers[(index + index / Role.series.count) % markers.count]
    }

    /// The set of block elements and braille.
    public static let unicode = ChartSymbols(
        horizontalEighths: ["▏", "▎", "▍", "▌", "▋", "▊", "▉", "█"],
        verticalEighths: ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"],
        track: "─", dash: "╌",
        halfBlocks: [" ", "▀", "▄", "█"],
        quadrants: [" ", "▘", "▝", "▀", "▖", "▌", "▞", "▛", "▗", "▚", "▐", "▜", "▄", "▙", "▟", "█"],
        braille: (0..<256).map(brailleSign),
        shades: [" ", "░", "▒", "▓", "█"], heat: ["·", "░", "▒", "▓", "█"],
        markers: ["●", "◆", "▲", "■", "○", "◇"], fills: ["█", "▒", "░", "▓"]
    )

    /// The set of ASCII characters.
    public static let ascii = ChartSymbols(
        horizontalEighths: ["-", "-", "-", "#", "#", "#", "#", "#"],
        verticalEighths: [".", ".", ".", ":", ":", ":", "#", "#"],
        track: "-", dash: "-",
        halfBlocks: [" ", "'", ".", ":"],
        quadrants: [" ", "'", "'", "\"", ".", "|", "/", "|", ".", "\\", "|", "|", "_", "|", "|", "#"],
        braille: (0..<256).map(nearestASCII),
        shades: [" ", ".", ":", "-", "=", "+", "*", "%", "#", "@"], heat: [".", "-", "+", "%", "#"],
        markers: ["*", "o", "x", "#", "+", "@"], fills: ["#", "=", ":", "+"]
    )

    /// The ASCII set with the additional blocks, shades, lines and markers that Linux console fonts contain.
    public static let console: ChartSymbols = {
        var symbols = ascii
        symbols.horizontalEighths = Array(repeating: "─", count: 3) + Array(repeating: "█", count: 5)
        symbols.verticalEighths = [".", ".", ".", ":", ":", ":", "█", "█"]
        symbols.track = "─"
        symbols.shades = [" ", "░", "▒", "█"]
        symbols.heat = ["·", ":", "░", "▒", "█"]
        symbols.markers = ["•", "♦", "▲", "■", "o", "+"]
        symbols.fills = ["█", "▒", "░", "="]
        return symbols
    }()

    /// Returns the braille character with the given dots. The bits of `dots` are in row order. Unicode numbers the dots
    /// of braille column by column, but the two dots of the fourth row last.
    private static func brailleSign(_ dots: Int) -> String {
        guard dots > 0 else { return " " }
        let weights: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
        let value = weights.indices.reduce(0x2800 as UInt32) { dots & 1 << $1 == 0 ? $0 : $0 | weights[$1] }
        return Unicode.Scalar(value).map(String.init) ?? " "
    }

    /// The shapes of ASCII characters as four rows of two dots.
    private static let shapes: [(sign: String, dots: Int)] = [
        ("'", 0b00_00_00_01), ("'", 0b00_00_00_10), ("\"", 0b00_00_00_11), ("-", 0b00_00_11_00), ("-", 0b00_11_00_00),
        ("-", 0b00_00_01_00), ("-", 0b00_00_10_00), ("-", 0b00_01_00_00), ("-", 0b00_10_00_00),
        (".", 0b01_00_00_00), (".", 0b10_00_00_00), ("_", 0b11_00_00_00), (":", 0b01_00_01_00), (":", 0b10_00_10_00),
        ("|", 0b01_01_01_01), ("|", 0b10_10_10_10), ("|", 0b00_01_01_01), ("|", 0b10_10_10_00), ("|", 0b01_01_01_00),
        ("|", 0b00_10_10_10), ("/", 0b01_01_10_10), ("/", 0b01_10_00_00), ("/", 0b00_01_10_00), ("/", 0b00_00_01_10),
        ("\\", 0b10_10_01_01), ("\\", 0b10_01_00_00), ("\\", 0b00_10_01_00), ("\\", 0b00_00_10_01),
        ("#", 0b11_11_11_11), ("#", 0b11_11_11_00), ("#", 0b00_11_11_11), ("=", 0b11_11_00_00), ("=", 0b00_11_11_00),
        ("\"", 0b00_00_11_11), ("#", 0b11_11_10_10), ("#", 0b11_11_01_01),
    ]

    /// Returns the ASCII character whose shape differs least from the given dots.
    private static func nearestASCII(_ dots: Int) -> String {
        guard dots > 0 else { return " " }
        return shapes.min { ($0.dots ^ dots).nonzeroBitCount < ($1.dots ^ dots).nonzeroBitCount }?.sign ?? "#"
    }

    /// Whether each symbol shows exactly the dots that it stands for. This is true for ``unicode``; ASCII characters
    /// only approximate the dots.
    var isExact: Bool {
        halfBlocks.last?.unicodeScalars.allSatisfy(\.isASCII) == false
    }
}

extension [String] {

    /// Returns the symbol at the given index, clamped to the indices of the array; a space if the array is empty.
    func sign(_ index: Int) -> String {
        isEmpty ? " " : self[Swift.min(Swift.max(0, index), count - 1)]
    }
}
