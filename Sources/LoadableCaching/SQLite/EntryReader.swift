import Dispatch
import FoundationEssentials
import Synchronization

/// Reads entries on the thread of the caller, which may be the main one: it waits for others only for a moment. In a
/// write-ahead log it hardly ever has to.
final class EntryReader: Sendable {

    private struct State {
        let file: CacheFile
        /// It has waited in vain, and does not wait again until something was read.
        var isImpatient = false
        /// Damage was found, which is seen to on the queue.
        var isRepairing = false
    }

    private let state: Mutex<State>
    private let patience: Duration
    private let queue: DispatchQueue

    /// Says of which reader a queue is.
    private static let queueMark = DispatchSpecificKey<ObjectIdentifier>()

    /// - Parameters:
    ///   - file: One that is not repaired.
    ///   - queue: Where a repair is done.
    init(_ file: sending CacheFile, queue: DispatchQueue) {
        patience = file.patience
        self.queue = queue
        state = Mutex(State(file: file))
        queue.setSpecific(key: Self.queueMark, value: ObjectIdentifier(self))
    }

    /// Reads the row. What is damaged is seen to on the queue, which may take long; for that it waits as for others.
    ///
    /// - Parameter repair: Is called on the queue, once until ``didRepair()`` is.
    func row(
        for key: StorageKey, repair: @escaping @Sendable () -> Void
    ) -> Result<EntryTable.Row?, SQLiteError> {
        let end = ContinuousClock.now + patience
        let (first, isImpatient) = readRow(key)
        guard case .failure(let error) = first, error.isDamage else { return first }
        let isDone = schedule(repair)
        // The queue cannot wait for itself.
        let isOnQueue = DispatchQueue.getSpecific(key: Self.queueMark) == ObjectIdentifier(self)
        guard !isImpatient, !isOnQueue, isDone.wait(timeout: .now() + (end - .now).dispatchInterval) == .success else {
            state.withLock { $0.isImpatient = true }
            return .failure(.inUse)
        }
        return readRow(key).row
    }

    /// The file may be used again.
    func didRepair() {
        state.withLock { $0.isRepairing = false }
    }

    /// Closes the file until it is used again.
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
    /// For what waits with Dispatch.
    var dispatchInterval: DispatchTimeInterval {
        .nanoseconds(Int(min(self, .seconds(1_000_000)) / .nanoseconds(1)))
    }
}
