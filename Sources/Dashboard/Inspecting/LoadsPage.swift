import Loadables
import TerminalUI

/// A load by one of the loaders of a panel.
struct InspectedLoad {

    let id: String
    let name: String
    let record: LoadRecord
    /// The request and the response; nil if they are unknown or no longer stored.
    let exchange: LoadExchange?

    /// The title of the load: `load 4`, or `update`.
    var title: String { record.isUpdate ? "update" : "\(record.generation)" }

    /// Returns the loads of all loaders, newest first.
    static func all(of inspection: LoadableInspection) -> [InspectedLoad] {
        let loads = inspection.loaders.flatMap { loader in
            var exchanges = loader.exchanges
            let loads = Set(loader.history.filter { !$0.isUpdate }.map(\.generation))
            return loader.history.reversed().map { record in
                // Show the exchange with its load. If the history no longer contains the load, show the exchange with
                // the latest update of the load.
                let isLatestOfLoad = !record.isUpdate || !loads.contains(record.generation)
                return InspectedLoad(
                    id: "\(loader.id) \(record.start.nanosecondsSince1970) \(record.generation.number)",
                    name: loader.shownName, record: record,
                    exchange: isLatestOfLoad ? exchanges.removeValue(forKey: record.generation) : nil)
            }
        }
        return loads.sorted { $0.record.start > $1.record.start }
    }
}

/// The page with the loads of a panel: charts of their durations, and their outcomes, newest first.
struct LoadsPage {

    let inspection: LoadableInspection
    let time: TimeOfDay
    let now: Timestamp
    let symbols: Symbols

    private static let chartHeight = 3
    private static let day = Duration.seconds(86_400)

    var content: InspectorContent {
        let loads = InspectedLoad.all(of: inspection)
        guard !inspection.parts.isEmpty else {
            return InspectorContent([.note(StyledText("No loader yet", .secondary))])
        }
        let headline = InspectorContent.Block.headline(StyledText("Loads, newest first", .emphasis))
        guard !loads.isEmpty else { return InspectorContent([headline, .note(StyledText("None so far", .secondary))]) }
        return InspectorContent(
            charts + [headline, .table(table(loads), ids: loads.map(\.id))],
            changesAfter: loads.map { changesAfter($0.record) }.min())
    }

    /// Returns the time until the text for the load's start time changes.
    private func changesAfter(_ record: LoadRecord) -> Duration {
        let age = record.start.duration(to: now)
        return age < Self.day ? Self.day - age : Age(age).timeToNextChange
    }

    /// The statistics of each loader, and a chart of its durations if it has performed several loads.
    private var charts: [InspectorContent.Block] {
        let loaders = inspection.loaders.filter { !$0.history.isEmpty }
        return loaders.flatMap { loader -> [InspectorContent.Block] in
            let statistics = LoadStatistics(loader.history, lateCount: Int(loader.history.lateResultCount))
            let chart = LoadChart(
                loader.history, barHeight: loaders.count > 2 ? 1 : Self.chartHeight, time: time, now: now)
            let name = loaders.count > 1 ? StyledText("\(loader.shownName): ", .emphasis) : StyledText()
            let text = name + StyledText(statistics.text, .secondary)
            return (text.isEmpty ? [] : [.note(text)])
                + (chart.isWorthwhile ? [.view(chart, height: chart.height)] : [])
                + [.gap]
        }
    }

    private func table(_ loads: [InspectedLoad]) -> TableView {
        let isOfSeveral = Set(loads.map(\.name)).count > 1
        let sizeWidth = loads.compactMap(\.record.byteCount).map { ByteCount($0).text.count }.max() ?? 0
        return TableView(
            columns: [
                .fitted("No.", yielding: 4, alignment: .trailing),
                .fitted(isOfSeveral ? "Loader" : "", yielding: 2),
                .fitted("When", yielding: 1),
                .fitted("Took", yielding: 3, alignment: .trailing),
                .fitted("Outcome"),
                .fitted("Why", yielding: 5),
                .fitted("Details", shrinkingTo: 20, yielding: 6),
            ],
            rows: loads.map { load in
                let record = load.record
                return [
                    // An update was not requested, so it has no number and no duration.
                    StyledText(record.isUpdate ? "" : "\(record.generation.number)", .secondary),
                    StyledText(isOfSeveral ? load.name : ""),
                    StyledText(moment(record.start)),
                    StyledText(record.isUpdate ? "" : took(record)),
                    OutcomeText(record).text(symbols),
                    StyledText(record.reason.map(ReasonText.word) ?? "", .secondary),
                    result(of: record, sizeWidth: sizeWidth),
                ]
            },
            headerRole: .secondary
        )
    }

    /// Returns the time of day. If the load began at least 24 hours ago, returns its age.
    private func moment(_ start: Timestamp) -> String {
        let age = start.duration(to: now)
        return age < Self.day ? time.text(start) : Age(age).sentence
    }

    private func took(_ record: LoadRecord) -> String {
        // While the load is running, the duration is updated with the frames of the spinner.
        ElapsedTime(record.duration ?? record.start.duration(to: now)).text
    }

    private func result(of record: LoadRecord, sizeWidth: Int) -> StyledText {
        if let error = record.error { return StyledText(ErrorText(error).summary, .failed) }
        guard let origin = record.origin else { return "" }
        let size = record.byteCount.map { ByteCount($0).text } ?? ""
        let padding = String(repeating: " ", count: sizeWidth - size.count)
        return StyledText(sizeWidth == 0 ? "" : padding + size + "  ") + StyledText(origin.phrase, .secondary)
    }
}

enum ReasonText {

    static func word(_ reason: LoadRequest.Reason) -> String {
        switch reason {
        case .asked: "asked"
        case .period: "due"
        case .retry: "retry"
        case .foreground: "return"
        }
    }

    static func sentence(_ reason: LoadRequest.Reason) -> String {
        switch reason {
        case .asked: "requested by the user or the program"
        case .period: "interval elapsed"
        case .retry: "the previous load failed"
        case .foreground: "the program returned to the foreground"
        }
    }
}

extension LoadableInspection {

    /// The loaders that load the content of this loadable, without duplicates. Groups and proxies are left out, because
    /// they perform no loads of their own. A derived loadable is replaced with the loaders that it is derived from.
    var loaders: [LoadableInspection] { flattened.filter { $0.loadsByItself }.uniqued { $0.id } }

    private var loadsByItself: Bool {
        parts.isEmpty || !history.isEmpty && parts.flatMap(\.flattened).allSatisfy(\.history.isEmpty)
    }

    /// The start of the running load. If several loaders are loading, the earliest start. Nil if no load is running, or
    /// if the time is unknown.
    var loadingSince: Timestamp? { PartLoads(self).loadingSince }

    /// The latest error in the histories of the loaders, with its time, even if later loads have succeeded; nil if
    /// there is none.
    var lastFailure: (error: any Error, at: Timestamp)? { PartLoads(self).lastFailure }
}
