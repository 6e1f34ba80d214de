import Foundation

/// What stands on a screen, and where its panels are.
struct Capture: Equatable {

    let rows: [String]

    init(_ text: String) {
        let lines = text.hasSuffix("\n") ? text.dropLast() : text[...]
        rows = lines.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
    }

    var text: String { rows.joined(separator: "\n") }

    func contains(_ text: String) -> Bool { self.text.contains(text) }

    /// Whether the shell waits for a command: its prompt is the last thing on the screen.
    var isShell: Bool { rows.last { !$0.isEmpty } == Tmux.prompt }

    /// Row and column where the panel's upper edge begins.
    private func corner(of title: String) -> (row: Int, column: Int)? {
        for (index, row) in rows.enumerated() {
            guard let range = row.range(of: title), let corner = row[..<range.lowerBound].lastIndex(of: "╭") else {
                continue
            }
            return (index, row.distance(from: row.startIndex, to: corner))
        }
        return nil
    }

    /// How the panel says that it is: `● 1 min old`.
    func status(of title: String) -> String? {
        guard let corner = corner(of: title) else { return nil }
        let edge = rows[corner.row].dropFirst(corner.column).prefix { $0 != "╮" }
        guard let end = edge.range(of: title)?.upperBound else { return nil }
        let status = edge[end...].drop { $0 != "─" }
        return status.trimmingCharacters(in: CharacterSet(charactersIn: "─ "))
    }

    /// How many seconds old the content is that the inspector shows; nil if it is not there, or a minute has passed.
    var inspectedAge: Int? {
        guard let row = rows.first(where: { $0.contains("Now: ") }) else { return nil }
        if row.contains("just now") { return 0 }
        return row.firstMatch(of: /(\d+) s ago/).flatMap { Int($0.1) }
    }

    /// When the content came that the inspector shows, as a clock shows it; nil if it is not there.
    var inspectedTime: String? {
        guard let row = rows.first(where: { $0.contains("Now: ") }) else { return nil }
        return row.firstMatch(of: /Now: (\d\d:\d\d:\d\d)/).map { String($0.1) }
    }

    /// Whether the inspector is there, and shows content that came at another time than what it showed before.
    func isInspectedNewer(than before: Capture) -> Bool {
        inspectedTime != nil && inspectedTime != before.inspectedTime
    }

    /// The text in the panel's lower edge; empty if there is none.
    func footer(of title: String) -> String? {
        guard let corner = corner(of: title) else { return nil }
        for row in rows[(corner.row + 1)...] {
            let rest = row.dropFirst(corner.column)
            guard rest.first == "╰" else { continue }
            return rest.dropFirst().prefix { $0 != "╯" }.trimmingCharacters(in: CharacterSet(charactersIn: "─ "))
        }
        return nil
    }

    /// The screen without what depends on when it was seen: ages, what these leave of a title, times of the day.
    var masked: String {
        text.replacing(/[^ ─│]+… ─/) { _ in "… ─" }
            .replacing(/\d\d:\d\d/) { _ in "##:##" }
    }
}
