import Dashboard
import TerminalUI

/// The key bindings of the program.
enum ProgramKeys {

    /// All key bindings, for the reference and for checking `keys.yaml`.
    static var all: DashboardKeyMap { map(isQuick: true, hasFile: true) }

    /// Returns the key bindings of a board. Bindings that have no effect on this board are included,
    /// but valid in no context.
    ///
    /// - Parameters:
    ///   - isQuick: Whether the board consists of panels for typed words.
    ///   - hasFile: Whether the board has a file.
    static func map(isQuick: Bool, hasFile: Bool) -> DashboardKeyMap {
        var map = DashboardKeyMap.standard
        map.bindings.append(BoardEditing.binding(isValid: hasFile))
        // After trying out panels, saving the board is the usual next step. List its key early.
        let place = map.bindings.firstIndex { $0.name == "inspect" } ?? map.bindings.endIndex
        map.bindings.insert(QuickPanels.binding(isValid: isQuick), at: place)
        return map
    }
}
