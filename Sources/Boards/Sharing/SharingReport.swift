import Feeds
import LoadableSharing
import Loadables

/// The reports about the state of the store. While the store is unavailable, the header shows a sign. The log contains
/// a line for each loss of the store, for each recovery, and for each entry of the store that was ignored. Losses of
/// less than a second are not reported.
///
/// If the user has not configured the store, the header shows no sign, and the log contains only the first loss and the
/// ignored entries.
@MainActor
final class SharingReport {

    private let clock: any WallClock
    private let log: LoadableEventLog?
    private let isQuiet: Bool
    private var hasSpoken = false
    private var sharing: BoardSharing?
    private var trouble: BoardSharing.Trouble?
    private var timer: Task<Void, Never>?

    /// The time of the loss and the reason for it. Nil while the store is available, and in the first second of a loss.
    private(set) var loss: (since: Timestamp, reason: String)?

    /// A closure that is called when the sign may have changed.
    var onChange: (() -> Void)?

    private static let patience = Duration.seconds(1)

    init(in environment: Environment, isQuiet: Bool = false) {
        self.isQuiet = isQuiet
        (clock, log) = (environment.clock, environment.log)
    }

    isolated deinit {
        timer?.cancel()
    }

    func begin(_ sharing: BoardSharing?) {
        self.sharing = sharing
        timer?.cancel()
        (timer, trouble, loss) = (nil, nil, nil)
        onChange?()
    }

    /// The sign for the header. Nil while the store is available, or if the user has not configured a store.
    var sign: String? { isQuiet || loss == nil ? nil : trouble.map { "sharing off: \($0.short)" } }

    /// Checks the state of the store, and reports changes. If the store is lost, the time of the loss is the time of
    /// this call.
    nonisolated func look() {
        let date = clock.now
        Task { @MainActor in self.update(at: date) }
    }

    private func update(at date: Timestamp) {
        for problem in sharing?.takeIgnored() ?? [] { note(.problem(Self.sentence("\(problem)"))) }
        let trouble = sharing?.trouble
        guard trouble != self.trouble else { return }
        self.trouble = trouble
        guard let trouble else { return end() }
        if let loss { self.loss = (loss.since, trouble.reason) }
        onChange?()
        guard loss == nil, timer == nil else { return }
        timer = Task { [weak self, clock] in
            try? await clock.sleep(until: date.advanced(by: Self.patience), tolerance: nil)
            if !Task.isCancelled { self?.say(since: date) }
        }
    }

    private func say(since start: Timestamp) {
        timer = nil
        guard let trouble else { return }
        loss = (start, trouble.reason)
        if !isQuiet {
            note(.problem("\(Self.sentence(trouble.reason)); sources are loaded without the store"))
        } else if !hasSpoken {
            hasSpoken = true
            note(.problem("Nothing is shared with other boards on this machine: \(trouble.reason)"))
        }
        onChange?()
    }

    private func end() {
        timer?.cancel()
        timer = nil
        guard loss != nil else { return }
        loss = nil
        if !isQuiet { note(.note("the shared store is available again")) }
        onChange?()
    }

    private func note(_ kind: LoadableEvent.Kind) {
        log?.record(LoadableEvent(date: clock.now, name: "Sharing", kind: kind))
    }

    private static func sentence(_ text: String) -> String { text.prefix(1).uppercased() + text.dropFirst() }
}

extension BoardSharing.Trouble {

    /// The reason as a sentence without its period.
    var reason: String {
        switch self {
        case .store(let error): "\(error)"
        case .secret(let problem), .settings(let problem): "the shared store is not available: \(problem)"
        }
    }

    /// The reason in at most three words.
    var short: String {
        switch self {
        case .store(.unreachable): "no connection"
        case .store(.slow): "no response"
        case .store(.refused): "refused"
        case .store(.nonsense): "not Redis"
        case .store(.missingLibrary): "no hiredis"
        case .secret: "no secret"
        case .settings: "wrong settings"
        }
    }
}
