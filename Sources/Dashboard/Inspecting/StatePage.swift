import Loadables
import TerminalUI

/// The page with the state of a panel, the reason for this state, the next load, and the other panels with the same
/// source.
struct StatePage {

    let panel: PanelModel
    let inspection: LoadableInspection
    /// The version from the cache; nil if there is none.
    let kept: PanelVersion?
    /// The names of the other panels that show the same sources.
    let others: [String]
    let time: TimeOfDay
    let now: Timestamp
    let symbols: Symbols

    @MainActor
    var content: InspectorContent {
        InspectorContent(
            state + more + error + plans + places + parts, changesAfter: InspectorContent.changesAfter(times, now: now))
    }

    /// The times that the page shows with an age or a countdown.
    @MainActor
    private var times: [Timestamp?] {
        let provenances =
            [inspection.snapshot.provenance, kept?.provenance] + inspection.loaders.map(\.snapshot.provenance)
        return provenances.flatMap { [$0?.date, $0?.freshUntil] }
            + [inspection.loadingSince, inspection.lastFailure?.at, panel.retry?.at ?? panel.nextSync]
    }

    private func field(_ name: String, _ text: String?) -> [InspectorContent.Block] {
        text.map { [.field(name, StyledText($0), id: name)] } ?? []
    }

    private func moment(_ date: Timestamp) -> String {
        "\(time.text(date)), \(Age(date.duration(to: now)).sentence)"
    }

    // MARK: State

    @MainActor
    private var state: [InspectorContent.Block] {
        let snapshot = inspection.snapshot
        let status = PanelStatus(snapshot, at: now)
        let provenance = snapshot.isContentsAvailable ? snapshot.provenance : nil
        let failure = status.partFailure(of: panel)
        let text = status.text(symbols, failsInPart: failure != nil)
        return [.field("State", text + StyledText("  \(failure ?? status.meaning)", .secondary), id: "State")]
            + field("Loading", inspection.loadingSince.map { "since \(moment($0))" })
            + field("Content", content(provenance))
            + field("Fresh", provenance?.freshUntil.map(freshness))
            + field("On disk", kept?.provenance.map { "content from \(moment($0.date))" })
    }

    @MainActor
    private var more: [InspectorContent.Block] {
        panel.inspectorFields().map { .field($0.name, StyledText($0.text), id: $0.name) }
    }

    private func content(_ provenance: Provenance?) -> String? {
        guard let provenance else { return inspection.snapshot.isContentsAvailable ? nil : "none yet" }
        return "\(provenance.origin.phrase), \(moment(provenance.date))"
    }

    private func freshness(_ date: Timestamp) -> String {
        date > now
            ? "until \(time.text(date)), \(Countdown(now.duration(to: date)).sentence)"
            : "until \(moment(date))"
    }

    private var error: [InspectorContent.Block] {
        if let error = inspection.snapshot.error { return ErrorBlocks(error).blocks }
        guard let failure = inspection.lastFailure else { return field("Error", "none so far") }
        return field("Last error", "\(moment(failure.at)): \(ErrorText(failure.error).text)")
    }

    // MARK: Next load

    @MainActor
    private var plans: [InspectorContent.Block] {
        guard panel.canSync else {
            return field("Next load", panel.waiting() ?? "none: the source sends its content by itself")
        }
        let retry = panel.retry.map { "after \($0.number == 1 ? "a failure" : "\($0.number) failures")" }
        let next = (panel.retry?.at ?? panel.nextSync).map { date in
            let words = ["\(time.text(date)), \(Countdown(now.duration(to: date)).sentence)", retry]
            return words.compactMap(\.self).joined(separator: ", ")
        }
        let schedules = panel.syncers.compactMap { syncer in
            syncer.backoff.map { ScheduleText($0, onReturn: syncer.foregroundPolicy).text }
        }
        return field("Next load", next ?? "on request")
            + InspectorContent.Block.fields("Schedule", schedules.uniqued().map { StyledText($0) }, id: "schedule")
    }

    private var places: [InspectorContent.Block] {
        let texts = others.isEmpty ? ["only here"] : others
        return InspectorContent.Block.fields("Shown", texts.map { StyledText($0) }, id: "shown")
    }

    // MARK: Sources

    private var parts: [InspectorContent.Block] {
        let loaders = inspection.loaders
        guard loaders.count > 1 else { return [] }
        let table = TableView(
            columns: [.fitted("", shrinkingTo: 16), .fitted(""), .fitted("", shrinkingTo: 20, yielding: 1)],
            rows: loaders.map { loader in
                let error = loader.snapshot.error.map { StyledText(ErrorText($0).text, .failed) }
                return [StyledText(loader.shownName), status(of: loader), error ?? StyledText()]
            })
        return [.gap, .headline(StyledText("Parts", .emphasis)), .table(table, ids: loaders.map { "\($0.id)" })]
    }

    private func status(of part: LoadableInspection) -> StyledText {
        let text = PanelStatus(part.snapshot, at: now).text(symbols)
        guard let provenance = part.snapshot.provenance, part.snapshot.isContentsAvailable else { return text }
        return text + StyledText(" \(provenance.knownAge(at: now)?.short ?? Age?.unknown)", .secondary)
    }
}

struct ScheduleText {

    let text: String

    init(_ policy: BackoffTimeoutPolicy, onReturn foreground: ForegroundPolicy) {
        let period = policy.period.flatMap { $0 > .zero ? $0 : nil }
        let parts = [
            period.map { "every \($0.shortText)" } ?? "only on request",
            period != nil && policy.keepsPeriod ? "also after failures" : Self.retries(policy),
            period == nil ? nil : Self.returning[foreground],
        ]
        text = parts.compactMap(\.self).joined(separator: "; ")
    }

    private static func retries(_ policy: BackoffTimeoutPolicy) -> String {
        let first = "\(policy.minimum.shortText) after a failure"
        guard policy.maximum > policy.minimum, policy.multiplier > 1 else { return first }
        return "\(first), then with increasing delays, at most \(policy.maximum.shortText)"
    }

    private static let returning: [ForegroundPolicy: String] = [
        .stale: "when the terminal regains the focus, unless the content is fresh",
        .always: "when the terminal regains the focus",
    ]
}
