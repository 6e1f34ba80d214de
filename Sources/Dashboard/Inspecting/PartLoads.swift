import Loadables

/// The running load and the latest failure of a loadable and its parts.
struct PartLoads {

    /// The start of the running load. If several loaders are loading, the earliest start. Nil if no load is running, or
    /// if the time is unknown.
    private(set) var loadingSince: Timestamp?

    /// The latest error in the histories of the loaders, with its time, even if later loads have succeeded; nil if
    /// there is none.
    private(set) var lastFailure: (error: any Error, at: Timestamp)?

    /// The longest time limit of the running loads; nil if no load is running, or if a running load has no limit.
    var timeLimit: Duration? { isLimited ? longestLimit : nil }

    private var longestLimit: Duration?
    private var isLimited = true

    init(_ inspection: LoadableInspection) {
        for part in inspection.flattened {
            add(part.snapshot.state, part.history, timeLimit: part.timeLimit, hasParts: !part.parts.isEmpty)
        }
        if inspection.snapshot.state != .syncing { loadingSince = nil }
    }

    @MainActor
    init(_ loadable: any PureLoadableProtocol) {
        loadable.forEachPart { part in
            add(part.snapshot.state, part.history, timeLimit: part.timeLimit, hasParts: part.hasParts)
        }
        if loadable.loadableState != .syncing { loadingSince = nil }
    }

    private mutating func add(_ state: LoadableState, _ history: LoadHistory, timeLimit: Duration?, hasParts: Bool) {
        if let last = history.last, last.duration == nil {
            loadingSince = min(loadingSince ?? last.start, last.start)
        }
        for record in history {
            guard let error = record.error else { continue }
            let end = record.start.advanced(by: record.duration ?? .zero)
            if lastFailure.map({ $0.at < end }) ?? true { lastFailure = (error, end) }
        }
        guard !hasParts, state == .syncing else { return }
        if let timeLimit {
            longestLimit = max(longestLimit ?? timeLimit, timeLimit)
        } else {
            isLimited = false
        }
    }
}
