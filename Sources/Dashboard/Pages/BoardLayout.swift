public import TerminalUI

/// How panels share the room of a page.
///
/// Where there is room, they stand in rows beside each other. Where it is narrow, below each other; where it is low,
/// too, only the focused one is open, and of the others the upper edge is seen, which says how they are.
public struct BoardLayout: Hashable, Sendable {

    /// The panels of each row, by their index.
    public var rows: [[Int]]
    /// How the rows share the height.
    public var shares: [Int]

    private static let minimumWidth = 30
    private static let minimumHeight = 4

    /// Makes a layout; rows that have no share get one.
    public init(rows: [[Int]], shares: [Int] = []) {
        self.rows = rows
        self.shares = shares + Array(repeating: 1, count: max(0, rows.count - shares.count))
    }

    /// One panel that takes everything.
    public static let single = BoardLayout(rows: [[0]])

    /// So many panels in rows of about equal length, as near to a square as their number allows.
    public static func grid(of count: Int) -> BoardLayout {
        let columns = max(1, Int(Double(count).squareRoot().rounded(.up)))
        let rows = stride(from: 0, to: count, by: columns).map { Array($0..<min($0 + columns, count)) }
        return BoardLayout(rows: rows)
    }

    /// Where each panel stands; an empty rectangle for one that has no room.
    public func frames(in bounds: Rect, focused: Int) -> [Rect] {
        grid(in: bounds) ?? stack(in: bounds, focused: focused)
    }

    private var count: Int { rows.joined().count }

    private func grid(in bounds: Rect) -> [Rect]? {
        var frames = Array(repeating: Rect(width: 0, height: 0), count: count)
        let lengths = zip(rows, shares).map { Length.fill($1, minimum: Self.minimumHeight) }
        for (row, band) in zip(rows, bounds.rows(lengths)) {
            for (index, frame) in zip(row, band.columns(row.map { _ in .fill() })) {
                guard frame.width >= Self.minimumWidth || count == 1, frame.height >= Self.minimumHeight || count == 1
                else { return nil }
                frames[index] = frame
            }
        }
        return frames
    }

    private func stack(in bounds: Rect, focused: Int) -> [Rect] {
        if bounds.height >= count * Self.minimumHeight {
            return bounds.rows(Array(repeating: .fill(), count: count))
        }
        let closed = min(count - 1, max(0, bounds.height - Self.minimumHeight))
        // The closed ones nearest to the focused one stay in sight.
        let first = min(max(0, focused - closed / 2), count - 1 - closed)
        let lengths = (0..<count).map { index -> Length in
            if index == focused { return .fill() }
            return (first...first + closed).contains(index) ? .fixed(1) : .fixed(0)
        }
        return bounds.rows(lengths)
    }
}
