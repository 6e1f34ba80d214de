import TerminalUI

extension Color {

    /// The names of the terminal's 16 colors and of its default color.
    static let names = (0..<16).map { "\(Color.indexed(UInt8($0)))" } + ["standard"]

    /// A regular expression, without anchors, for the strings that ``init(written:)`` accepts, in upper or lower case.
    static let pattern: String = {
        let words = (names + ["color"]).map { name in
            name.map { $0.isLetter ? "[\($0)\($0.uppercased())]" : "\($0)" }.joined()
        }
        return #"#?[0-9A-Fa-f]{6}|#[0-9A-Fa-f]{3}|\#(words.joined(separator: "|"))\d{1,3}"#
    }()

    /// Creates a color from a string such as `#2e3440`, `2e3440`, `#fff`, `bright-red`, `color123` or `standard`.
    /// Returns nil if the string is not a color.
    init?(written text: String) {
        let word = text.lowercased()
        if let index = Self.names.firstIndex(of: word) {
            self = UInt8(exactly: index).flatMap { $0 < 16 ? .indexed($0) : nil } ?? .standard
        } else if word.hasPrefix("color"), let index = UInt8(word.dropFirst(5)) {
            self = .indexed(index)
        } else if let (red, green, blue) = Self.components(word) {
            self = .rgb(red, green, blue)
        } else {
            return nil
        }
    }

    private static func components(_ word: String) -> (UInt8, UInt8, UInt8)? {
        let digits = word.hasPrefix("#") ? word.dropFirst() : word[...]
        guard digits.allSatisfy(\.isHexDigit), digits.utf8.count == digits.count, let number = UInt32(digits, radix: 16)
        else { return nil }
        switch digits.count {
        case 6: return (UInt8(number >> 16), UInt8(number >> 8 & 0xFF), UInt8(number & 0xFF))
        case 3 where word.hasPrefix("#"):
            return (UInt8(number >> 8) * 17, UInt8(number >> 4 & 0xF) * 17, UInt8(number & 0xF) * 17)
        default: return nil
        }
    }
}

extension ThemeColors.Key {

    /// A sentence that describes the color, for the theme reference.
    var help: String {
        switch self {
        case .background: "The color behind everything."
        case .text: "Text, and titles."
        case .secondary: "Secondary text."
        case .line: "Borders and axes."
        case .red: "Failures."
        case .green: "Success, and added lines."
        case .yellow: "Warnings."
        case .blue: "Running loads, and gauges."
        case .magenta: "Numbers in JSON, and the second series of a chart."
        case .cyan: "The focus, keys, and the first series of a chart."
        case .selection: "The bar of the selected row."
        case .selectedText: "The text on the bar of the selected row."
        case .inactiveSelection: "The bar of the selected row in a panel without the focus."
        case .match: "The matches of a search."
        }
    }

    /// Whether this color is used for text on the background.
    var isText: Bool {
        ![.background, .line, .selection, .selectedText, .inactiveSelection].contains(self)
    }
}
