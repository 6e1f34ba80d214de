import BoardFiles
import TerminalUI

/// The complete text of a consent's item in lines, as it is asked on the command line and in a dialog.
///
/// Nothing is cut and nothing is left out. What cannot be seen, or changes how the rest looks, is written as its code, as
/// `\u{200B}`; blanks of which there are many are counted, as `␣×190`, and one where a line is broken is `␣`; the end of a line is
/// written as `↵`.
struct ConsentText {

    /// At most so wide. Below the first line each line is indented.
    let lines: [String]

    private static let lineIndent = 4
    private static let wrapIndent = 8

    /// - Parameters:
    ///   - text: The item's text.
    ///   - mark: What stands before it; two columns wide.
    ///   - width: How many columns there are.
    init(_ text: String, mark: String, width: Int) {
        var lines: [String] = []
        for part in Self.visible(text) {
            let first = lines.isEmpty ? mark : String(repeating: " ", count: Self.lineIndent)
            lines += Self.wrapped(part, after: first, width: width)
        }
        self.lines = lines
    }

    /// Breaks a line wherever it is full. A blank there would not be seen, and is written as `␣`.
    private static func wrapped(_ text: String, after start: String, width: Int) -> [String] {
        var lines = [start]
        var room = width - start.cellWidth
        var blanks = 0
        func append(_ character: Character) {
            let cells = String(character).cellWidth
            if cells > room {
                let indent = min(wrapIndent, max(0, width - 2))
                lines.append(String(repeating: " ", count: indent))
                room = width - indent
            }
            lines[lines.count - 1].append(character)
            room -= cells
        }
        for character in text {
            if character == " " {
                blanks += 1
                continue
            }
            let isBroken = blanks + String(character).cellWidth > room
            for _ in 0..<blanks { append(isBroken ? "␣" : " ") }
            blanks = 0
            append(character)
        }
        return lines
    }

    // MARK: Characters

    /// The text's own lines, with all that cannot be seen written out.
    static func visible(_ text: String) -> [String] {
        var lines = [""]
        var blanks = 0
        var marks = 0
        /// Whether the blanks were counted.
        func flush(isEnd: Bool) -> Bool {
            defer { blanks = 0 }
            let written = Self.blanks(blanks, isEnd: isEnd, isStart: lines.count > 1 && lines.last == "")
            lines[lines.count - 1] += written
            return written.last?.isNumber == true
        }
        for scalar in text.unicodeScalars {
            if scalar == " " {
                blanks += 1
                continue
            }
            let isCounted = blanks > 0 && flush(isEnd: scalar == "\n")
            if scalar == "\n" {
                lines[lines.count - 1] += "↵"
                lines.append("")
                continue
            }
            marks = scalar.properties.isGraphemeExtend ? marks + 1 : 0
            // A digit would look like one of the count.
            let isSeen = isSeen(scalar, afterMarks: marks) && !(isCounted && scalar.properties.numericType != nil)
            lines[lines.count - 1] += isSeen ? String(scalar) : code(scalar)
        }
        _ = blanks > 0 && flush(isEnd: true)
        if lines.count > 1, lines.last == "" { lines.removeLast() }
        return lines
    }

    /// Blanks at the end of a line are not seen, and many of them would move what follows out of sight. Those at the start of a
    /// line of a longer text are its indent.
    private static func blanks(_ count: Int, isEnd: Bool, isStart: Bool) -> String {
        let limit = isEnd ? 0 : isStart ? 12 : 3
        return count <= limit ? String(repeating: " ", count: count) : "␣×\(count)"
    }

    private static func code(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
    }

    /// Whether a character is seen, in its place and as itself.
    private static func isSeen(_ scalar: Unicode.Scalar, afterMarks marks: Int) -> Bool {
        if scalar.isASCII { return (0x20..<0x7F).contains(scalar.value) }
        let properties = scalar.properties
        switch properties.generalCategory {
        case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator,
            .spaceSeparator:
            return false
        default: break
        }
        if properties.isDefaultIgnorableCodePoint || properties.isNoncharacterCodePoint { return false }
        // More marks than any script needs hide what is below; those of Latin letters have letters of their own.
        if marks > 2 || combiningLatin.contains(scalar.value) { return false }
        // The signs that stand for something here, and a blank among the Braille patterns.
        if "␣×↵".unicodeScalars.contains(scalar) || scalar.value == 0x2800 { return false }
        // Terminals may put a line with letters that are written from right to left into another order.
        return !rightToLeft.contains { $0.contains(scalar.value) }
    }

    private static let combiningLatin: ClosedRange<UInt32> = 0x0300...0x036F

    private static let rightToLeft: [ClosedRange<UInt32>] = [
        0x0590...0x08FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x1_0800...0x1_0FFF, 0x1_E800...0x1_EFFF,
    ]
}
