import FoundationEssentials
import Loadables
import Synchronization

/// An object that watches the content of a source after a failed load. When the content changes, the object starts a
/// load at once, before the next retry is due.
final class RepairWatch: Sendable {

    private struct State {
        var task: Task<Void, Never>?
        var load: (@MainActor @Sendable () -> Bool)?
    }

    private let state = Mutex(State())

    deinit {
        end()
    }

    /// Sets the closure that starts a load. The closure returns whether it has started a load.
    func setLoad(_ load: @escaping @MainActor @Sendable () -> Bool) {
        state.withLock { $0.load = load }
    }

    /// Waits until the source delivers different content, and then starts a load. If that load cannot be started, waits
    /// for the next different content.
    ///
    /// - Parameters:
    ///   - source: A source that delivers its content again after each change.
    ///   - failed: The content of the failed load; empty if there was none.
    func begin(_ source: any Source<Data>, after failed: Data) {
        state.withLock { state in
            state.task?.cancel()
            guard let load = state.load else { return }
            state.task = Task {
                guard let answers = source.updates(LoadRequest()) else { return }
                do {
                    for try await answer in answers where answer.content != failed {
                        if await load() { return }
                    }
                } catch {
                    // The next retry reports the error.
                }
            }
        }
    }

    func end() {
        state.withLock { state in
            state.task?.cancel()
            state.task = nil
        }
    }
}
