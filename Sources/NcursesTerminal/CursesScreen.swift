import CNcurses
import TerminalUI

/// The screen of ncurses. It converts frames to bytes for the terminal.
///
/// Only one instance may exist. The class is not bound to the main actor, because the actor check for each cell would
/// take a tenth of the time of a frame (see the benchmark "a frame in which everything changed").
final class CursesScreen {

    private let description: TerminalDescription
    private let usesASCII: Bool
    private let showsLinks: Bool
    /// Whether links have been drawn. The output of ncurses may then contain the marks of links.
    private var hasLinks = false
    private let depth: ColorDepth
    private let screen: UnsafeRawPointer
    private var size: Size
    /// The characters of the run that is being written.
    private var cells: [cncurses_cell] = []
    private var lastStyle: (style: Style, attributes: UInt16, pair: Int32)?
    private var lastWidth: (scalar: Unicode.Scalar, width: Int) = (" ", 1)
    /// Whether the screen was started again without a call of ``end()``. The terminal may then still show the alternate
    /// screen, so the next frame must not enter the alternate screen again.
    private var hasBegun = false
    /// The bytes that restore the terminal after a crash.
    let ending: [UInt8]

    /// Creates a screen of the given size.
    ///
    /// - Throws: ``TerminalError/unknownTerminal(_:)`` if ncurses cannot use the description.
    init(
        _ description: TerminalDescription, size: Size, usesASCII: Bool, showsLinks: Bool = true, depth: ColorDepth
    ) throws(TerminalError) {
        guard
            let screen = cncurses_open(description.name, description.entry, Int32(size.height), Int32(size.width))
        else { throw .unknownTerminal(description.name) }
        self.description = description
        self.usesASCII = usesASCII
        self.showsLinks = showsLinks && !usesASCII
        self.depth = depth
        self.screen = screen
        self.size = size
        ending = Self.taken() + description.afterEnd
    }

    deinit {
        cncurses_close(screen)
    }

    // MARK: Start and end

    /// Returns the bytes that start the screen. Write them before the bytes of the first frame.
    ///
    /// - Parameter wasEnded: Whether ``end()`` was called since the screen was last started. If false, another program
    ///   may have changed the terminal in the meantime.
    func begin(wasEnded: Bool) -> [UInt8] {
        hasBegun = !wasEnded
        if !wasEnded { cncurses_end() }
        cncurses_take(nil, 0)
        cncurses_begin()
        return Self.taken()
    }

    /// Returns the bytes that end the screen and restore the terminal.
    func end() -> [UInt8] {
        cncurses_end()
        return Self.taken() + description.afterEnd
    }

    func ring() -> [UInt8] {
        cncurses_ring()
        return Self.taken()
    }

    /// Returns the bytes that ncurses has written for the terminal, and removes them.
    private static func taken() -> [UInt8] {
        Array(unsafeUninitializedCapacity: cncurses_pending()) { $1 = cncurses_take($0.baseAddress, $0.count) }
    }

    // MARK: Frames

    /// Returns the bytes that show the given cells, and the number of changed cells. If `shown` is nil or has another
    /// size, all cells count as changed.
    ///
    /// - Parameters:
    ///   - frame: The cells to show. Cells outside the terminal are ignored.
    ///   - shown: The cells that the terminal currently shows; nil if they are unknown.
    ///   - size: The size of the terminal.
    ///   - cursor: The position of the cursor.
    func show(
        _ frame: CellBuffer, over shown: CellBuffer?, size: Size, cursor: Point
    ) -> (bytes: [UInt8], changedCells: Int) {
        if size != self.size {
            cncurses_resize(Int32(size.height), Int32(size.width))
            self.size = size
        }
        let known = shown?.size == frame.size ? shown : nil
        var difference = FrameDifference(from: known ?? CellBuffer(size: frame.size), to: frame, size: size)
        if known == nil { forget() }
        if !put(difference.runs, of: frame) {
            // There are too few color pairs. Release all pairs, and draw the whole frame again.
            forget()
            difference = FrameDifference(from: CellBuffer(size: frame.size), to: frame, size: size)
            _ = put(difference.runs, of: frame)
        }
        let cursor = Point(x: max(0, min(cursor.x, size.width - 1)), y: max(0, min(cursor.y, size.height - 1)))
        cncurses_update(Int32(cursor.y), Int32(cursor.x))
        var bytes = Self.taken()
        // Entering the alternate screen twice would save the title of the window twice.
        if hasBegun, bytes.starts(with: description.secondScreen) { bytes.removeFirst(description.secondScreen.count) }
        hasBegun = false
        if hasLinks { bytes = LinkedOutput.bytes(of: bytes) }
        return (bytes, known == nil ? frame.size.width * frame.size.height : difference.changedCells)
    }

    private func forget() {
        cncurses_forget()
        lastStyle = nil
    }

    /// Writes runs of cells to the ncurses window.
    ///
    /// - Returns: Whether there were enough color pairs.
    private func put(_ runs: [FrameDifference.Run], of frame: CellBuffer) -> Bool {
        for run in runs {
            cells.removeAll(keepingCapacity: true)
            let row = frame.row(run.y)
            // If the terminal scrolls when its last cell is written, omit this cell. ncurses omits it by itself, but
            // not if it is part of a wide character.
            let width = description.scrollsAtEnd && run.y == size.height - 1 ? size.width - 1 : size.width
            var x = run.columns.lowerBound
            while x < min(run.columns.upperBound, width) {
                let cell = row[row.startIndex + x]
                guard append(cell, room: width - x) else { return false }
                x += max(1, Int(cell.width))
            }
            cncurses_put(Int32(run.y), Int32(run.columns.lowerBound), cells, Int32(cells.count))
        }
        return true
    }

    // MARK: Cells

    private func append(_ cell: Cell, room: Int) -> Bool {
        let width = Int(cell.width)
        guard let (attributes, pair) = look(of: cell.style) else { return false }
        if showsLinks, cell.link != .none, width == 1 || width == 2 && room > 1 {
            appendLinked(cell, attributes, pair)
        } else if width == 1 || width == 2 && room > 1, let scalar = cell.glyph.scalar, isShown(scalar, width: width) {
            append(CollectionOfOne(scalar), attributes, pair)
        } else if width > room || width == 0 {
            // Half of a wide character is outside the terminal, so make the cell blank.
            append(CollectionOfOne(" "), attributes, pair)
        } else {
            for part in parts(of: cell) { append(part, attributes, pair) }
        }
        return true
    }

    /// Appends a cell with a link. The marks that stand for the link are added to the character, so that ncurses moves
    /// them together with the character; see ``LinkedOutput``.
    private func appendLinked(_ cell: Cell, _ attributes: UInt16, _ pair: Int32) {
        hasLinks = true
        let marks = LinkedOutput.marks(of: cell.link)
        let room = Int(CNCURSES_MOST_SCALARS) - marks.count
        for part in parts(of: cell) { append(part.prefix(room) + marks, attributes, pair) }
    }

    private func append(_ scalars: some Collection<Unicode.Scalar>, _ attributes: UInt16, _ pair: Int32) {
        var cell = cncurses_cell()
        (cell.attributes, cell.pair) = (attributes, pair)
        withUnsafeMutableBytes(of: &cell.text) { bytes in
            let places = bytes.bindMemory(to: wchar_t.self)
            for (place, scalar) in zip(places.indices.dropLast(), scalars) { places[place] = wchar_t(scalar.value) }
        }
        cells.append(cell)
    }

    /// Returns whether the scalar can be written and has the given width, according to the C library. If only ASCII is
    /// used, returns false for all other scalars.
    private func isShown(_ scalar: Unicode.Scalar, width: Int) -> Bool {
        if scalar.isASCII { return width == 1 }
        guard !usesASCII else { return false }
        if scalar != lastWidth.scalar { lastWidth = (scalar, Int(cncurses_scalar_width(scalar.value))) }
        return lastWidth.width == width
    }

    /// Returns the characters to write for a cell. Each character is an array of scalars. A character that the terminal
    /// cannot show is replaced.
    private func parts(of cell: Cell) -> [[Unicode.Scalar]] {
        let width = Int(cell.width)
        let parts = cell.glyph.reduced(width: width)
        let partWidth = width / max(1, parts.count)
        guard parts.allSatisfy({ $0.first.map { isShown($0, width: partWidth) } == true }) else {
            let stand: [Unicode.Scalar] = [usesASCII ? "?" : "\u{FFFD}"]
            return [stand] + Array(repeating: [" "], count: width - 1)
        }
        // Omit combining marks that have a width according to the C library. Such a mark would shift the rest of the
        // line.
        return parts.map { $0.prefix(1) + $0.dropFirst().filter { isShown($0, width: 0) && !LinkedOutput.isMark($0) } }
    }

    // MARK: Styles

    /// Returns the attributes and the color pair of the style; nil if there are no more pairs.
    private func look(of style: Style) -> (attributes: UInt16, pair: Int32)? {
        if let lastStyle, lastStyle.style == style { return (lastStyle.attributes, lastStyle.pair) }
        var shown = depth.reduce(style)
        let hasColors = shown.foreground != .standard || shown.background != .standard
        if hasColors, shown.attributes.contains(.reverse), !description.reversesColors {
            // Swap the colors here, because ncurses would not swap the terminal's default colors.
            (shown.foreground, shown.background) = (shown.background, shown.foreground)
            shown.attributes.remove(.reverse)
        }
        let pair = cncurses_pair(shown.foreground.cursesNumber, shown.background.cursesNumber)
        guard pair >= 0 else { return nil }
        let attributes = UInt16(shown.attributes.rawValue)
        lastStyle = (style, attributes, pair)
        return (attributes, pair)
    }
}

extension Color {

    /// The number of the color in the terminal descriptions that `cncurses_compile` creates; -1 for the standard color.
    fileprivate var cursesNumber: Int32 {
        if let index { return Int32(index) }
        guard let (red, green, blue) = components else { return -1 }
        return CNCURSES_DIRECT_COLORS + Int32(red) << 16 + Int32(green) << 8 + Int32(blue)
    }
}
