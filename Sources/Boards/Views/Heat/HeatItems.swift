import Dashboard
import TerminalUI

/// The cells of a heat map that have a value.
struct HeatItems: ItemsView {

    let map: HeatMap
    /// The cells of the items. The position of a cell consists of its column and its row.
    let cells: [Point]
    var selection: Int?

    func draw(in canvas: inout Canvas) {
        var map = map
        map.selection = selection.flatMap { cells.indices.contains($0) ? cells[$0] : nil }
        map.draw(in: &canvas)
    }

    func frame(ofItem index: Int, in size: Size) -> Rect? {
        cells.indices.contains(index) ? map.frame(ofCell: cells[index], in: size) : nil
    }

    func item(beside index: Int, _ direction: ItemDirection) -> Int? { cells.item(beside: index, direction) }
}
