import Synchronization

/// A relay that delivers the progress of loads to the main actor. If the progress changes faster than the main actor
/// can handle it, only the latest value is delivered.
final class ProgressRelay: Sendable {

    private let waiting = Mutex<(load: LoadGeneration, progress: LoadProgress)?>(nil)
    private let tell: @MainActor @Sendable (LoadGeneration, LoadProgress) -> Void

    init(_ tell: @escaping @MainActor @Sendable (LoadGeneration, LoadProgress) -> Void) {
        self.tell = tell
    }

    func report(_ progress: LoadProgress, of load: LoadGeneration) {
        let isFirst = waiting.withLock { waiting in
            defer { waiting = (load, progress) }
            return waiting == nil
        }
        guard isFirst else { return }
        Task { @MainActor in
            let latest = waiting.withLock { waiting in
                defer { waiting = nil }
                return waiting
            }
            if let latest { tell(latest.load, latest.progress) }
        }
    }
}
