import TerminalUI

/// Shows the lines of a file, with dots up to a bar that is to stand in the same column in each row. For the end-to-end
/// tests, which see whether it does.
@MainActor
final class RowsScreen: Screen {

    var onChange: (() -> Void)?

    private let lines: [Substring]
    private let barColumn: Int
    private var page = 0

    init(lines: [Substring], barColumn: Int) {
        self.lines = lines
        self.barColumn = barColumn
    }

    func handle(_ event: InputEvent) -> ScreenRequest? {
        if event == .key(Key("q")) { return .quit }
        if event == .key(Key(" ")) {
            page += 1
            onChange?()
        }
        return nil
    }

    func draw(in canvas: inout Canvas) {
        let height = canvas.size.height - 1
        let seen = lines.dropFirst(page * height).prefix(height)
        for (y, line) in (["page \(page)"] + seen).enumerated() {
            // Not blanks: a terminal may be told to step over these.
            let dots = String(repeating: ".", count: max(0, barColumn - line.cellWidth))
            canvas.write(line + dots + "|", x: 0, y: y)
        }
    }
}
