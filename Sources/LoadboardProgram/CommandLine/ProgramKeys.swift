import Dashboard
import TerminalUI

enum ProgramKeys {

    /// All key bindings, for the reference and for the check of `keys.yaml`.
    static var all: DashboardKeyMap { map(isQuick: true, hasFile: true) }

    /// Returns the key bindings of a board. Bindings that do not apply to this board are included, but are valid in no
    /// context.
    ///
    /// - Parameters:
    ///   - isQuick: Whether the board consists of panels for words that the user typed.
    ///   - hasFile: Whether the board has a file.
    static func map(isQuick: Bool, hasFile: Bool) -> DashboardKeyMap {
        var map = DashboardKeyMap.standard
        map.bindings.append(BoardEditing.binding(isValid: hasFile))
        // List the key that saves the board early, because users often try out panels and then save them.
        let place = map.bindings.firstIndex { $0.command == .inspect } ?? map.bindings.endIndex
        map.bindings.insert(QuickPanels.binding(isValid: isQuick), at: place)
        return map
    }
}
