public import TerminalUI

/// The severity of an alert.
public enum AlertLevel: String, Hashable, Comparable, CaseIterable, Sendable {
    /// Information only.
    case info
    /// Needs attention.
    case warning
    /// Counts as a failure of the board, for example for the exit code of a program that prints once.
    case critical

    /// Returns the symbol of the level in a symbol set.
    public func sign(_ symbols: Symbols) -> String {
        switch self {
        case .info: "i"
        case .warning: symbols.warning
        case .critical: symbols.failed
        }
    }

    /// The role of the alert's texts and of the edge of its panel.
    public var role: Role {
        switch self {
        case .info: .info
        case .warning: .warning
        case .critical: .failed
        }
    }

    /// Returns the symbol and the name of the level, for example `! warning`.
    func text(_ symbols: Symbols) -> StyledText { StyledText("\(sign(symbols)) \(rawValue)", role) }

    /// Returns the sentence with the level before it, such as `critical: the disk is full`; for a warning, the sentence
    /// alone.
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

    /// A text for each level, worst first: `✗ 1 critical`, or `✗ 1` without words.
    func texts(_ symbols: Symbols, hasWords: Bool) -> [StyledText] {
        AlertLevel.allCases.reversed().compactMap { level in
            counts[level].map { count in
                let words = hasWords ? " \(level == .warning && count > 1 ? "warnings" : level.rawValue)" : ""
                return StyledText("\(level.sign(symbols)) \(count)\(words)", level.role)
            }
        }
    }
}
