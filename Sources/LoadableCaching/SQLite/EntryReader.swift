import Dispatch
import FoundationEssentials
import Synchronization

/// A reader of entries. It reads on the caller's thread, which may be the main thread, so a read waits only briefly for
/// other users of the file.
final class EntryReader: Sendable {

    private struct State {
        let file: CacheFile
        /// Whether a read has timed out. If true, reads do not wait, until a read succeeds.
        var isImpatient = false
        /// Whether the file is damaged and its repair has been scheduled on the queue.
        var isRepairing = false
    }

    private let state: Mutex<State>
    private let patience: Duration
    private let queue: DispatchQueue

    private static let queueMark = DispatchSpecificKey<ObjectIdentifier>()

    /// Creates a reader. The reader schedules repairs on the queue, so create the file with `repairs: false`.
    init(_ file: sending CacheFile, queue: DispatchQueue) {
        patience = file.patience
        self.queue = queue
        state = Mutex(State(file: file))
        queue.setSpecific(key: Self.queueMark, value: ObjectIdentifier(self))
    }

    /// The minimum time limit for waiting until this program has repaired the file. The limit is long, because there is
    /// nothing to show before the repair.
    private static let repairPatience = Duration.seconds(2)

    /// Reads the row of a key. If the file is damaged, waits for its repair on the queue, and reads again. Fails if the
    /// repair takes too long. Does not wait if an earlier read has timed out, or if the caller runs on the queue.
    ///
    /// - Parameter repair: Repairs the file. Called on the queue. Called again only after ``didRepair()``.
    func row(
        for key: StorageKey, repair: @escaping @Sendable () -> Void
    ) -> Result<EntryTable.Row?, SQLiteError> {
        let end = ContinuousClock.now + max(patience, Self.repairPatience)
        let (first, isImpatient) = readRow(key)
        guard case .failure(let error) = first else { return first }
        guard error.isDamage else {
            return error.isBusy && state.withLock(\.isRepairing) ? .failure(.repairing) : first
        }
        let isDone = schedule(repair)
        // A read on the queue must not wait for the queue.
        let isOnQueue = DispatchQueue.getSpecific(key: Self.queueMark) == ObjectIdentifier(self)
        guard !isImpatient, !isOnQueue, isDone.wait(timeout: .now() + (end - .now).dispatchInterval) == .success else {
            state.withLock { $0.isImpatient = true }
            return .failure(.repairing)
        }
        return readRow(key).row
    }

    func didRepair() {
        state.withLock { $0.isRepairing = false }
    }

    func close() {
        state.withLock { $0.file.close() }
    }

    private func readRow(_ key: StorageKey) -> (row: Result<EntryTable.Row?, SQLiteError>, isImpatient: Bool) {
        state.withLock { state in
            state.file.patience = state.isImpatient ? .zero : patience
            do throws(SQLiteError) {
                let row = try state.file.withTable(makingFile: false) { (_, table) throws(SQLiteError) in
                    try table.row(for: key)
                }
                state.isImpatient = false
                return (.success(row), false)
            } catch {
                if error.isBusy { state.isImpatient = true }
                return (.failure(error), state.isImpatient)
            }
        }
    }

    private func schedule(_ repair: @escaping @Sendable () -> Void) -> DispatchSemaphore {
        let isDone = DispatchSemaphore(value: 0)
        let isFirst = state.withLock { state in
            defer { state.isRepairing = true }
            return !state.isRepairing
        }
        queue.async {
            if isFirst { repair() }
            isDone.signal()
        }
        return isDone
    }
}

extension Duration {
    /// The duration as a Dispatch interval; at most 1,000,000 seconds.
    var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(min(self, .seconds(1_000_000)) / .nanoseconds(1)))
    }
}
