extension Canvas {

    /// Draws the edges of a rectangle. A rectangle that is one row high or one column wide is a line.
    ///
    /// - Parameters:
    ///   - rect: The rectangle, including its edges.
    ///   - role: The role of the lines.
    ///   - joins: Whether new lines are joined to existing lines in the same cells, with symbols such as `┬` and `├`.
    ///     If false, the new lines replace the existing lines.
    public mutating func stroke(_ rect: Rect, _ role: Role = .border, joining joins: Bool = true) {
        let visible = visibleBounds.intersection(rect)
        guard !visible.isEmpty else { return }
        let style = theme[role]
        if rect.height == 1 || rect.width == 1 {
            strokeLine(rect, visible, style, joins)
            return
        }
        let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
        let inside = rect.inset(left: 1, top: 1, right: 1, bottom: 1)
        for y in [rect.y, bottom] {
            let edge = Rect(x: inside.x, y: y, width: inside.width, height: 1)
            if !fillBlanks(of: edge, with: symbols.glyph(of: .horizontal), style) {
                for x in visible.x..<visible.maxX where x > rect.x && x < right {
                    put(.horizontal, style, joins, x: x, y: y)
                }
            }
        }
        for x in [rect.x, right] {
            let edge = Rect(x: x, y: inside.y, width: 1, height: inside.height)
            if !fillBlanks(of: edge, with: symbols.glyph(of: .vertical), style) {
                for y in visible.y..<visible.maxY where y > rect.y && y < bottom {
                    put(.vertical, style, joins, x: x, y: y)
                }
            }
            let side: LineArms = x == rect.x ? .right : .left
            put([side, .down], style, joins, x: x, y: rect.y)
            put([side, .up], style, joins, x: x, y: bottom)
        }
    }

    private mutating func strokeLine(_ rect: Rect, _ visible: Rect, _ style: Style, _ joins: Bool) {
        let isRow = rect.height == 1
        for y in visible.y..<visible.maxY {
            for x in visible.x..<visible.maxX {
                var arms: LineArms = isRow ? .horizontal : .vertical
                // If the first or the last cell contains another line, the new line ends in the middle of that cell.
                let isMeeting = joins && self.arms(x: x, y: y) != nil
                if isMeeting, isRow ? x == rect.x : y == rect.y { arms.remove(isRow ? .left : .up) }
                if isMeeting, isRow ? x == rect.maxX - 1 : y == rect.maxY - 1 { arms.remove(isRow ? .right : .down) }
                put(arms, style, joins, x: x, y: y)
            }
        }
    }

    private mutating func put(_ arms: LineArms, _ style: Style, _ joins: Bool, x: Int, y: Int) {
        let present = joins ? self.arms(x: x, y: y) ?? [] : []
        put(symbols.glyph(of: arms.union(present)), style, x: x, y: y)
    }

    /// Returns the arms of the line in the given cell; nil if the cell contains no line or is not visible.
    private func arms(x: Int, y: Int) -> LineArms? {
        cell(x: x, y: y).flatMap { symbols.arms(of: $0.glyph) }
    }
}
