/// The surface that views draw on: a region of a buffer, with its own coordinates and a theme.
///
/// Drawing outside the region has no effect. If the region's edge cuts a wide character, the half inside the region
/// becomes blank.
public struct Canvas: Sendable {

    /// The styles of the roles.
    public let theme: Theme
    /// The symbols of the terminal.
    public let symbols: Symbols
    /// The current day in the form `2026-11-21`, in the time zone of the drawn dates; nil if it is unknown. Tables and
    /// lists shorten a date that does not fit: they omit the current year, and then the current day.
    public var today: String?
    /// Formats a time of the current day, such as `14:05`. Dates that are shortened to their time have this format.
    public var timeOfDay: @Sendable (_ hour: Int, _ minute: Int) -> String = { hour, minute in
        [hour, minute].map { $0 < 10 ? "0\($0)" : "\($0)" }.joined(separator: ":")
    }
    /// The requests of the drawing so far.
    var requests = Requests()

    private(set) var buffer: CellBuffer
    /// The position of the region's first cell in the buffer.
    private var origin: Point
    /// The size of the region.
    public private(set) var size: Size
    /// The part of the buffer that can be drawn on.
    private(set) var clip: Rect
    /// The replacements for symbols of the Unicode set, keyed by the replaced symbol. Empty if nothing is replaced.
    private let twins: [Glyph: Glyph]

    /// Creates a canvas for a whole screen of the given size.
    public init(size: Size, theme: Theme = .terminal, symbols: Symbols = .unicode) {
        self.theme = theme
        self.symbols = symbols
        twins = symbols.twins
        buffer = CellBuffer(size: size, style: theme.base)
        origin = Point(x: 0, y: 0)
        self.size = size
        clip = Rect(size)
    }

    /// The region in its own coordinates.
    public var bounds: Rect { Rect(size) }

    /// The visible part of the region, in the region's coordinates. Only this part needs to be drawn.
    public var visibleBounds: Rect {
        Rect(x: clip.x - origin.x, y: clip.y - origin.y, width: clip.width, height: clip.height)
    }

    /// The drawn frame.
    public var frame: Frame { Frame(cells: buffer, cursor: cursor) }

    // MARK: Regions

    /// Draws the view into the given rectangle of the region.
    public mutating func draw(_ view: some View, in rect: Rect) {
        within(rect) { view.draw(in: &$0) }
    }

    /// Calls the closure with the canvas restricted to the given rectangle of its region. The closure is not called if
    /// the rectangle is not visible.
    public mutating func within(_ rect: Rect, _ body: (inout Canvas) -> Void) {
        let saved = (origin, size, clip)
        clip = absolute(rect)
        origin = absolute(Point(x: rect.x, y: rect.y))
        size = rect.size
        if !clip.isEmpty { body(&self) }
        (origin, size, clip) = saved
    }

    // MARK: Drawing

    /// Writes the text on one line, clipped to the region.
    ///
    /// - Returns: The x coordinate after the written part of the text, in the coordinates of the region. If a wide
    ///   character crosses the right edge, this is one column to the right of the edge.
    @discardableResult
    public mutating func write(_ text: String, _ role: Role = .text, x: Int, y: Int) -> Int {
        write(text, style: theme[role], x: x, y: y)
    }

    /// Writes the text on one line, clipped to the region. If the text has a ``StyledText/fill``, the rest of the line
    /// is filled with this color.
    ///
    /// - Returns: The x coordinate after the part of the text that fits, in the coordinates of the region.
    @discardableResult
    public mutating func write(_ text: StyledText, x: Int, y: Int) -> Int {
        let end = visibleBounds.maxX
        var column = x
        for run in text.runs {
            guard column < end else { break }
            let style = theme.style(of: run)
            column = write(run.text[...], from: column - x, style: style, link: run.link, x: column, y: y)
        }
        if text.fill != .standard, column < end {
            let style = Style(.standard, on: text.fill)
            for place in max(column, visibleBounds.x)..<end { put(.blank, style, x: place, y: y) }
        }
        return column
    }

    /// Writes the text on one line, clipped to the region, in a style that is independent of the theme.
    ///
    /// - Returns: The x coordinate after the part of the text that fits, in the coordinates of the region.
    @discardableResult
    public mutating func write(_ text: String, style: Style, x: Int, y: Int) -> Int {
        write(text[...], from: 0, style: style, x: x, y: y)
    }

    /// Fills the given rectangle of the region with a character that is one cell wide. Has no effect if the text
    /// contains no such character.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - text: The character. If the text contains several characters, the first one that is one cell wide is used.
    ///   - step: The distance between the filled columns, at least 1.
    ///   - role: The role of the character.
    public mutating func fill(_ rect: Rect, with text: String = " ", every step: Int = 1, _ role: Role = .text) {
        let area = absolute(rect)
        guard !area.isEmpty, let glyph = Glyphs(text).first(where: { $0.width == 1 })?.glyph else { return }
        let style = theme[role]
        for y in area.y..<area.maxY {
            for x in stride(from: area.x, to: area.maxX, by: max(1, step)) {
                buffer.put(glyph, width: 1, style: style, x: x, y: y)
            }
        }
    }

    /// Adds the role's attributes and colors to the cells of the given rectangle. A wide character changes only if both
    /// of its halves are in the rectangle.
    ///
    /// A reversed role removes the dim attribute, and gives all text the same color unless `keepsColors` is true.
    ///
    /// - Parameters:
    ///   - rect: The rectangle.
    ///   - role: The role.
    ///   - keepsColors: Whether colored text keeps its color if the role is reversed. An unreadable color becomes
    ///     lighter or darker. Text that is reversed or has its own background loses its color. Has no effect if the
    ///     role's foreground is the terminal's default color.
    public mutating func highlight(_ rect: Rect, _ role: Role, keepsColors: Bool = false) {
        let area = absolute(rect)
        guard !area.isEmpty else { return }
        let added = theme[role]
        // The last result is cached, because neighboring cells usually have the same style.
        var last: (style: Style, highlighted: Style)?
        for y in area.y..<area.maxY {
            for x in area.x..<area.maxX {
                let cell = buffer[x, y]
                if cell.width == 0 && x == area.x || cell.width == 2 && x + 1 == area.maxX { continue }
                if last?.style != cell.style {
                    let kept = keepsColors ? theme.onBar(cell.style, added) : nil
                    last = (cell.style, kept ?? highlighted(cell.style, by: added))
                }
                buffer.setStyle(last?.highlighted ?? cell.style, x: x, y: y)
            }
        }
    }

    private func highlighted(_ style: Style, by added: Style) -> Style {
        var style = style
        let base = theme.base
        if added.attributes.contains(.reverse) {
            style = Style(base.foreground, on: base.background, style.attributes.subtracting(.dim))
        } else if style.attributes.contains(.reverse), added.foreground != base.foreground {
            // In a reversed style, the background color is visible as the foreground. It may be unreadable on the new
            // color.
            style.background = base.background
        }
        style.attributes.formUnion(added.attributes)
        // Colors that the role takes from the theme's base are not applied.
        if added.foreground != base.foreground { style.foreground = added.foreground }
        if added.background != base.background { style.background = added.background }
        return style
    }

    /// Returns the cell at the given position; nil if the position is not visible.
    func cell(x: Int, y: Int) -> Cell? {
        let point = absolute(Point(x: x, y: y))
        return clip.contains(point) ? buffer[point.x, point.y] : nil
    }

    /// Puts a glyph that is one cell wide at the given position, if the position is visible.
    mutating func put(_ glyph: Glyph, _ style: Style, x: Int, y: Int) {
        let point = absolute(Point(x: x, y: y))
        if clip.contains(point) { buffer.put(glyph, width: 1, style: style, x: point.x, y: point.y) }
    }

    /// Puts a glyph that is one cell wide into every cell of the given rectangle, if all of these cells are visible and
    /// blank.
    ///
    /// - Returns: Whether all cells were visible and blank.
    mutating func fillBlanks(of rect: Rect, with glyph: Glyph, _ style: Style) -> Bool {
        let area = absolute(rect)
        return area.size == rect.size && !area.isEmpty && buffer.fillBlanks(of: area, with: glyph, style: style)
    }

    // MARK: Cached drawings

    /// Returns the cells of the given rectangle, and the position of the rectangle on the screen; nil if the rectangle
    /// is empty or not completely visible.
    func cells(in rect: Rect) -> (origin: Point, cells: [Cell])? {
        let area = absolute(rect)
        guard area.size == rect.size, !area.isEmpty else { return nil }
        return (Point(x: area.x, y: area.y), buffer.cells(in: area))
    }

    /// Replaces the cells of the given rectangle, row by row.
    ///
    /// - Returns: The position of the rectangle on the screen. Nil, without any change, if the rectangle is empty or
    ///   not completely visible, or if a wide character extends across its edge.
    mutating func replace(_ rect: Rect, by cells: [Cell]) -> Point? {
        let area = absolute(rect)
        guard area.size == rect.size, !area.isEmpty, buffer.replace(area, by: cells) else { return nil }
        return Point(x: area.x, y: area.y)
    }

    /// The range of coordinates. It is larger than any screen, and small enough that sums do not overflow.
    private static let reach = -(1 << 60)...(1 << 60)

    /// Converts a point to the coordinates of the whole screen.
    func absolute(_ point: Point) -> Point {
        Point(x: origin.x.adding(point.x, within: Self.reach), y: origin.y.adding(point.y, within: Self.reach))
    }

    /// Clips a rectangle, and converts it to the coordinates of the whole screen.
    func absolute(_ rect: Rect) -> Rect {
        let visible = visibleBounds.intersection(rect)
        guard !visible.isEmpty else { return Rect(width: 0, height: 0) }
        return Rect(x: origin.x + visible.x, y: origin.y + visible.y, width: visible.width, height: visible.height)
    }

    /// Writes the text on one line.
    ///
    /// - Parameter place: The column of the text, counted from the start of the whole line. It determines the width of
    ///   tabs.
    private mutating func write(
        _ text: Substring, from place: Int, style: Style, link: Link = .none, x: Int, y: Int
    ) -> Int {
        let start = absolute(Point(x: x, y: y))
        guard start.x < clip.maxX else { return x }
        var column = start.x
        var glyphs = Glyphs(text, column: place)
        if !glyphs.isShort {
            let passed = Self.plainCount(of: text, before: clip.x - start.x)
            column += passed
            let rest = text[text.utf8.index(text.startIndex, offsetBy: passed)...]
            glyphs = Glyphs(rest, column: place + passed, cells: clip.maxX - column)
        }
        let (isSeen, end) = ((clip.y..<clip.maxY).contains(start.y), clip.maxX)
        for (glyph, width) in glyphs {
            if !isSeen {
                // The row is not visible, so only the width is needed.
            } else if column >= clip.x, column + width <= end {
                let glyph = twins.isEmpty ? glyph : twins[glyph] ?? glyph
                buffer.put(glyph, width: width, style: style, link: link, x: column, y: start.y)
            } else {
                blankHalf(of: column, width: width, style: style, row: start.y)
            }
            column += width
            if column >= end { break }
        }
        return column - origin.x
    }

    /// Returns the number of characters that can be skipped: `cells` if the text starts with more than `cells` plain
    /// ASCII characters, otherwise 0.
    private static func plainCount(of text: Substring, before cells: Int) -> Int {
        guard cells > 0 else { return 0 }
        // One more byte is examined, because a combining mark could follow the last character.
        let start = text.utf8.prefix(cells.adding(1))
        return start.count > cells && start.isPlainASCII ? cells : 0
    }

    /// Writes a blank in each visible cell of a wide character that crosses the edge of the region.
    private mutating func blankHalf(of column: Int, width: Int, style: Style, row: Int) {
        for x in column..<column + width where x >= clip.x && x < clip.maxX {
            buffer.put(.blank, width: 1, style: style, x: x, y: row)
        }
    }
}

extension Canvas {

    /// Returns the visible rows among the first `count` rows of the region.
    func visibleRows(of count: Int = .max) -> Range<Int> {
        let seen = visibleBounds
        return seen.y..<max(seen.y, min(seen.maxY, count))
    }
}
