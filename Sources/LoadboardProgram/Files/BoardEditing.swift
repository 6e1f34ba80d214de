import Boards
import Dashboard
import Settings
import TerminalUI

/// Opens the file of a board in the user's editor, at the source of a panel.
@MainActor
struct BoardEditing {

    private nonisolated static let command = "edit"

    private let path: String
    private let board: Board

    init(_ path: String, _ board: Board) { (self.path, self.board) = (path, board) }

    /// The keys of a board, and the one that opens the editor.
    static var keyMap: DashboardKeyMap {
        var map = DashboardKeyMap.standard
        map.bindings.append(
            DashboardKeyMap.Binding(
                .custom(command), [Key("E")], help: "Open the board's file in $EDITOR, at this panel",
                in: [.board, .opened, .openedBoard]))
        return map
    }

    func perform(_ name: String, at panel: PanelModel?) {
        guard name == Self.command else { return }
        let place = panel.flatMap(board.place)
        let program = ExternalProgram.editor(place?.file ?? path, line: place?.line)
        board.screen.onRequest?(
            .run(program) { [board] outcome in
                if case .notStarted(let error) = outcome { board.screen.show("\(error)") }
            })
    }
}
