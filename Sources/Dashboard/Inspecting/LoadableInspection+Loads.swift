import Loadables

extension LoadableInspection {

    /// Since when it, or anything that it is made of, has been loading; nil if nothing is or nobody knows.
    var loadingSince: Timestamp? {
        guard snapshot.state == .syncing else { return nil }
        let running = flattened.compactMap(\.history.last).filter { $0.duration == nil }
        return running.map(\.start).min()
    }

    /// The last error that the histories still know, and when it came; also after later successes.
    var lastFailure: (error: any Error, at: Timestamp)? {
        let failures = flattened.flatMap(\.history).compactMap { record in
            record.error.map { (error: $0, at: record.start.advanced(by: record.duration ?? .zero)) }
        }
        return failures.max { $0.at < $1.at }
    }
}
