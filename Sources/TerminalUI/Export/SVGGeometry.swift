/// The measures of a picture, in its own units: a cell is 9 wide and 20 high.
package enum SVGGeometry {

    static let cellWidth = 9
    static let cellHeight = 20
    package static let margin = 14
    static let fontSize = 15
    /// Of the line on which letters stand, from the top of its row.
    static let baseline = 15

    /// How large the picture of so many cells is, with its margins.
    package static func size(of size: Size) -> Size {
        Size(width: size.width * cellWidth + 2 * margin, height: size.height * cellHeight + 2 * margin)
    }

    /// Where the cells lie in the picture.
    package static func area(_ rect: Rect) -> Rect {
        Rect(
            x: margin + rect.x * cellWidth, y: margin + rect.y * cellHeight,
            width: rect.width * cellWidth, height: rect.height * cellHeight)
    }
}
