/// The symbols of charts, bars and pictures. The tables of all sets have the same lengths. A chart therefore has the
/// same shape in ASCII, but coarser.
public struct ChartSymbols: Hashable, Sendable {

    /// The cells filled from the left by one to eight eighths.
    public var horizontalEighths: [String]
    /// The cells filled from below by one to eight eighths.
    public var verticalEighths: [String]
    /// The empty part of a bar.
    public var track: String
    /// A piece of a dashed line for a limit.
    public var dash: String

    /// The cells of 1 by 2 dots, by index. The upper dot adds 1 to the index, the lower dot 2.
    public var halfBlocks: [String]
    /// The cells of 2 by 2 dots, by index. Row by row, the dots add 1, 2, 4 and 8 to the index.
    public var quadrants: [String]
    /// The cells of 2 by 4 dots, by index. Row by row, the dots add 1, 2, 4 and so on up to 128 to the index.
    public var braille: [String]

    /// The shades from dark to bright, by the part of the cell that they fill.
    public var shades: [String]
    /// The levels of a heat map, from low to high. There are as many as ``Role/heat`` has roles.
    public var heat: [String]
    /// Markers to distinguish the lines of a chart.
    public var markers: [String]
    /// Fill characters to distinguish bars.
    public var fills: [String]

    /// Returns the marker of a line. Lines of the same color have different markers.
    ///
    /// - Parameter index: The index of the line, from 0.
    public func marker(_ index: Int) -> String {
        guard !markers.isEmpty else { return "" }
        return markers[(index + index / Role.series.count) % markers.count]
    }

    /// Block elements and braille.
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

    /// ASCII only.
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

    /// The ASCII set with the blocks and shades of Linux console fonts.
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

    /// Returns the braille character of some dots. Braille numbers its dots by column, and those of the fourth row
    /// separately.
    private static func brailleSign(_ dots: Int) -> String {
        guard dots > 0 else { return " " }
        let weights: [UInt32] = [0x01, 0x08, 0x02, 0x10, 0x04, 0x20, 0x40, 0x80]
        let value = weights.indices.reduce(0x2800 as UInt32) { dots & 1 << $1 == 0 ? $0 : $0 | weights[$1] }
        return Unicode.Scalar(value).map(String.init) ?? " "
    }

    /// The shapes of some characters as 2 by 4 dots.
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

    /// Returns the ASCII character that differs least from the dots.
    private static func nearestASCII(_ dots: Int) -> String {
        guard dots > 0 else { return " " }
        return shapes.min { ($0.dots ^ dots).nonzeroBitCount < ($1.dots ^ dots).nonzeroBitCount }?.sign ?? "#"
    }

    /// Whether each character matches its dots exactly, as in Unicode.
    var isExact: Bool {
        halfBlocks.last?.unicodeScalars.allSatisfy(\.isASCII) == false
    }
}

extension [String] {

    /// Returns the character at an index of the table, or the nearest available one.
    func sign(_ index: Int) -> String {
        isEmpty ? " " : self[Swift.min(Swift.max(0, index), count - 1)]
    }
}
