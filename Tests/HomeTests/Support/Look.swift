import TerminalUI

/// How a screen is shown: in colour, without, or with ASCII only.
enum Look: String, CaseIterable, CustomStringConvertible {
    case color
    case plain
    case ascii

    var depth: ColorDepth { self == .color ? .sixteen : .none }
    var symbols: Symbols { self == .ascii ? .ascii : .unicode }
    var description: String { rawValue }
}
