import Dispatch
import Loadables
import LocalSources

/// Shows the notifications and runs the commands of a board's alerts. Each alert sends at most one message per minute,
/// and at most ``commandLimit`` commands of all alerts run at the same time.
@MainActor
final class AlertSender {

    struct Message {
        let sentence: String
        /// A closure that creates the command from the sentence and the number of earlier messages that were not sent.
        /// Nil if there is no command.
        var command: ((_ sentence: String, _ missed: Int) -> CommandSource)?
        var onSend: (() -> Void)?
        /// The name of the source, for error messages.
        let source: String

        func sentence(missed: Int) -> String { missed > 0 ? "\(sentence), and \(missed) more" : sentence }
    }

    nonisolated static let commandLimit = 8

    private var paces: [String: AlertPace] = [:]
    private var messages: [String: Message] = [:]
    private var ends: [String: Message] = [:]
    private var timers: [String: Task<Void, Never>] = [:]
    /// The names of the alerts whose commands cannot start yet because too many commands are running. The first one
    /// starts next.
    private var queue: [String] = []
    private var running: [String: (run: AlertRun, task: Task<Void, Never>)] = [:]
    private let clock: any WallClock
    private let log: LoadableEventLog?
    private let notify: (String) -> Void

    init(clock: any WallClock, log: LoadableEventLog?, notify: @escaping (String) -> Void) {
        (self.clock, self.log, self.notify) = (clock, log, notify)
    }

    isolated deinit {
        for timer in timers.values { timer.cancel() }
    }

    /// Sends a message as soon as the rate of its alert and the number of running commands allow it. The message
    /// replaces an earlier message of the alert that is still waiting.
    ///
    /// - Parameter alert: The name of the alert, which remains the same after a reload.
    func send(_ message: Message, of alert: String) {
        messages[alert] = message
        paces[alert, default: AlertPace()].raise()
        advance(alert)
    }

    /// Sends the resolution of an alert as soon as the rate of the alert and the number of running commands allow it.
    /// Sends nothing if the alert was not reported. Waiting messages of the alert are not sent.
    ///
    /// - Parameters:
    ///   - message: The resolution; nil to send none.
    ///   - wasReported: Whether this program or another one has sent a message about the alert.
    func end(_ message: Message?, of alert: String, wasReported: Bool) {
        ends[alert] = message
        paces[alert, default: AlertPace()].end(wasReported: wasReported && message != nil)
        advance(alert)
    }

    private func advance(_ alert: String) {
        guard timers[alert] == nil, !queue.contains(alert) else { return }
        let hasCommand = messages[alert]?.command != nil || ends[alert]?.command != nil
        guard !hasCommand || running.count < Self.commandLimit else { return queue.append(alert) }
        switch paces[alert, default: AlertPace()].next(at: clock.now) {
        case .rest: break
        case .wait(let end):
            timers[alert] = Task { [weak self, clock] in
                try? await clock.sleep(for: max(.zero, clock.now.duration(to: end)))
                guard !Task.isCancelled, let self else { return }
                timers[alert] = nil
                advance(alert)
            }
        case .send(let missed): perform(messages[alert], missed, alert)
        case .resolve: perform(ends[alert], 0, alert)
        }
    }

    private func perform(_ message: Message?, _ missed: Int, _ alert: String) {
        guard let message else {
            paces[alert]?.finish()
            return
        }
        notify(message.sentence(missed: missed))
        message.onSend?()
        guard let run = AlertRun(message, missed: missed) else {
            paces[alert]?.finish()
            return
        }
        let task = Task { @concurrent in await run.run() }
        running[alert] = (run, task)
        Task { @MainActor in
            await task.value
            running[alert] = nil
            if let problem = run.problem {
                log?.record(LoadableEvent(date: clock.now, name: message.source, kind: .problem(problem)))
            }
            paces[alert]?.finish()
            let waiting = queue + [alert]
            queue = []
            for alert in waiting { advance(alert) }
        }
    }

    // MARK: The end of the program

    /// Returns a run of the command of an alert's waiting message. Nil if no message is waiting, or if the message has
    /// no command.
    private func lastRun(of alert: String) -> AlertRun? {
        switch paces[alert]?.takeLast() {
        case .send(let missed):
            guard let message = messages[alert] else { return nil }
            message.onSend?()
            return AlertRun(message, missed: missed)
        case .resolve: return ends[alert].flatMap { AlertRun($0, missed: 0) }
        case .wait, .rest, nil: return nil
        }
    }

    /// Runs the commands of all waiting messages without regard to the rate, at most ``commandLimit`` at the same time.
    /// Waits until all commands have ended. Notifications of these messages are not shown.
    ///
    /// Blocks the thread. Commands that are still running after the limit are stopped when the program ends.
    ///
    /// - Parameter limit: The maximum time to wait.
    /// - Returns: A sentence for each command that failed, did not end in time, or could not be started in time.
    func finish(within limit: Duration) -> [String] {
        for timer in timers.values { timer.cancel() }
        (timers, queue) = ([:], [])
        let before = running
        let last = paces.keys.sorted().compactMap { alert in lastRun(of: alert).map { (alert, $0) } }
        guard !before.isEmpty || !last.isEmpty else { return [] }
        let isDone = DispatchSemaphore(value: 0)
        Task { @concurrent in
            await withTaskGroup { group in
                for (_, task) in before.values { group.addTask { await task.value } }
                for (number, (alert, run)) in last.enumerated() {
                    if before.count + number >= Self.commandLimit { await group.next() }
                    group.addTask {
                        await before[alert]?.task.value
                        await run.run()
                    }
                }
            }
            isDone.signal()
        }
        _ = isDone.wait(timeout: .now() + limit / .seconds(1))
        return (before.values.map(\.run) + last.map(\.1)).compactMap(\.problem)
    }
}
