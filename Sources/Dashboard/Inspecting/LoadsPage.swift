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
        let loads = parts.flatMap { part, _ in
            part.history.reversed().map { Load(name: Self.name(of: part), record: $0) }
        }
        return loads.sorted { $0.record.start > $1.record.start }
    }

    private var lateResultCount: Int {
        parts.reduce(0) { $0 + Int($1.part.history.lateResultCount) }
    }

    /// A headline, and what stands below it.
    private struct Section {
        let headline: ListRow
        /// Nil if there is nothing.
        let table: TableView?
        /// Stands in place of the table.
        let emptyText: StyledText

        var height: Int {
            guard let table else { return 2 }
            return 1 + table.count + (table.columns.allSatisfy(\.title.isEmpty) ? 0 : 1)
        }
    }

    private func sections(_ symbols: Symbols) -> [Section] {
        guard !parts.isEmpty else { return [] }
        let late = lateResultCount
        let lateText =
            late == 0 ? "" : late == 1 ? "1 came too late and was dropped" : "\(late) came too late and were dropped"
        let loads = loads
        return [
            Section(headline: ListRow(StyledText("Made of", .emphasis)), table: partTable(symbols), emptyText: ""),
            Section(
                headline: ListRow(
                    StyledText("Loads, the newest first", .emphasis), detail: StyledText(lateText, .secondary)),
                table: loads.isEmpty ? nil : loadTable(loads, symbols), emptyText: StyledText("None so far", .secondary)
            ),
        ]
    }

    /// How many rows there are to scroll through, whatever the width.
    var lineCount: Int {
        let sections = sections(.unicode)
        return sections.isEmpty ? 1 : sections.reduce(sections.count - 1) { $0 + $1.height }
    }

    func draw(in canvas: inout Canvas) {
        let sections = sections(canvas.symbols)
        if sections.isEmpty { canvas.draw(Label(StyledText("No loader yet", .secondary)), in: canvas.bounds) }
        var y = -max(0, offset)
        for section in sections {
            let rect = Rect(x: 0, y: y, width: canvas.size.width, height: section.height)
            canvas.draw(ListView(rows: [section.headline]), in: Rect(y: y, width: rect.width, height: 1))
            if let table = section.table {
                canvas.draw(table, in: rect.inset(top: 1))
            } else {
                canvas.draw(Label(section.emptyText), in: Rect(y: y + 1, width: rect.width, height: 1))
            }
            y += section.height + 1
        }
        for (part, _) in parts {
            if let provenance = part.snapshot.provenance {
                canvas.redraw(after: Age(provenance.age(at: now)).timeToNextChange)
            }
            if part.snapshot.state == .syncing { canvas.redraw(after: Spinner(elapsed: .zero).timeToNextPicture) }
        }
    }

    // MARK: What it is made of

    /// What has no name is called after its type, which says nothing to who reads this.
    private static func name(of part: LoadableInspection) -> String {
        guard part.name == part.type else { return part.name }
        return part.parts.isEmpty ? "Source" : "Group"
    }

    private func partTable(_ symbols: Symbols) -> TableView {
        TableView(
            columns: [
                .fitted("", shrinkingTo: 16), .fitted("", yielding: 1), .fitted("", yielding: 2),
                .fitted("", yielding: 3),
            ],
            rows: parts.map { part, depth in
                let name = String(repeating: "  ", count: depth) + Self.name(of: part)
                let watched = part.observerCount.map { "watched by \($0)" } ?? ""
                return [
                    StyledText(name), status(of: part, symbols), StyledText(watched, .secondary),
                    StyledText(part.needsSync == true ? "needs a load" : "", .secondary),
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

    private func loadTable(_ loads: [Load], _ symbols: Symbols) -> TableView {
        let isOfSeveral = Set(loads.map(\.name)).count > 1
        let sizeWidth = loads.compactMap(\.record.byteCount).map { ByteCount($0).text.count }.max() ?? 0
        return TableView(
            columns: [
                .fitted("No.", yielding: 4, alignment: .trailing),
                .fitted(isOfSeveral ? "Loader" : "", yielding: 2),
                .fitted("When", yielding: 1),
                .fitted("Took", yielding: 3, alignment: .trailing),
                .fitted("Outcome"),
                .fitted("What came of it", shrinkingTo: 20),
            ],
            rows: loads.map { load in
                [
                    // What came by itself was not asked for: it has no number, and took no time.
                    StyledText(load.record.isUpdate ? "" : "\(load.record.generation.number)", .secondary),
                    StyledText(isOfSeveral ? load.name : ""),
                    StyledText(moment(load.record.start)),
                    StyledText(load.record.isUpdate ? "" : took(load.record)),
                    OutcomeText(load.record).text(symbols),
                    result(of: load.record, sizeWidth: sizeWidth),
                ]
            },
            headerRole: .secondary
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

extension LoadableInspection {

    /// Since when it, or anything that it is made of, has been loading; nil if nothing is or nobody knows.
    var loadingSince: Timestamp? {
        guard snapshot.state == .syncing else { return nil }
        let running = flattened.compactMap(\.history.last).filter { $0.duration == nil }
        return running.map(\.start).min()
    }

    /// The last error that the histories still know, and when it came; also after later successes.
    var lastFailure: (error: any Error, at: Timestamp)? {
        let failures = flattened.flatMap(\.history).compactMap { record in
            record.error.map { (error: $0, at: record.start.advanced(by: record.duration ?? .zero)) }
        }
        return failures.max { $0.at < $1.at }
    }
}
