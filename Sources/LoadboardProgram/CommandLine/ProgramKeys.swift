import Dashboard
import TerminalUI

/// The keys of the program.
enum ProgramKeys {

    /// All keys, for the reference and the check of `keys.yaml`.
    static var all: DashboardKeyMap { map(isQuick: true, hasFile: true) }

    /// Returns the keys of a board. Keys that have no effect on it are known, but valid in no context.
    ///
    /// - Parameters:
    ///   - isQuick: Whether the board consists of quick panels.
    ///   - hasFile: Whether the board has a file.
    static func map(isQuick: Bool, hasFile: Bool) -> DashboardKeyMap {
        var map = DashboardKeyMap.standard
        map.bindings.append(BoardEditing.binding(isValid: hasFile))
        // Saving the board is the next step of those who try one out.
        let place = map.bindings.firstIndex { $0.name == "inspect" } ?? map.bindings.endIndex
        map.bindings.insert(QuickPanels.binding(isValid: isQuick), at: place)
        return map
    }
}
