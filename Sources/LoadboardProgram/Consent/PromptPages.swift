import TerminalUI

/// The part of a long text that is visible on the command line. The user can scroll, but skips no line.
struct PromptPages {

    /// The indices of the visible lines.
    private(set) var visible: Range<Int>
    private let count: Int
    private let rows: Int

    /// Shows the start of a text.
    ///
    /// - Parameters:
    ///   - count: The number of lines.
    ///   - rows: The number of lines that fit.
    init(count: Int, rows: Int) {
        (self.count, self.rows) = (count, rows)
        visible = 0..<min(rows, count)
    }

    var isAtEnd: Bool { visible.upperBound == count }

    /// Scrolls.
    ///
    /// - Returns: The indices of the lines to write below the lines that have been written; empty if nothing changes.
    mutating func move(_ movement: Movement) -> Range<Int> {
        switch movement {
        case .rows(let by) where by > 0: down(by)
        case .pages(let by) where by > 0: down(by * rows)
        case .rows(let by): up(-by)
        case .pages(let by): up(-by * rows)
        case .start: up(count)
        default: 0..<0
        }
    }

    private mutating func down(_ wanted: Int) -> Range<Int> {
        let end = min(visible.upperBound + min(wanted, rows), count)
        let new = visible.upperBound..<end
        visible = (wanted < rows ? max(0, end - rows) : new.lowerBound)..<end
        return new
    }

    private mutating func up(_ wanted: Int) -> Range<Int> {
        guard visible.lowerBound > 0 else { return 0..<0 }
        let first = max(0, visible.lowerBound - wanted)
        visible = first..<min(first + rows, count)
        return visible
    }
}
