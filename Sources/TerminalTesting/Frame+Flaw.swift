public import TerminalUI

extension Frame {

    /// A description of the first invalid cell; nil if all cells are valid. A cell is invalid if it contains a control
    /// character, half of a wide character, a wide character whose halves have different styles, or no glyph.
    public var flaw: String? {
        for index in 0..<size.width * size.height {
            let point = Point(x: index % size.width, y: index / size.width)
            let cell = cells[point.x, point.y]
            let next = point.x + 1 < size.width ? cells[point.x + 1, point.y].width : 1
            let previous = point.x > 0 ? cells[point.x - 1, point.y].width : 1
            if cell.width == 1, next != 0, let scalar = cell.glyph.scalar, (0x20..<0x7F).contains(scalar.value) {
                continue
            }
            if cell.glyph.string.unicodeScalars.contains(where: { $0.properties.generalCategory == .control }) {
                return "a control character at \(point)"
            }
            if cell.width == 2, next != 0 {
                return "the left half of a wide character without the right half at \(point)"
            }
            if cell.width == 2, cells[point.x + 1, point.y].style != cell.style { return "two styles at \(point)" }
            if cell.width == 0, previous != 2 {
                return "the right half of a wide character without the left half at \(point)"
            }
            if cell.width > 0, cell.glyph.string.isEmpty { return "an empty glyph at \(point)" }
        }
        return nil
    }
}
