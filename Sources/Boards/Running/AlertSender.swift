import Loadables
import LocalSources

/// Decides when what an alert has to say is sent: one command at a time, and at most one a minute. What comes meanwhile is counted.
struct AlertPace: Hashable, Sendable {

    /// The next step.
    enum Step: Hashable, Sendable {
        /// Send the latest; so many before it were not sent.
        case send(missed: Int)
        /// Ask again then.
        case wait(until: Timestamp)
        /// Nothing waits, or the command that runs has to end first.
        case rest
    }

    /// The least time between two messages of an alert.
    static let interval = Duration.seconds(60)

    private var waiting = 0
    private var latest: Timestamp?
    private var isRunning = false

    /// The alert was raised.
    mutating func raise() { waiting += 1 }

    /// - Parameter now: The present moment. A clock that was set back makes nothing wait.
    mutating func next(at now: Timestamp) -> Step {
        guard waiting > 0, !isRunning else { return .rest }
        if let latest, latest <= now, case let end = latest.advanced(by: Self.interval), end > now {
            return .wait(until: end)
        }
        defer { (waiting, latest, isRunning) = (0, now, true) }
        return .send(missed: waiting - 1)
    }

    /// The command has ended, or there is none.
    mutating func finish() { isRunning = false }
}

/// Sends the notices and runs the commands of a board's alerts, at a pace that neither a server that flips nor many sources can exceed.
@MainActor
final class AlertSender {

    /// A notice, and the command that is run with it.
    struct Message {
        /// The sentence of the alert.
        let sentence: String
        /// The command that is run, with the sentence and the number of times before that were not sent; nil for none.
        var command: ((_ sentence: String, _ missed: Int) -> CommandSource)?
        /// The name of the source, for problems.
        let source: String
    }

    /// The number of alert commands that may run at once.
    static let commandLimit = 8

    private var paces: [String: AlertPace] = [:]
    private var messages: [String: Message] = [:]
    private var timers: [String: Task<Void, Never>] = [:]
    /// The alerts whose commands wait for others to end, the first one first.
    private var queue: [String] = []
    private var runningCount = 0
    private let clock: any WallClock
    private let log: LoadableEventLog?
    /// Tells the terminal's user.
    private let notify: (String) -> Void

    init(clock: any WallClock, log: LoadableEventLog?, notify: @escaping (String) -> Void) {
        (self.clock, self.log, self.notify) = (clock, log, notify)
    }

    isolated deinit {
        for timer in timers.values { timer.cancel() }
    }

    /// Sends the message as soon as its alert may send one.
    ///
    /// - Parameter alert: The name of the alert, which is the same after a reload.
    func send(_ message: Message, of alert: String) {
        messages[alert] = message
        paces[alert, default: AlertPace()].raise()
        advance(alert)
    }

    private func advance(_ alert: String) {
        guard let message = messages[alert], timers[alert] == nil, !queue.contains(alert) else { return }
        guard message.command == nil || runningCount < Self.commandLimit else { return queue.append(alert) }
        switch paces[alert, default: AlertPace()].next(at: clock.now) {
        case .rest: break
        case .wait(let end):
            timers[alert] = Task { [weak self, clock] in
                try? await clock.sleep(for: max(.zero, clock.now.duration(to: end)))
                guard !Task.isCancelled, let self else { return }
                timers[alert] = nil
                advance(alert)
            }
        case .send(let missed): perform(message, missed, alert)
        }
    }

    private func perform(_ message: Message, _ missed: Int, _ alert: String) {
        let sentence = missed > 0 ? "\(message.sentence), and \(missed) more" : message.sentence
        notify(sentence)
        guard let command = message.command?(sentence, missed) else {
            paces[alert]?.finish()
            return
        }
        runningCount += 1
        Task { @MainActor in
            do {
                _ = try await command.load(LoadRequest())
            } catch {
                let problem = "The command of an alert of \(message.source) failed: \(error)"
                log?.record(LoadableEvent(date: clock.now, name: message.source, kind: .problem(problem)))
            }
            runningCount -= 1
            paces[alert]?.finish()
            let waiting = queue + [alert]
            queue = []
            for alert in waiting { advance(alert) }
        }
    }
}
