/// The properties of a scalar that determine how a terminal shows it, from the Unicode data files.
struct ScalarClass: RawRepresentable, Hashable, Sendable {

    /// The lower two bits are the kind; the others are flags. The generated table contains the same values.
    let rawValue: UInt8

    /// The kind of invisible scalars, such as direction marks and joiners.
    static let invisible: UInt8 = 0
    static let narrow: UInt8 = 1
    static let wide: UInt8 = 2
    /// The kind of marks, which are drawn into the cell of the preceding character.
    static let mark: UInt8 = 3

    private static let joinsBit: UInt8 = 4
    private static let emojiBit: UInt8 = 8

    /// The kind: one of the four constants above.
    var kind: UInt8 { rawValue & 3 }

    /// The width in cells: 0, 1 or 2. Control characters count as 1, the width of their replacement.
    var cellWidth: Int { kind == Self.mark ? 0 : Int(kind) }

    /// Whether the scalar may form one grapheme with a neighboring scalar. This does not include the pair of carriage
    /// return and line feed.
    var joins: Bool { rawValue & Self.joinsBit != 0 }

    var isEmoji: Bool { rawValue & Self.emojiBit != 0 }

    init(rawValue: UInt8) {
        self.rawValue = rawValue
    }

    init(_ scalar: Unicode.Scalar) {
        let value = Int(scalar.value)
        rawValue =
            if value < Self.alphabetsEnd {
                Self.alphabets[value]
            } else if value < Self.directEnd {
                Self.others[value - Self.alphabetsEnd]
            } else {
                Self.found(scalar.value)
            }
    }

    /// The end of the blocks with alphabets, symbols and box-drawing characters. From this code point on, most
    /// characters are Chinese, Japanese, Korean or emoji.
    private static let alphabetsEnd = 0x2E80
    /// The end of the first two planes, which contain almost all scalars in use.
    private static let directEnd = 0x20000

    /// The classes of the scalars, indexed by code point. There are two tables, because many programs never need the
    /// second, larger one.
    private static let alphabets = classes(from: 0, to: alphabetsEnd)
    private static let others = classes(from: alphabetsEnd, to: directEnd)

    private static func classes(from start: Int, to end: Int) -> [UInt8] {
        var classes = [UInt8](repeating: narrow, count: end - start)
        for run in WidthTable.runs where run.first < end && run.last >= start {
            for value in max(Int(run.first), start)...min(Int(run.last), end - 1) { classes[value - start] = run.code }
        }
        return classes
    }

    private static func found(_ value: UInt32) -> UInt8 {
        var low = 0
        var high = WidthTable.runs.count
        while low < high {
            let middle = (low + high) / 2
            if WidthTable.runs[middle].last < value { low = middle + 1 } else { high = middle }
        }
        guard low < WidthTable.runs.count, WidthTable.runs[low].first <= value else { return narrow }
        return WidthTable.runs[low].code
    }
}

extension Unicode.Scalar {

    var cellWidth: Int { ScalarClass(self).cellWidth }

    /// Whether the scalar is a control character: C0, DEL or C1. These never reach a terminal unchanged.
    var isControl: Bool {
        value < 0x20 || (0x7F...0x9F).contains(value)
    }

    var isMark: Bool { ScalarClass(self).kind == ScalarClass.mark }

    var isRegionalIndicator: Bool {
        (0x1F1E6...0x1F1FF).contains(value)
    }

    /// The scalar that requests the emoji form of the preceding character.
    static let emojiSelector: Unicode.Scalar = "\u{FE0F}"
    static let joiner: Unicode.Scalar = "\u{200D}"
    /// The combining square around the digit of a keycap emoji.
    static let keycap: Unicode.Scalar = "\u{20E3}"
}
