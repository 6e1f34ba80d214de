import Loadables
import TerminalUI

/// A filter for the lines of a panel, as the user types it: a text, or a regular expression between slashes. After `!` the
/// lines are left out that have it. A text that begins with `!` itself is typed as `\\!`.
struct LineFilter: Hashable, Sendable {

    private enum Pattern: Hashable {
        case text(String)
        case expression(LineExpression)
        /// The text between the slashes is no regular expression. No line is shown.
        case mistake
    }

    /// The typed text.
    let text: String
    private let isNegated: Bool
    private let pattern: Pattern

    /// Reads what was typed; nil if that is nothing to look for.
    init?(_ text: String) {
        self.text = text
        isNegated = text.hasPrefix("!")
        let wanted = isNegated ? String(text.dropFirst()) : text.hasPrefix("\\!") ? String(text.dropFirst()) : text
        guard !wanted.isEmpty else { return nil }
        pattern =
            if wanted.count > 2, wanted.hasPrefix("/"), wanted.hasSuffix("/") {
                LineExpression(String(wanted.dropFirst().dropLast())).map(Pattern.expression) ?? .mistake
            } else {
                .text(wanted)
            }
    }

    /// Whether each line that it shows is shown by the other one, too.
    func refines(_ other: LineFilter) -> Bool {
        guard case .text(let own) = pattern, case .text(let text) = other.pattern else { return false }
        return !isNegated && !other.isNegated && own.hasPrefix(text)
    }

    /// Tells the lines that are shown.
    func makeMatcher() -> @Sendable (String) -> Bool {
        let isNegated = isNegated
        switch pattern {
        case .text(let text):
            let pattern = SearchPattern(SearchQuery(text))
            return { pattern.isFound(in: $0) != isNegated }
        case .expression(let expression): return { expression.isFound(in: $0) != isNegated }
        case .mistake: return { _ in false }
        }
    }

    /// The text in place of lines if it shows none.
    var emptyText: String {
        let quoted = "“\(OneLine(text, limit: 60))”"
        if pattern == .mistake { return "\(quoted) is not a regular expression" }
        return isNegated ? "\(quoted) leaves nothing here" : "Nothing here has \(quoted) in it"
    }
}
