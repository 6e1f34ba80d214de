import Dashboard
import Documents
import Foundation
import JSONDocuments
import Settings
import TerminalUI
import TestSupport
import Testing

@testable import Boards

/// Actions on random tables that are sorted, filtered and refreshed between the choice of a row and the command.
@Suite(.timeLimit(.minutes(90)))
struct RowActionCampaign {

    /// A table that changes: each row has a hidden number, by which the row that was meant is known.
    private struct Table {

        /// How a column gets its values.
        enum Kind: CaseIterable { case name, group, state, age, number, text, unique }

        var random: SplitMix64
        let kinds: [(name: String, kind: Kind)]
        var rows: [(number: Int, values: [String])] = []
        private var count = 0
        /// The values of identifying columns that rows had which are gone. A new row with the id of one that is gone would be the
        /// same row, by definition.
        private var retired: [String: Set<String>] = [:]

        init(seed: UInt64) {
            random = SplitMix64(seed: seed)
            // Columns with a telling name have such values; the others have any.
            let columns: [(String, [Kind])] = [
                ("NAMESPACE", [.group, .name]), ("NAME", [.name, .unique, .group]), ("id", [.unique, .name]),
                ("host", [.name, .unique]), ("STATE", [.state]), ("AGE", [.age]), ("size", [.number]),
                ("note", [.text]), ("first", Kind.allCases), ("second", Kind.allCases), ("third", Kind.allCases),
            ]
            var chosen: [(name: String, kind: Kind)] = []
            for (name, kinds) in columns.shuffled(using: &random).prefix(Int.random(in: 2...6, using: &random)) {
                chosen.append((name, kinds.randomElement(using: &random) ?? .name))
            }
            kinds = chosen
            for _ in 0..<Int.random(in: 2...(Bool.random(using: &random) ? 8 : 200), using: &random) { add() }
        }

        private mutating func value(_ kind: Kind) -> String {
            switch kind {
            case .name: "web-\(Int.random(in: 0..<max(2, rows.count), using: &random))"
            case .group: ["shop", "infra", "mail"].randomElement(using: &random) ?? ""
            case .state: ["Running", "Error", "Pending", "Ready", "alpha"].randomElement(using: &random) ?? ""
            case .age: "\(Int.random(in: 1...59, using: &random))m"
            case .number: "\(Int.random(in: 0...20, using: &random))"
            case .text: ["", "a", "b c", "d"].randomElement(using: &random) ?? ""
            case .unique: "u\(count)"
            }
        }

        private mutating func add() {
            count += 1
            let values = kinds.map { column in
                let value = value(column.kind)
                return retired[column.name]?.contains(value) == true ? "\(value)-\(count)" : value
            }
            rows.insert((count, values), at: Int.random(in: 0...rows.count, using: &random))
        }

        /// The next version: rows come, go and move, and values that change by their nature change.
        mutating func refresh() {
            for row in rows.indices {
                for (column, kind) in kinds.enumerated() where [.age, .state, .number].contains(kind.kind) {
                    if kind.kind == .age || Int.random(in: 0..<4, using: &random) == 0 {
                        rows[row].values[column] = value(kind.kind)
                    }
                }
            }
            if Bool.random(using: &random), rows.count > 1 {
                let removed = rows.remove(at: Int.random(in: rows.indices, using: &random))
                for (column, value) in zip(kinds, removed.values) where ["id", "NAME"].contains(column.name) {
                    retired[column.name, default: []].insert(value)
                }
            }
            if Bool.random(using: &random) { add() }
            if Int.random(in: 0..<3, using: &random) == 0 { rows.shuffle(using: &random) }
        }

        /// Whether the columns whose values last tell all rows apart.
        var isClear: Bool {
            let lasting = kinds.indices.filter { [.name, .group, .text, .unique].contains(kinds[$0].kind) }
            return Set(rows.map { row in lasting.map { row.values[$0] } }).count == rows.count
        }

        func values(of number: String) -> [String]? { rows.first { "\($0.number)" == number }?.values }

        var document: Document {
            let rows = rows.map { row in
                let values = zip(kinds, row.values).map { "\"\($0.name)\":\"\($1)\"" }
                return "{" + (values + ["\"hidden\":\(row.number)"]).joined(separator: ",") + "}"
            }
            return .json((try? JSONDocument("[\(rows.joined(separator: ","))]")) ?? .empty)
        }
    }

    /// What became of actions.
    private struct Outcomes: CustomStringConvertible {
        var actions: UInt64 = 0
        var ran = 0
        var other = 0
        /// The row still existed, and its columns told it from all others in every version.
        var clear = 0
        var clearRan = 0

        var description: String {
            "\(actions) actions, \(ran) ran, \(other) on another row; \(clearRan) of \(clear) clear ones ran"
        }
    }

    @Test("No action runs for another row than the chosen one, and almost all run for unambiguous existing rows")
    func campaign() throws {
        let wanted = Campaign.size(1_000, whole: 1_000_000)
        var outcomes = Outcomes()
        var seed: UInt64 = 1
        var told: UInt64 = 0
        while outcomes.actions < wanted {
            try play(seed: seed, &outcomes)
            seed += 1
            guard outcomes.actions >= told + wanted / 20 else { continue }
            told = outcomes.actions
            print("\(told) of \(wanted) actions")
            fflush(nil)
        }
        print(outcomes)
        #expect(outcomes.other == 0)
        #expect(Double(outcomes.clearRan) >= 0.99 * Double(outcomes.clear))
        #expect(UInt64(outcomes.clear) * 5 > outcomes.actions)
    }

    private func play(seed: UInt64, _ outcomes: inout Outcomes) throws {
        var table = Table(seed: seed)
        var wasClear = table.isClear
        let sort = table.kinds.randomElement(using: &table.random)?.name ?? ""
        let options: [String: OptionValue] = Bool.random(using: &table.random) ? ["sort": .text(sort)] : [:]
        let view = SourceView("table", options)
        var document = table.document
        for _ in 0..<20 {
            guard var content = view.content(of: try BoardContent(document)).content as? TableContent else { return }
            var state = content.makeState()
            if Bool.random(using: &table.random) {
                let kept = content.rows.indices.filter { _ in Int.random(in: 0..<3, using: &table.random) > 0 }
                let part = content.keeping(kept) ?? content
                part.follow(content, state: &state)
                content = part
            }
            guard !content.rows.isEmpty else { continue }
            let size = Size(width: 80, height: 20)
            _ = content.move(
                .rows(Int.random(in: 0..<content.rows.count, using: &table.random)), state: &state, in: size)
            guard let number = content.selection(state), let line = content.line(at: number) else { continue }
            try act(on: line, &table, &document, view, &wasClear, &outcomes)
        }
    }

    /// Presses a key on a line, and refreshes between the frame, the question and the answer.
    private func act(
        on line: TextLine, _ table: inout Table, _ document: inout Document, _ view: SourceView,
        _ wasClear: inout Bool, _ outcomes: inout Outcomes
    ) throws {
        let reference = try #require(line.item)
        let items = try #require(reference.source as? any BoardItemSource)
        let shown = items.item(at: reference.index)
        let meant = try #require(shown.fields.first { $0.name == "hidden" }).text
        let used = table.kinds.randomElement(using: &table.random)?.name ?? "hidden"
        let fields = Bool.random(using: &table.random) ? ["hidden"] : ["hidden", used]
        let place = SettingsPlace("board.yaml")
        let key = KeySettings(
            "x", at: place, on: "it", title: "Act",
            .command(
                SettingsText(
                    "act " + fields.map { "${\(RowVariables.name(of: $0)):-}" }.joined(separator: " "), at: place)),
            confirms: Bool.random(using: &table.random))
        let run = KeyRun(key, for: shown, of: items, in: view, environment: [])
        refreshMaybe(&table, &document, view)
        wasClear = wasClear && table.isClear
        var step = run.press(document)
        // A question shows the values: the user agrees if it is about the row that was meant.
        var isRepeated = false
        while case .ask(let item) = step {
            guard item?.fields.first(where: { $0.name == "hidden" })?.text == meant else { break }
            refreshMaybe(&table, &document, view)
            wasClear = wasClear && table.isClear
            step = run.agree(to: item, document, isRepeated: isRepeated)
            isRepeated = true
        }
        outcomes.actions += 1
        let isClear = wasClear && table.values(of: meant) != nil
        if isClear { outcomes.clear += 1 }
        if case .run(let variables) = step {
            outcomes.ran += 1
            if isClear { outcomes.clearRan += 1 }
            if variables["hidden"] != .some(meant) {
                outcomes.other += 1
                Issue.record("another row: \(table.kinds), \(run.key.action.shown)")
            }
        }
    }

    private func refreshMaybe(_ table: inout Table, _ document: inout Document, _ view: SourceView) {
        guard Bool.random(using: &table.random) else { return }
        table.refresh()
        document = table.document
        // The panel shows it in a later frame.
        _ = (try? BoardContent(document)).map { view.content(of: $0) }
    }
}
