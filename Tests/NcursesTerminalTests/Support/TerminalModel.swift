import CNcurses
import TerminalUI

/// A terminal that understands what is written to it as those of the family of xterm do, and finds fault with all else.
struct TerminalModel {

    struct ModelCell: Hashable {
        var text: String
        var style: Style
        /// The URL of its link; empty for none.
        var link = ""
    }

    private(set) var cells: [ModelCell]
    /// Where the cursor is; behind the last column, the next character would wrap.
    private(set) var cursor = Point(x: 0, y: 0)
    private var savedCursor = Point(x: 0, y: 0)
    /// What was written that it does not know, or that moved what is seen.
    private(set) var faults: [String] = []
    private let size: Size
    private let wrapsLate: Bool
    private let erasesInColor: Bool
    private var pen = Style.plain
    /// The link that is open.
    private var link = ""
    /// The rows that scroll.
    private var region: ClosedRange<Int>
    private var isInserting = false
    private var wraps = true
    private var rest: Substring.UnicodeScalarView = "".unicodeScalars[...]

    init(size: Size, wrapsLate: Bool = true, erasesInColor: Bool = true) {
        self.size = size
        self.wrapsLate = wrapsLate
        self.erasesInColor = erasesInColor
        region = 0...max(0, size.height - 1)
        // As others left it.
        cells = Array(
            repeating: ModelCell(text: "?", style: Style(.red, on: .green, .bold)), count: size.width * size.height)
    }

    func cell(x: Int, y: Int) -> ModelCell { cells[y * size.width + x] }

    mutating func write(_ bytes: [UInt8]) {
        rest = Substring(String(decoding: bytes, as: UTF8.self)).unicodeScalars
        while let scalar = rest.popFirst() {
            switch scalar {
            case "\r": cursor.x = 0
            case "\n":
                if cursor.y == region.upperBound { scroll(by: 1) } else if cursor.y < size.height - 1 { cursor.y += 1 }
            case "\t": cursor.x = min(size.width - 1, (cursor.x / 8 + 1) * 8)
            case "\u{8}":
                if cursor.x == 0 || cursor.x >= size.width { faults.append("stepped back at \(cursor)") }
                cursor.x -= 1
            case "\u{1B}": escape()
            case "\u{F}": break
            default: put(scalar)
            }
        }
    }

    // MARK: Characters

    private mutating func put(_ scalar: Unicode.Scalar) {
        let width = Int(cncurses_scalar_width(scalar.value))
        if width == 0, let index = lastIndex {
            cells[index].text.unicodeScalars.append(scalar)
            return
        }
        guard width > 0, scalar.value >= 0x20 else { return faults.append("character \(scalar.value)") }
        if cursor.x + width > size.width { faults.append("wrapped at \(cursor)") }
        if isInserting { shift(by: width) }
        for offset in 0..<width {
            let x = min(cursor.x + offset, size.width - 1)
            cells[cursor.y * size.width + x] = ModelCell(
                text: offset == 0 ? String(scalar) : "", style: pen, link: link)
        }
        cursor.x += width
        if cursor.x >= size.width, !wraps { cursor.x = size.width - 1 }
        if cursor.x >= size.width, !wrapsLate {
            if cursor.y == size.height - 1 { faults.append("scrolled at the end") }
            cursor = Point(x: 0, y: min(cursor.y + 1, size.height - 1))
        }
    }

    /// Where the character before the cursor begins.
    private var lastIndex: Int? {
        var index = cursor.y * size.width + cursor.x - 1
        while index >= 0, cells[index].text.isEmpty { index -= 1 }
        return index >= 0 ? index : nil
    }

    // MARK: Sequences

    private mutating func escape() {
        switch rest.popFirst() {
        case "[": break
        case "M":
            if cursor.y == region.lowerBound { scroll(by: -1) } else { cursor.y = max(0, cursor.y - 1) }
            return
        case "D":
            if cursor.y == region.upperBound { scroll(by: 1) } else { cursor.y = min(size.height - 1, cursor.y + 1) }
            return
        case "7":
            savedCursor = cursor
            return
        case "8":
            cursor = savedCursor
            return
        case "=", ">": return
        case "]": return readString()
        default: return faults.append("an escape sequence")
        }
        var text = ""
        while let scalar = rest.popFirst() {
            if ("0"..."9").contains(scalar) || scalar == ";" || scalar == "?" {
                text.unicodeScalars.append(scalar)
            } else {
                // The other private modes change nothing that is compared.
                if text == "?7" { wraps = scalar == "h" }
                if text.hasPrefix("?") { return }
                return perform(
                    scalar, text.split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 })
            }
        }
        faults.append("no end of \(text)")
    }

    private mutating func readString() {
        var text = String.UnicodeScalarView()
        while let scalar = rest.popFirst() {
            guard scalar == "\u{1B}" else {
                text.append(scalar)
                continue
            }
            let parts = String(text).split(separator: ";", maxSplits: 2, omittingEmptySubsequences: false)
            guard rest.popFirst() == "\\", parts.count == 3, parts[0] == "8" else { break }
            return link = String(parts[2])
        }
        faults.append("string \(String(text))")
    }

    private mutating func perform(_ final: Unicode.Scalar, _ numbers: [Int]) {
        let first = numbers.first ?? 0
        let count = max(1, first)
        switch final {
        case "H": move(to: Point(x: max(1, numbers.count > 1 ? numbers[1] : 1) - 1, y: count - 1))
        case "G": move(to: Point(x: count - 1, y: cursor.y))
        case "d": move(to: Point(x: min(cursor.x, size.width - 1), y: count - 1))
        case "A": move(to: Point(x: cursor.x, y: cursor.y - count))
        case "B": move(to: Point(x: cursor.x, y: cursor.y + count))
        case "C": move(to: Point(x: cursor.x + count, y: cursor.y))
        case "D": move(to: Point(x: min(cursor.x, size.width) - count, y: cursor.y))
        case "K": erase(first == 1 ? 0..<cursor.x + 1 : min(cursor.x, size.width - 1)..<size.width)
        case "X": erase(cursor.x..<cursor.x + first)
        case "J": eraseRows(first)
        case "L" where region.contains(cursor.y): scroll(by: -count, in: cursor.y...region.upperBound)
        case "M" where region.contains(cursor.y): scroll(by: count, in: cursor.y...region.upperBound)
        case "S": scroll(by: count)
        case "T": scroll(by: -count)
        case "P": shift(by: -count)
        case "@": shift(by: count)
        case "r":
            region = count - 1...(numbers.count > 1 && numbers[1] > 0 ? numbers[1] : size.height) - 1
            cursor = Point(x: 0, y: 0)
        case "h" where first == 4: isInserting = true
        case "l" where first == 4: isInserting = false
        // A title is remembered.
        case "t" where first == 22 || first == 23: break
        case "m": change(numbers[...])
        default: faults.append("sequence \(final)")
        }
    }

    private mutating func move(to point: Point) {
        cursor = point
        if !(0..<size.width).contains(point.x) || !(0..<size.height).contains(point.y) {
            faults.append("moved to \(cursor)")
            cursor = Point(x: max(0, min(point.x, size.width - 1)), y: max(0, min(point.y, size.height - 1)))
        }
    }

    private mutating func eraseRows(_ mode: Int) {
        let start = cursor
        if mode == 0 { erase(min(cursor.x, size.width - 1)..<size.width) }
        for y in mode == 2 ? 0..<size.height : cursor.y + 1..<max(cursor.y + 1, size.height) {
            cursor.y = y
            erase(0..<size.width)
        }
        cursor = start
    }

    // MARK: Moving cells

    private var blank: ModelCell { ModelCell(text: " ", style: Style(on: erasesInColor ? pen.background : .standard)) }

    /// Moves rows up, or down by less than none.
    private mutating func scroll(by count: Int, in rows: ClosedRange<Int>? = nil) {
        let rows = rows ?? region
        let before = cells
        for y in rows {
            for x in 0..<size.width {
                cells[y * size.width + x] =
                    rows.contains(y + count) ? before[(y + count) * size.width + x] : blank
            }
        }
    }

    /// Moves the rest of the row to the right, or to the left by less than none.
    private mutating func shift(by count: Int) {
        let before = cells
        let row = cursor.y * size.width
        for x in min(cursor.x, size.width - 1)..<size.width {
            let from = x - count
            cells[row + x] = (cursor.x..<size.width).contains(from) ? before[row + from] : blank
        }
    }

    private mutating func erase(_ columns: Range<Int>) {
        if columns.upperBound > size.width || columns.isEmpty { faults.append("erased \(columns)") }
        for x in columns where x < size.width {
            cells[cursor.y * size.width + x] = ModelCell(
                text: " ", style: Style(on: erasesInColor ? pen.background : .standard))
        }
    }

    private mutating func change(_ numbers: ArraySlice<Int>) {
        var rest = numbers
        while let number = rest.popFirst() {
            switch number {
            case 0: pen = .plain
            case 10: break
            case 1: pen.attributes.insert(.bold)
            case 2: pen.attributes.insert(.dim)
            case 3: pen.attributes.insert(.italic)
            case 4: pen.attributes.insert(.underline)
            case 7: pen.attributes.insert(.reverse)
            case 22: pen.attributes.subtract([.bold, .dim])
            case 23: pen.attributes.remove(.italic)
            case 24: pen.attributes.remove(.underline)
            case 27: pen.attributes.remove(.reverse)
            case 39: pen.foreground = .standard
            case 49: pen.background = .standard
            case 30...37: pen.foreground = .indexed(UInt8(number - 30))
            case 40...47: pen.background = .indexed(UInt8(number - 40))
            case 90...97: pen.foreground = .indexed(UInt8(number - 82))
            case 100...107: pen.background = .indexed(UInt8(number - 92))
            case 38: pen.foreground = color(&rest)
            case 48: pen.background = color(&rest)
            default: faults.append("look \(number)")
            }
        }
    }

    private mutating func color(_ rest: inout ArraySlice<Int>) -> Color {
        if rest.popFirst() == 5 { return .indexed(UInt8(rest.popFirst() ?? 0)) }
        let parts = (0..<3).map { _ in UInt8(rest.popFirst() ?? 0) }
        return .rgb(parts[0], parts[1], parts[2])
    }
}
