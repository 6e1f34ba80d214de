import Dashboard
import Feeds
import LoadableSharing
import Loadables
import Synchronization

/// Information about the sharing of one source, for the inspector.
final class SourceSharing: Sendable {

    private let settings: SourceSettings
    private let sharing: BoardSharing
    private let log: LoadableEventLog?
    private let clock: any WallClock
    private let status = Mutex<SharedStatus?>(nil)

    @MainActor
    init(_ settings: SourceSettings, _ sharing: BoardSharing, in environment: Environment) {
        (self.settings, self.sharing) = (settings, sharing)
        (log, clock) = (environment.log, environment.clock)
    }

    /// Records the status. Also logs a refresh that the user of another board requested, if its content arrived after
    /// the first response.
    func note(_ status: SharedStatus) {
        self.status.withLock { $0 = status }
        guard case .taken(let origin) = status, origin.isNews, origin.isAsked else { return }
        Task { @MainActor [log, clock, settings] in
            let text = "refreshed by \(Self.name(of: origin))"
            log?.record(LoadableEvent(date: clock.now, name: settings.title ?? settings.name, kind: .note(text)))
        }
    }

    private static func name(of origin: SharedOrigin) -> String {
        origin.board.isEmpty ? "another board" : "\(OneLine(origin.board, limit: 60))"
    }

    @MainActor
    private func loss(_ time: TimeOfDay) -> [(name: String, text: String)] {
        guard let loss = sharing.report.loss else { return [] }
        return [("Sharing", "off since \(time.text(loss.since)): \(loss.reason)")]
    }

    @MainActor
    func fields(_ time: TimeOfDay) -> [(name: String, text: String)] {
        if let reason = sharing.obstacle(of: settings) { return [("Shared", "no: \(reason)")] }
        let sentence: String
        switch status.withLock({ $0 }) {
        case nil: sentence = "not loaded since this board was opened"
        case .waiting(let start):
            sentence = "another board has been loading this source since \(time.text(start))"
        case .given(let isAsked):
            let others = sharing.isOnMachine ? "for this machine’s boards" : "for all boards, as \(sharing.name)"
            sentence = "loaded here \(others); \(isAsked ? "requested here" : "automatic load")"
        case .alone: sentence = "loaded here, and not shared"
        case .taken(let origin):
            let took = ElapsedTime(origin.took).text
            let reason = origin.isAsked ? "requested by its user" : "automatic load"
            sentence = "loaded by \(Self.name(of: origin)) in \(took); \(reason)"
        }
        return [("Shared", sentence)] + loss(time)
    }
}
