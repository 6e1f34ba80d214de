import Foundation
import Loadables
import Synchronization

/// The responses of a followed source so far.
final class AnswerLog: Sendable {

    private final class State: Sendable {
        let answers = Mutex<[LoadAnswer<Data>]>([])
        let end = Mutex<String?>(nil)
    }

    private let state = State()
    private let task: Task<Void, Never>

    init(_ source: some Source<Data>) {
        task = Task { @concurrent [state] in
            do {
                guard let updates = source.updates(LoadRequest()) else { return }
                for try await answer in updates { state.answers.withLock { $0.append(answer) } }
                state.end.withLock { $0 = "end" }
            } catch {
                state.end.withLock { $0 = "\(error)" }
            }
        }
    }

    deinit {
        task.cancel()
    }

    /// Has the stream dropped.
    func stop() { task.cancel() }

    var answers: [LoadAnswer<Data>] { state.answers.withLock(\.self) }

    /// The content of each answer, as text.
    var texts: [String] { answers.map { String(decoding: $0.content ?? Data(), as: UTF8.self) } }

    /// The newest content; nil if there is none yet.
    var text: String? { texts.last }

    /// How it ended: "end", or the error's message; nil while it runs.
    var end: String? { state.end.withLock(\.self) }
}
