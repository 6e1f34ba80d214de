import CNcurses
import TerminalUI

/// Writes what changed in a frame with as few bytes as are needed, in the form in which every terminal moves on by as many
/// columns as we think.
///
/// Not bound to the main actor: the check of that in each closure took a tenth of the time of a frame.
struct FrameWriter {

    /// What was written and not taken yet.
    private(set) var bytes: [UInt8] = []

    private let description: TerminalDescription
    private let usesASCII: Bool
    /// How many colours are written.
    private let depth: ColorDepth
    /// How much of a frame there is room for.
    private var size = Size(width: 0, height: 0)
    /// Where the terminal's cursor is; nil if that is not known. Behind the last column, the next character would wrap.
    private var cursor: Point?
    /// How the next character would look; nil if that is not known.
    private var pen: Style?
    /// Whether a sequence that changes it has begun, and more may be put into it.
    private var isChangingPen = false
    /// What a style of a frame is on this terminal; mostly it is the same one again.
    private var last: (style: Style, shown: Style)?
    private typealias ColorSequences = (
        foreground: TerminalDescription.StyleSequence, background: TerminalDescription.StyleSequence
    )
    private var colors: [Color: ColorSequences] = Dictionary()
    private var lastWidth: (scalar: Unicode.Scalar, width: Int) = (" ", 1)

    init(_ description: TerminalDescription, usesASCII: Bool, depth: ColorDepth) {
        self.description = description
        self.usesASCII = usesASCII
        self.depth = depth
    }

    /// Takes what was written away.
    mutating func take() {
        bytes.removeAll(keepingCapacity: true)
    }

    /// Writes what makes a frame seen.
    ///
    /// - Parameters:
    ///   - shown: What is on the screen; nil if nothing of that is known.
    ///   - frame: What is to be seen.
    ///   - size: Of the terminal. What of the frame lies beyond is not written.
    ///   - target: Where the cursor is to be.
    /// - Returns: How many cells changed.
    mutating func write(_ frame: CellBuffer, over shown: CellBuffer?, size: Size, cursor target: Point) -> Int {
        self.size = size
        let known = shown?.size == frame.size ? shown : nil
        if known == nil { clearScreen() }
        let difference = FrameDifference(from: known ?? CellBuffer(size: frame.size), to: frame, size: size)
        write(difference.runs, of: frame)
        move(to: target)
        // What a terminal does by itself, as when its size changes, is done in how characters look.
        setPen(.plain)
        finishPen()
        return known == nil ? frame.size.width * frame.size.height : difference.changedCells
    }

    private mutating func clearScreen() {
        (cursor, pen) = (nil, nil)
        setPen(.plain)
        finishPen()
        bytes += description.clear
    }

    // MARK: Runs

    private mutating func write(_ runs: [FrameDifference.Run], of cells: CellBuffer) {
        var isWritten = Array(repeating: false, count: runs.count)
        for index in runs.indices where !isWritten[index] {
            write(runs[index], of: cells)
            // A line from the top to the bottom costs less than half of the same in rows.
            var last = index
            while let below = Self.single(below: last, in: runs), !isWritten[below] {
                write(runs[below], of: cells)
                isWritten[below] = true
                last = below
            }
        }
    }

    /// The run of one cell below another such run; nil if there is none.
    private static func single(below index: Int, in runs: [FrameDifference.Run]) -> Int? {
        let run = runs[index]
        guard run.columns.count == 1 else { return nil }
        var next = index + 1
        while next < runs.count, runs[next].y <= run.y + 1 {
            if runs[next].y == run.y + 1, runs[next].columns == run.columns { return next }
            next += 1
        }
        return nil
    }

    private mutating func write(_ run: FrameDifference.Run, of cells: CellBuffer) {
        let row = cells.row(run.y)
        let start = row.startIndex
        var x = run.columns.lowerBound
        while x < run.columns.upperBound {
            let cell = row[start + x]
            let shown = shown(cell.style)
            guard cell.glyph == .blank, Self.isBlankPlain(shown) else {
                append(cell, shown, x: x, y: run.y)
                x += max(1, Int(cell.width))
                continue
            }
            var end = x + 1
            while end < run.columns.upperBound, row[start + end].glyph == .blank,
                isAlike(row[start + end].style, shown)
            {
                end += 1
            }
            appendBlanks(x..<end, shown, y: run.y)
            x = end
        }
    }

    /// Whether a blank in that style is nothing but its background.
    private static func isBlankPlain(_ style: Style) -> Bool {
        style.attributes.isDisjoint(with: [.underline, .reverse])
    }

    private mutating func isAlike(_ style: Style, _ shown: Style) -> Bool {
        let other = self.shown(style)
        return other.background == shown.background && Self.isBlankPlain(other)
    }

    /// What the terminal shows in place of that style.
    private mutating func shown(_ style: Style) -> Style {
        if let last, last.style == style { return last.shown }
        var shown = depth.reduce(style)
        if shown.foreground != .standard || shown.background != .standard {
            // What cannot be reversed has its colours the other way round.
            if shown.attributes.contains(.reverse), description.plainAttributes.contains(.reverse) {
                (shown.foreground, shown.background) = (shown.background, shown.foreground)
            }
            shown.attributes.subtract(description.plainAttributes)
        }
        last = (style, shown)
        return shown
    }

    // MARK: Characters

    private mutating func append(_ cell: Cell, _ style: Style, x: Int, y: Int) {
        let width = Int(cell.width)
        guard width > 0, hasRoom(for: width, x: x, y: y) else { return }
        // Of a frame that is wider than the terminal, half a character may have room.
        guard x + width <= size.width else { return appendBlanks(x..<size.width, style, y: y) }
        move(to: Point(x: x, y: y))
        setPen(style)
        finishPen()
        appendCharacters(of: cell, width: width)
        advance(by: width, x: x, y: y)
    }

    /// The terminal would scroll.
    private func hasRoom(for width: Int, x: Int, y: Int) -> Bool {
        !(description.wraps && !description.wrapsLate && y == size.height - 1 && x + width >= size.width)
    }

    private mutating func appendCharacters(of cell: Cell, width: Int) {
        if let scalar = cell.glyph.scalar, isShown(scalar, width: width) {
            bytes.append(utf8: scalar)
            return
        }
        for scalar in shown(cell) { bytes.append(utf8: scalar) }
    }

    /// Whether the terminal can show the scalar, and moves on by that many columns then.
    private mutating func isShown(_ scalar: Unicode.Scalar, width: Int) -> Bool {
        if scalar.isASCII { return width == 1 }
        guard !usesASCII else { return false }
        if scalar != lastWidth.scalar { lastWidth = (scalar, Int(cncurses_scalar_width(scalar.value))) }
        return lastWidth.width == width
    }

    /// What is written for a cell of more than one scalar, or for one that cannot be shown as it is.
    private mutating func shown(_ cell: Cell) -> [Unicode.Scalar] {
        let width = Int(cell.width)
        let parts = cell.glyph.reduced(width: width)
        for part in parts {
            guard let base = part.first, isShown(base, width: width / parts.count) else {
                return [usesASCII ? "?" : "\u{FFFD}"] + Array(repeating: " ", count: width - 1)
            }
        }
        // A mark for which libc has a width of its own would push the rest of the line aside.
        return parts.flatMap { part in part.prefix(1) + part.dropFirst().filter { isShown($0, width: 0) } }
    }

    private mutating func advance(by width: Int, x: Int, y: Int) {
        let isBehind = x + width >= size.width && description.wraps && !description.wrapsLate
        cursor = isBehind ? nil : Point(x: x + width, y: y)
    }

    // MARK: Blanks

    /// From how many blanks on it is less to erase them than to write them.
    private static let leastErased = 12
    private static let leastErasedLine = 4

    private mutating func appendBlanks(_ columns: Range<Int>, _ style: Style, y: Int) {
        move(to: Point(x: columns.lowerBound, y: y))
        if pen?.background != style.background || pen.map(Self.isBlankPlain) != true { setPen(style) }
        finishPen()
        if style.background == .standard || description.erasesInColor {
            if columns.upperBound == size.width, columns.count >= Self.leastErasedLine,
                let eraseLine = description.eraseLine
            {
                bytes += eraseLine
                return
            }
            if columns.count >= Self.leastErased, let erase = description.erase {
                erase.append(columns.count, to: &bytes)
                return
            }
        }
        let count = hasRoom(for: 1, x: columns.upperBound - 1, y: y) ? columns.count : columns.count - 1
        guard count > 0 else { return }
        bytes += repeatElement(UInt8(ascii: " "), count: count)
        advance(by: count, x: columns.lowerBound, y: y)
    }

    // MARK: Moving

    private mutating func move(to point: Point) {
        let target = Point(x: max(0, min(point.x, size.width - 1)), y: max(0, min(point.y, size.height - 1)))
        guard cursor != target else { return }
        defer { cursor = target }
        if let cursor, moveNearby(from: cursor, to: target) { return }
        description.move.append(target.y, target.x, to: &bytes)
    }

    /// Moves by less than the whole place takes, if that is possible.
    private mutating func moveNearby(from start: Point, to target: Point) -> Bool {
        let (right, down) = (target.x - start.x, target.y - start.y)
        guard down == 0 || down == 1 && description.stepsDown else { return false }
        let isBehind = start.x >= size.width
        if target.x == 0, right < -1, description.returns {
            bytes.append(0x0D)
        } else if !isBehind, right <= 0, right >= -4, description.stepsBack {
            bytes += repeatElement(0x08, count: -right)
        } else if down == 0, !isBehind, right > 0, let moveRight = description.moveRight {
            moveRight.append(right, to: &bytes)
        } else if down == 1, description.returns, let moveRight = description.moveRight {
            bytes.append(0x0D)
            // Moving by none would move by one.
            if target.x > 0 { moveRight.append(target.x, to: &bytes) }
        } else {
            return false
        }
        if down == 1 { bytes.append(0x0A) }
        return true
    }

    // MARK: Looks

    private mutating func setPen(_ style: Style) {
        guard style != pen else { return }
        var from = pen ?? .plain
        let isLess =
            !from.attributes.isSubset(of: style.attributes)
            || style.foreground == .standard && from.foreground != .standard
            || style.background == .standard && from.background != .standard
        if pen == nil || isLess {
            add(description.reset)
            from = .plain
        }
        for (attribute, sequence) in description.attributes
        where style.attributes.contains(attribute) && !from.attributes.contains(attribute) {
            add(sequence)
        }
        if style.foreground != from.foreground { add(sequences(of: style.foreground).foreground) }
        if style.background != from.background { add(sequences(of: style.background).background) }
        pen = style
    }

    private mutating func sequences(of color: Color) -> ColorSequences {
        if let known = colors[color] { return known }
        // A picture may have any.
        if colors.count >= 4_096 { colors.removeAll() }
        let sequences = description.sequences(of: color)
        colors[color] = sequences
        return sequences
    }

    /// Writes a sequence, as one with those before it if that is possible.
    private mutating func add(_ sequence: TerminalDescription.StyleSequence) {
        guard let parameters = sequence.parameters else {
            finishPen()
            bytes += sequence.bytes
            return
        }
        if isChangingPen {
            // No number is a 0 by itself.
            if bytes.last == UInt8(ascii: "[") { bytes.append(UInt8(ascii: "0")) }
            bytes.append(UInt8(ascii: ";"))
        } else {
            bytes += [0x1B, UInt8(ascii: "[")]
        }
        bytes += parameters
        isChangingPen = true
    }

    private mutating func finishPen() {
        if isChangingPen { bytes.append(UInt8(ascii: "m")) }
        isChangingPen = false
    }
}

extension [UInt8] {

    fileprivate mutating func append(utf8 scalar: Unicode.Scalar) {
        if scalar.isASCII {
            append(UInt8(truncatingIfNeeded: scalar.value))
        } else {
            append(contentsOf: UTF8.encode(scalar) ?? .init())
        }
    }
}
