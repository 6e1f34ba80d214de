public import TerminalUI

/// The severity of an alert.
public enum AlertLevel: String, Hashable, Comparable, CaseIterable, Sendable {
    /// Informs the user; nothing needs to be done.
    case info
    /// Needs the user's attention.
    case warning
    /// Counts as a failure of the board. A program that prints the board once reports this failure with its exit code.
    case critical

    /// Returns the symbol of the level in the given symbol set.
    public func sign(_ symbols: Symbols) -> String {
        switch self {
        case .info: "i"
        case .warning: symbols.warning
        case .critical: symbols.failed
        }
    }

    /// The role for drawing the level.
    public var role: Role {
        switch self {
        case .info: .info
        case .warning: .warning
        case .critical: .failed
        }
    }

    /// Returns the symbol and the name of the level, for example `! warning`.
    func text(_ symbols: Symbols) -> StyledText { StyledText("\(sign(symbols)) \(rawValue)", role) }

    /// Puts the name of the level before a sentence: `critical: the disk is full`. Returns the sentence unchanged if
    /// the level is ``warning``.
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

/// The number of open alerts of each level, for the header and the window title.
struct AlertCounts: Equatable {

    private var counts: [AlertLevel: Int] = [:]

    init(_ levels: some Sequence<AlertLevel>) {
        for level in levels { counts[level, default: 0] += 1 }
    }

    /// Returns a text for each level with open alerts, most severe first: `✗ 1 critical` or, without words, `✗ 1`.
    func texts(_ symbols: Symbols, hasWords: Bool) -> [StyledText] {
        AlertLevel.allCases.reversed().compactMap { level in
            counts[level].map { count in
                let words = hasWords ? " \(level == .warning && count > 1 ? "warnings" : level.rawValue)" : ""
                return StyledText("\(level.sign(symbols)) \(count)\(words)", level.role)
            }
        }
    }
}
