import Dashboard
import Loadables
import Settings
import TerminalUI

@testable import Boards

/// An option of a view, as a test sets it.
enum OptionValue {

    case text(String), names([String]), number(Double), flag(Bool)

    fileprivate func node(at place: SettingsPlace) -> SettingsNode {
        func text(_ text: String) -> SettingsNode { SettingsNode(.text(text, .plain), at: place) }
        return switch self {
        case .text(let value): text(value)
        case .names(let names): SettingsNode(.list(names.map(text)), at: place)
        case .number(let number): text(Int(exactly: number).map { "\($0)" } ?? "\(number)")
        case .flag(let flag): text("\(flag)")
        }
    }
}

extension ViewSettings {

    /// The settings of a view as a board's file with these options has them. Options that it does not have are a programming error.
    static func of(_ name: String, _ options: [String: OptionValue] = [:]) -> ViewSettings {
        let place = SettingsPlace("board.yaml")
        let pairs = options.map { SettingsNode.Pair($0.key, at: place, $0.value.node(at: place)) }
        let node = SettingsNode(
            .map([SettingsNode.Pair(name, at: place, SettingsNode(.map(pairs), at: place))]), at: place)
        var checker = SettingsChecker(SettingsScope(environment: [:], folder: "/"))
        let value = options.isEmpty ? nil : checker.check(node, ViewSettings.option.kind, "view")
        precondition(checker.problems.isEmpty, "\(checker.problems)")
        guard let settings = value.flatMap({ ViewSettings.option.value(of: $0) }) ?? ViewSettings(name, at: place)
        else {
            preconditionFailure("there is no view \(name)")
        }
        return settings
    }
}

extension SourceView {

    /// The view of that name; without a name, the one that fits the data.
    init(
        _ name: String? = nil, _ options: [String: OptionValue] = [:], time: TimeOfDay = .utc,
        clock: (any WallClock)? = nil, isFollowed: Bool = false, rowKeys: RowKeys = RowKeys()
    ) {
        self.init(
            name.map { ViewSettings.of($0, options) },
            in: ViewContext(time: time, clock: clock, isFollowed: isFollowed, rowKeys: rowKeys))
    }
}
