import Loadables
import TerminalUI

/// What a panel is made of, and what came of the last loads, the newest first.
struct LoadsPage: View {

    private struct Load {
        let name: String
        let record: LoadRecord
    }

    let inspection: LoadableInspection
    let offset: Int
    let time: TimeOfDay
    let now: Timestamp

    /// What the panel is made of, and how deep it lies.
    private var parts: [(part: LoadableInspection, depth: Int)] {
        func below(_ inspection: LoadableInspection, _ depth: Int) -> [(LoadableInspection, Int)] {
            inspection.parts.flatMap { [($0, depth)] + below($0, depth + 1) }
        }
        return below(inspection, 0)
    }

    private var loads: [Load] {
        let loads = parts.flatMap { part, _ in part.history.reversed().map { Load(name: part.name, record: $0) } }
        return loads.sorted { $0.record.start > $1.record.start }
    }

    private var lateResultCount: Int {
        parts.reduce(0) { $0 + Int($1.part.history.lateResultCount) }
    }

    /// How many rows there are to scroll through, whatever the width.
    var lineCount: Int { rows(width: 80, symbols: .unicode).count }

    func draw(in canvas: inout Canvas) {
        let rows = rows(width: canvas.size.width, symbols: canvas.symbols)
        canvas.draw(ListView(rows: Array(rows.dropFirst(max(0, offset)))), in: canvas.bounds)
        for (part, _) in parts {
            if let provenance = part.snapshot.provenance {
                canvas.redraw(after: Age(provenance.age(at: now)).timeToNextChange)
            }
            if part.snapshot.state == .syncing { canvas.redraw(after: Spinner(elapsed: .zero).timeToNextPicture) }
        }
    }

    private func rows(width: Int, symbols: Symbols) -> [ListRow] {
        guard !parts.isEmpty else { return [ListRow(StyledText("No loader yet", .secondary))] }
        var rows = [ListRow(StyledText("Made of", .emphasis))]
        rows += partTable(symbols).lines(width: width, ellipsis: symbols.ellipsis).map { ListRow($0) }
        let late = lateResultCount
        rows += [
            ListRow(""),
            ListRow(
                StyledText("Loads, the newest first", .emphasis),
                detail: late == 0 ? "" : StyledText("\(late) came too late and were dropped", .secondary)),
        ]
        let loads = loads
        guard !loads.isEmpty else { return rows + [ListRow(StyledText("None so far", .secondary))] }
        return rows + loadTable(loads, symbols).lines(width: width, ellipsis: symbols.ellipsis).map { ListRow($0) }
    }

    // MARK: What it is made of

    private func partTable(_ symbols: Symbols) -> TextTable {
        TextTable(
            columns: [
                TextTable.Column(),
                TextTable.Column(importance: 4),
                TextTable.Column(importance: 3),
                TextTable.Column(importance: 2),
                TextTable.Column(importance: 1),
            ],
            flexible: 0, minimum: 16,
            rows: parts.map { part, depth in
                let name = String(repeating: "  ", count: depth) + part.name
                let watched = part.observerCount.map { "watched by \($0)" } ?? ""
                return [
                    StyledText(name), status(of: part, symbols), StyledText(watched, .secondary),
                    StyledText(part.needsSync == true ? "needs a load" : "", .secondary),
                    StyledText(part.type == part.name ? "" : part.type, .secondary),
                ]
            }
        )
    }

    private func status(of part: LoadableInspection, _ symbols: Symbols) -> StyledText {
        let status = PanelStatus(part.snapshot, at: now)
        let text = StyledText("\(status.sign(symbols)) \(status.rawValue)", status.role)
        guard let provenance = part.snapshot.provenance, part.snapshot.isContentsAvailable else { return text }
        return text + StyledText(" \(Age(provenance.age(at: now)).short)", .secondary)
    }

    // MARK: The last loads

    private func loadTable(_ loads: [Load], _ symbols: Symbols) -> TextTable {
        let isOfSeveral = Set(loads.map(\.name)).count > 1
        let sizeWidth = loads.compactMap(\.record.byteCount).map { ByteCount($0).text.count }.max() ?? 0
        return TextTable(
            columns: [
                TextTable.Column(heading: "No.", alignment: .trailing, importance: 1),
                TextTable.Column(heading: isOfSeveral ? "Loader" : "", importance: 3),
                TextTable.Column(heading: "When", importance: 4),
                TextTable.Column(heading: "Took", alignment: .trailing, importance: 2),
                TextTable.Column(heading: "Outcome"),
                TextTable.Column(heading: "What came of it"),
            ],
            flexible: 5, minimum: 20,
            rows: loads.map { load in
                [
                    StyledText("\(load.record.generation.number)", .secondary),
                    StyledText(isOfSeveral ? load.name : ""),
                    StyledText(moment(load.record.start)),
                    StyledText(took(load.record)),
                    OutcomeText(load.record.outcome).text(symbols),
                    result(of: load.record, sizeWidth: sizeWidth),
                ]
            }
        )
    }

    /// The time of the day; after a day, how long ago it was.
    private func moment(_ start: Timestamp) -> String {
        let age = start.duration(to: now)
        return age < .seconds(86_400) ? time.text(start) : Age(age).sentence
    }

    private func took(_ record: LoadRecord) -> String {
        // While it runs, in steps that nobody has to be woken for more often than for the spinner.
        ElapsedTime(record.duration ?? record.start.duration(to: now)).text
    }

    private func result(of record: LoadRecord, sizeWidth: Int) -> StyledText {
        if let error = record.error { return StyledText(ErrorText(error).text, .failed) }
        guard let origin = record.origin else { return "" }
        let size = record.byteCount.map { ByteCount($0).text } ?? ""
        let padding = String(repeating: " ", count: sizeWidth - size.count)
        let source = origin == .cache ? "from the cache" : "from the source"
        return StyledText(sizeWidth == 0 ? "" : padding + size + "  ") + StyledText(source, .secondary)
    }
}
