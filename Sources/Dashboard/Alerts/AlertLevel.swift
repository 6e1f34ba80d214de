public import TerminalUI

/// The severity of an alert.
public enum AlertLevel: String, Hashable, Comparable, CaseIterable, Sendable {
    /// It is worth knowing.
    case info
    /// It needs attention.
    case warning
    /// It counts as a failure of the board, as for the exit code of a program that prints once.
    case critical

    /// The sign in a set of symbols.
    public func sign(_ symbols: Symbols) -> String {
        switch self {
        case .info: "i"
        case .warning: symbols.warning
        case .critical: symbols.failed
        }
    }

    /// The role of its texts, and of the edge of its panel.
    public var role: Role {
        switch self {
        case .info: .info
        case .warning: .warning
        case .critical: .failed
        }
    }

    /// The sign and the word, as `! warning`.
    func text(_ symbols: Symbols) -> StyledText { StyledText("\(sign(symbols)) \(rawValue)", role) }

    /// The sentence after the word, unless the level is the usual one.
    public func naming(_ sentence: String) -> String { self == .warning ? sentence : "\(rawValue): \(sentence)" }

    public static func < (left: AlertLevel, right: AlertLevel) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .info: 0
        case .warning: 1
        case .critical: 2
        }
    }
}

/// The number of open alerts of each level, as in the header and in the title of the window.
struct AlertCounts: Equatable {

    private var counts: [AlertLevel: Int] = [:]

    init(_ levels: some Sequence<AlertLevel>) {
        for level in levels { counts[level, default: 0] += 1 }
    }

    /// The texts of the levels, the worst first, each as `✗ 1 critical`; without words as `✗ 1`.
    func texts(_ symbols: Symbols, hasWords: Bool) -> [StyledText] {
        AlertLevel.allCases.reversed().compactMap { level in
            counts[level].map { count in
                let words = hasWords ? " \(level == .warning && count > 1 ? "warnings" : level.rawValue)" : ""
                return StyledText("\(level.sign(symbols)) \(count)\(words)", level.role)
            }
        }
    }
}
