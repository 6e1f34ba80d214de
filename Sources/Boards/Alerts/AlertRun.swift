import Loadables
import LocalSources
import Synchronization

/// A run of an alert's command. It is not isolated to the main actor, because the main actor is blocked at the end of
/// the program while the last commands run.
final class AlertRun: Sendable {

    private enum State {
        case waiting, running, done
        case failed(String)
    }

    private let sentence: String
    private let source: String
    private let command: CommandSource
    private let state = Mutex(State.waiting)

    /// Creates a run of a message's command. Returns nil if the message has no command.
    ///
    /// - Parameter missed: The number of earlier messages that were not sent.
    @MainActor
    init?(_ message: AlertSender.Message, missed: Int) {
        let sentence = message.sentence(missed: missed)
        guard let command = message.command?(sentence, missed) else { return nil }
        (self.sentence, self.command, source) = (sentence, command, message.source)
    }

    @concurrent
    func run() async {
        state.withLock { $0 = .running }
        let end: State
        do {
            _ = try await command.load(LoadRequest())
            end = .done
        } catch {
            end = .failed("\(error)")
        }
        state.withLock { $0 = end }
    }

    /// A sentence that says that the command has not started, was stopped or has failed. Nil if the command has
    /// succeeded.
    var problem: String? {
        switch state.withLock({ $0 }) {
        case .waiting: "An alert of \(source) was not sent before the program ended: \(sentence)"
        case .running: "The command of an alert of \(source) was stopped when the program ended: \(sentence)"
        case .failed(let error): "The command of an alert of \(source) failed: \(error)"
        case .done: nil
        }
    }
}
