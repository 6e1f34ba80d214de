import Boards
import Dashboard
import Settings
import TerminalUI

/// Opens a board's file in the user's editor, at the place that defines a panel's source.
@MainActor
struct BoardEditing {

    private nonisolated static let command = "edit"

    private let path: String
    private let board: Board

    init(_ path: String, _ board: Board) { (self.path, self.board) = (path, board) }

    /// Returns the key binding that opens the editor.
    ///
    /// - Parameter isValid: Whether the board has a file.
    nonisolated static func binding(isValid: Bool) -> DashboardKeyMap.Binding {
        DashboardKeyMap.Binding(
            .custom(command), [Key("E")], name: command, help: "Open the board's file in $EDITOR, at this panel",
            in: isValid ? [.board, .opened, .openedBoard] : [])
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
