import TerminalUI

final class ThemesScene: GalleryScene {

    let name = "Themes"
    let summary = "What each role of the theme looks like; F2 changes the theme."
    var isEmpty = false

    private static let columnWidth = 18
    private var offset = 0

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch event {
        case .key(.down): offset += 1
        case .key(.up): offset -= 1
        default: return false
        }
        let hidden = rowCount(width: size.width) - size.height
        offset = min(max(0, offset), max(0, hidden))
        return true
    }

    private func rowCount(width: Int) -> Int {
        let columns = max(1, (width + 1) / Self.columnWidth)
        return (Role.allCases.count + columns - 1) / columns
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        guard !isEmpty, !canvas.size.isEmpty else { return }
        let rows = rowCount(width: canvas.size.width)
        let columns = canvas.bounds.columns(
            Array(repeating: .fill(), count: (Role.allCases.count + rows - 1) / rows), spacing: 1)
        let first = min(offset, max(0, rows - canvas.size.height))
        for (index, role) in Role.allCases.enumerated() {
            let (column, row) = (columns[index / rows], index % rows - first)
            guard (0..<canvas.size.height).contains(row) else { continue }
            canvas.within(Rect(x: column.x, y: row, width: column.width, height: 1)) { draw(role, in: &$0) }
        }
    }

    private func draw(_ role: Role, in canvas: inout Canvas) {
        let symbols = canvas.symbols
        switch role {
        case .border, .focusedBorder, .guide:
            canvas.stroke(canvas.bounds, role)
            canvas.write(" \(role.name) ", x: 2, y: 0)
        case .selection, .inactiveSelection:
            canvas.draw(Label(StyledText(role.name)), in: canvas.bounds)
            canvas.highlight(canvas.bounds, role)
        case .series1, .series2, .series3, .series4, .series5, .series6, .heat1, .heat2, .heat3, .heat4, .heat5:
            canvas.draw(Label(StyledText("\(symbols.dot) \(role.name)", role)), in: canvas.bounds)
        default:
            canvas.draw(Label(StyledText(role.name, role)), in: canvas.bounds)
        }
    }
}
