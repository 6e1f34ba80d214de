import Loadables
import TerminalUI

/// A filter for the lines of a panel, as typed by the user: text, or a regular expression between slashes. A leading
/// `!` inverts the filter. To find text that begins with `!`, the user types `\!`.
struct LineFilter: Equatable, Sendable {

    private enum Pattern {
        case text(String)
        case expression(LineExpression)
        /// The text between the slashes cannot be used as a regular expression, for the given reason. No line is shown.
        case mistake(String)
    }

    let text: String
    private let isNegated: Bool
    private let pattern: Pattern

    /// Creates a filter from the typed text. Returns nil if the text contains nothing to find.
    init?(_ text: String) {
        self.text = text
        isNegated = text.hasPrefix("!")
        let wanted = isNegated ? String(text.dropFirst()) : text.hasPrefix("\\!") ? String(text.dropFirst()) : text
        guard !wanted.isEmpty else { return nil }
        guard wanted.count > 2, wanted.hasPrefix("/"), wanted.hasSuffix("/") else {
            pattern = .text(wanted)
            return
        }
        do throws(LineExpression.Mistake) {
            pattern = .expression(try LineExpression(String(wanted.dropFirst().dropLast())))
        } catch {
            pattern = .mistake(error.reason)
        }
    }

    static func == (one: LineFilter, other: LineFilter) -> Bool { one.text == other.text }

    /// Returns whether the other filter shows at least the lines that this filter shows. True only if both filters are
    /// plain text without `!`, and the text of this filter begins with the text of the other filter.
    func refines(_ other: LineFilter) -> Bool {
        guard case .text(let own) = pattern, case .text(let text) = other.pattern else { return false }
        return !isNegated && !other.isNegated && own.hasPrefix(text)
    }

    func makeMatcher() -> @Sendable (String) -> Bool {
        let isNegated = isNegated
        switch pattern {
        case .text(let text):
            let pattern = SearchPattern(SearchQuery(text))
            return { pattern.isFound(in: $0) != isNegated }
        case .expression(let expression):
            return { line in expression.isFound(in: line).map { $0 != isNegated } ?? false }
        case .mistake: return { _ in false }
        }
    }

    /// The reason why the filter cannot search all lines; nil if there is none.
    var problem: String? {
        switch pattern {
        case .text: nil
        case .expression(let expression): expression.isTooSlow ? "takes too long" : nil
        case .mistake(let reason): "cannot be used as a regular expression: \(reason)"
        }
    }

    /// The text to show in place of the lines if the filter shows none.
    var emptyText: String {
        let quoted = "“\(OneLine(text, limit: 60))”"
        if let problem { return "\(quoted) \(problem)" }
        return isNegated ? "\(quoted) excludes everything here" : "Nothing here contains \(quoted)"
    }
}
