/// A text, split into lines that contain only visible characters.
///
/// Characters that are invisible, or that change the appearance of other characters, are written as codes, such as
/// `\u{200B}`. Long runs of spaces, and spaces at the end of a line, are written with their length, such as `␣×190`. A
/// line end is written as `↵`.
struct LosslessText {

    struct Signs: Hashable, Sendable {
        let blank: String
        let times: String
        let lineEnd: String
        /// Whether the terminal can show characters other than ASCII.
        let showsUnicode: Bool

        static let unicode = Signs(blank: "␣", times: "×", lineEnd: "↵", showsUnicode: true)

        static let ascii = Signs(blank: #"\u{20}"#, times: "x", lineEnd: #"\n"#, showsUnicode: false)
    }

    private(set) var lines = [""]
    private let signs: Signs
    private var blankCount = 0
    private var markCount = 0

    init(_ text: String, _ signs: Signs = .unicode) {
        self.signs = signs
        for scalar in text.unicodeScalars { append(scalar) }
        _ = writeBlanks(isEnd: true)
        // The symbol for the last line end is sufficient. Remove the empty line after it.
        if lines.count > 1, lines.last == "" { lines.removeLast() }
    }

    private mutating func append(_ scalar: Unicode.Scalar) {
        if scalar == " " {
            blankCount += 1
            return
        }
        let isCounted = writeBlanks(isEnd: scalar == "\n")
        if scalar == "\n" {
            write(signs.lineEnd)
            lines.append("")
            return
        }
        markCount = scalar.properties.isGraphemeExtend ? markCount + 1 : 0
        // A digit after the length of a run of spaces would look like a part of the length.
        let isPlain = isSeen(scalar) && !(isCounted && scalar.properties.numericType != nil)
        if scalar == "→", !signs.showsUnicode {
            write("->")
        } else {
            write(isPlain ? String(scalar) : "\\u{\(String(scalar.value, radix: 16, uppercase: true))}")
        }
    }

    private mutating func write(_ text: String) {
        lines[lines.count - 1] += text
    }

    /// Writes a run of spaces. A long run, and spaces at the end of a line, are written with their length.
    ///
    /// A run is long if it has more than three spaces. At the start of a line after the first, spaces are indentation.
    /// There, a run is long if it has more than 12 spaces.
    ///
    /// - Returns: Whether the run was written with its length.
    private mutating func writeBlanks(isEnd: Bool) -> Bool {
        guard blankCount > 0 else { return false }
        defer { blankCount = 0 }
        let isIndent = lines.count > 1 && lines.last == ""
        let isCounted = blankCount > (isEnd ? 0 : isIndent ? 12 : 3)
        write(
            isCounted ? "\(signs.blank)\(signs.times)\(blankCount)" : String(repeating: " ", count: blankCount))
        return isCounted
    }

    // MARK: Characters

    /// Returns whether a character is visible at its position, and cannot be mistaken for another character.
    private func isSeen(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: break
        }
        guard signs.showsUnicode, !properties.isDefaultIgnorableCodePoint else { return false }
        // Many combining marks could hide other text. Latin letters with marks also exist as single characters.
        if markCount > 2 || Self.latinMarks.contains(scalar.value) { return false }
        // These symbols have a special meaning here, and the blank Braille pattern is invisible.
        if "␣×↵\u{2800}".unicodeScalars.contains(scalar) { return false }
        // Terminals may reorder a line that contains right-to-left letters.
        return !Self.rightToLeft.contains { $0.contains(scalar.value) }
    }

    private static let latinMarks: ClosedRange<UInt32> = 0x0300...0x036F

    private static let rightToLeft: [ClosedRange<UInt32>] = [
        0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF,
    ]
}
