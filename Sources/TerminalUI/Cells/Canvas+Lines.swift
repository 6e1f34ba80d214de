extension Canvas {

    /// Draws the edges of a rectangle. A rectangle that is one row high or one column wide is a line.
    ///
    /// - Parameters:
    ///   - rect: What is inside of its edges, the edges included.
    ///   - role: What the lines are for.
    ///   - joins: Whether lines that are there already and touch it are joined to it, as `┬` and `├` do. Otherwise it
    ///     hides them.
    public mutating func stroke(_ rect: Rect, _ role: Role = .border, joining joins: Bool = true) {
        let visible = visibleBounds.intersection(rect)
        guard !visible.isEmpty else { return }
        let style = theme[role]
        if rect.height == 1 || rect.width == 1 {
            strokeLine(rect, visible, style, joins)
            return
        }
        let (right, bottom) = (rect.maxX - 1, rect.maxY - 1)
        for y in visible.y..<visible.maxY {
            let isEdge = y == rect.y || y == bottom
            let columns = isEdge ? Array(visible.x..<visible.maxX) : [rect.x, right]
            for x in columns {
                var arms: LineArms = []
                if isEdge, x > rect.x { arms.insert(.left) }
                if isEdge, x < right { arms.insert(.right) }
                if x == rect.x || x == right {
                    if y > rect.y { arms.insert(.up) }
                    if y < bottom { arms.insert(.down) }
                }
                put(arms, style, joins, x: x, y: y)
            }
        }
    }

    private mutating func strokeLine(_ rect: Rect, _ visible: Rect, _ style: Style, _ joins: Bool) {
        let isRow = rect.height == 1
        for y in visible.y..<visible.maxY {
            for x in visible.x..<visible.maxX {
                var arms: LineArms = isRow ? .horizontal : .vertical
                // It ends at a line that it meets, and goes on to the edge of its last cell elsewhere.
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

    /// The arms of the line that stands in the cell; nil if there is none, or the cell lies outside.
    private func arms(x: Int, y: Int) -> LineArms? {
        cell(x: x, y: y).flatMap { symbols.arms(of: $0.glyph) }
    }
}
