import Loadables

/// A record of a loadable's loads, derived from the changes of its state.
struct LoadJournal {

    private var ended = LoadHistory()
    private var generation = LoadGeneration(number: 0)
    /// The start of the running load; nil if none is running.
    private var start: Timestamp?

    /// The latest loads, including the running load.
    var history: LoadHistory {
        guard let running else { return ended }
        var history = ended
        history.add(running)
        return history
    }

    private var running: LoadRecord? { start.map { LoadRecord(generation, start: $0) } }

    /// Records a change of the state.
    ///
    /// - Returns: The record of the load or update, if the change has started or ended one; otherwise nil.
    mutating func enter(_ state: LoadableState, _ error: (any Error)?, at now: Timestamp) -> LoadRecord? {
        switch state {
        case .syncing:
            guard start == nil else { return nil }
            generation = generation.next
            start = now
            return running
        case .idle:
            return start == nil ? nil : end(.cancelled, at: now)
        case .didSyncSuccessfully:
            return end(.succeeded(byteCount: LoadRecord.unknownByteCount, .source), at: now)
        case .didFailToSync:
            return end(.failed(error ?? LoadableError.noContents), at: now)
        }
    }

    /// Records that the running load was cancelled. Returns the record of that load; nil if no load was running.
    mutating func cancel(at now: Timestamp) -> LoadRecord? { enter(.idle, nil, at: now) }

    private mutating func end(_ ending: LoadRecord.Ending, at now: Timestamp) -> LoadRecord {
        let record = LoadRecord(generation, start: start ?? now, ending, at: now, isUpdate: start == nil)
        ended.add(record)
        start = nil
        return record
    }
}
