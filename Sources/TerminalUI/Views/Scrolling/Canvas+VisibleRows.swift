extension Canvas {

    /// The rows of the region that can be seen, of so many that there is something to be drawn in.
    func visibleRows(of count: Int = .max) -> Range<Int> {
        let seen = visibleBounds
        return seen.y..<max(seen.y, min(seen.maxY, count))
    }
}
