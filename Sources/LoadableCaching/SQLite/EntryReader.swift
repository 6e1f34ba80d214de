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

    /// How long a read waits for this program to repair the file. Without the repair there is nothing to show.
    private static let repairPatience = Duration.seconds(2)

    /// Reads the row. A damaged file is repaired on the queue first.
    ///
    /// - Parameter repair: Is called on the queue, once until ``didRepair()`` is.
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
        // The queue cannot wait for itself.
        let isOnQueue = DispatchQueue.getSpecific(key: Self.queueMark) == ObjectIdentifier(self)
        guard !isImpatient, !isOnQueue, isDone.wait(timeout: .now() + (end - .now).dispatchInterval) == .success else {
            state.withLock { $0.isImpatient = true }
            return .failure(.repairing)
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
