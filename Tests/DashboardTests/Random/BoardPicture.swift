import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport

/// The visible state of a board: open panels, their texts, and the selection.
struct BoardPicture {

    /// The visible part of a panel.
    struct Box: Equatable {
        let frame: Rect
        /// The upper edge, with the title and the status.
        let edge: String
        let rows: [String]
        /// All items of the panel, also those that are not seen.
        let all: [Int]

        /// The numbers of the items that are seen, from the top.
        var items: [Int] { rows.flatMap(BoardPicture.items) }
    }

    let text: String
    /// The open panels, by their titles.
    private(set) var boxes: [String: Box] = [:]
    private let cursor: Point?
    /// Whether something lies above the page.
    private let isCovered: Bool

    /// A row of the screen. Nothing here is of several scalars, and characters are slow to take apart.
    private typealias Row = [Unicode.Scalar]

    private static let covers = ["─ Inspect: ", "─ Log ", "─ Keys ", "─ Log: "].map { Row($0.unicodeScalars) }
    private static let leftCorners: Set<Unicode.Scalar> = ["╭", "┬", "├", "┼", "┌"]
    private static let rightCorners: Set<Unicode.Scalar> = ["╮", "┬", "┤", "┼", "┐"]

    @MainActor
    init(_ board: RandomBoard) {
        let text = board.terminal.text
        self.text = text
        cursor = board.terminal.frame?.cursor
        let rows = text.unicodeScalars.split(separator: "\n", omittingEmptySubsequences: false).map { Row($0) }
        isCovered = Self.covers.contains { cover in rows.contains { Self.start(of: cover, in: $0) != nil } }
        for panel in board.panels { boxes[panel.title] = Self.box(panel, rows) }
    }

    private static func start(of words: Row, in row: Row) -> Int? {
        row.indices.first { row[$0] == words[0] && row[$0...].starts(with: words) }
    }

    /// The panel with that title, if it is open at least by a row.
    @MainActor
    private static func box(_ panel: RandomPanel, _ rows: [Row]) -> Box? {
        let title = Row(panel.title.unicodeScalars)
        for (y, row) in rows.enumerated() {
            guard let start = start(of: title, in: row),
                let left = row[..<start].lastIndex(where: leftCorners.contains), start - left < 8,
                let right = row[start...].firstIndex(where: rightCorners.contains)
            else { continue }
            let height = rows[(y + 1)...].prefix { left < $0.count && ($0[left] == "│" || $0[left] == "┃") }.count
            guard height > 0 else { return nil }
            let inside = rows[y + 1...y + height].map { Self.text($0[min(left + 1, $0.count)..<min(right, $0.count)]) }
            return Box(
                frame: Rect(x: left, y: y, width: right - left + 1, height: height + 2),
                edge: Self.text(row[left...right]), rows: inside, all: Self.sorted(panel.items, as: inside))
        }
        return nil
    }

    /// The items in the order in which a table shows them, whose header says by which column it is sorted: both columns have the
    /// order of the items' numbers.
    private static func sorted(_ items: [Int], as rows: [String]) -> [Int] {
        // In the first row there may be a pull, which has an arrow, too.
        let header = rows.first { $0.contains("Name") && $0.contains("Size") } ?? ""
        if header.contains("↑") { return items.sorted() }
        return header.contains("↓") ? items.sorted(by: >) : items
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        String(String.UnicodeScalarView(scalars))
    }

    private static func items(_ row: String) -> [Int] {
        // By bytes: "item-12." is what stands for the item 12.
        let bytes = Array(row.utf8)
        var items: [Int] = []
        var index = 0
        while index + 5 < bytes.count {
            defer { index += 1 }
            guard bytes[index] == UInt8(ascii: "i"), bytes[index...].starts(with: "item-".utf8) else { continue }
            let digits = bytes[(index + 5)...].prefix { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
            guard !digits.isEmpty, digits.endIndex < bytes.count, bytes[digits.endIndex] == UInt8(ascii: ".") else {
                continue
            }
            items.append(digits.reduce(0) { $0 * 10 + Int($1 - UInt8(ascii: "0")) })
        }
        return items
    }

    // MARK: Rules

    /// The problems of the visible state.
    @MainActor
    func flaws(of board: RandomBoard) -> [String] {
        if isCovered { return [] }
        return board.panels.flatMap { panel -> [String] in
            guard let box = boxes[panel.title], !panel.items.isEmpty else { return [] }
            var flaws: [String] = []
            if box.rows.allSatisfy({ $0.allSatisfy { $0.isWhitespace || $0 == "█" } }) {
                flaws.append("\(panel.title) is blank")
            }
            if !box.items.allSatisfy(panel.items.contains) { flaws.append("\(panel.title) shows what is gone") }
            if panel.kind != .merged, panel.model.latest?.provenance?.date != panel.lastSuccess {
                flaws.append("\(panel.title) does not know when its content came")
            }
            if let age = DrawnAge(in: box.edge), let success = panel.lastSuccess,
                !age.range.contains(success.duration(to: board.clock.now))
            {
                flaws.append("\(panel.title) says another age than \(success.duration(to: board.clock.now))")
            }
            return flaws
        }
    }

    /// What has moved since the other picture, though nobody asked for it.
    @MainActor
    func moves(from before: BoardPicture, on board: RandomBoard) -> [String] {
        guard isCovered == before.isCovered else { return ["something came above the page, or went"] }
        if isCovered { return [] }
        var moves: [String] = []
        if Set(boxes.keys) != Set(before.boxes.keys) { moves.append("other panels are open") }
        guard let title = before.focused, let panel = board.panels.first(where: { $0.title == title }) else {
            return moves
        }
        if focused != title { return moves + ["the focus went from \(title) to \(focused ?? "nowhere")"] }
        guard let old = before.boxes[title], let new = boxes[title], [.list, .table].contains(panel.kind) else {
            return moves
        }
        let items = panel.items
        if let chosen = before.chosen(in: old), before.isChosenByPerson(old), items.contains(chosen),
            self.chosen(in: new) != chosen
        {
            moves.append("item \(chosen) was chosen, and is not any more")
        }
        if let expected = expectedFirst(old, new), new.items.first != expected {
            moves.append("item \(expected) was the first that was seen, or is in its place, and is not any more")
        }
        return moves
    }

    /// The item that is to be the first one seen after the items have changed; nil if that is not said by what was seen before:
    /// at the beginning what is new is seen, at the end the list is as long as it is, and what is chosen is always seen.
    private func expectedFirst(_ old: Box, _ new: Box) -> Int? {
        guard old.frame == new.frame, old.items != Array(old.all.prefix(old.items.count)),
            let row = old.items.firstIndex(where: new.all.contains), let chosen = chosen(in: new),
            let place = new.all.firstIndex(of: old.items[row]), let chosenPlace = new.all.firstIndex(of: chosen)
        else { return nil }
        let first = place - row
        // There is a row more when a pull has ended.
        let count = max(old.items.count, new.items.count)
        guard first >= 0, first + count <= new.all.count, (first..<first + count).contains(chosenPlace)
        else { return nil }
        return new.all[first]
    }

    /// The panel in which the cursor is.
    private var focused: String? {
        guard let cursor else { return nil }
        return boxes.first { $0.value.frame.contains(cursor) }?.key
    }

    /// The item at the cursor.
    private func chosen(in box: Box) -> Int? {
        guard let cursor, box.rows.indices.contains(cursor.y - box.frame.y - 1) else { return nil }
        return Self.items(box.rows[cursor.y - box.frame.y - 1]).first
    }

    /// Whether the chosen item is not just the first one that is seen.
    private func isChosenByPerson(_ box: Box) -> Bool {
        guard let cursor, let first = box.rows.firstIndex(where: { !Self.items($0).isEmpty }) else { return false }
        return cursor.y - box.frame.y - 1 > first
    }
}
