/// The requests that have ended the worker process, each with the time until which it is blocked.
struct PenaltyList {

    private struct Penalty {
        var count = 0
        var error: FilterFailure
        var end: Duration
    }

    /// The maximum number of entries. If there are more, the entry that expires first is removed.
    private static let limit = 1_000

    private var penalties: [String: Penalty] = [:]

    func contains(_ key: String) -> Bool { penalties[key] != nil }

    /// Returns the error of a blocked request, with the remaining time; nil if the request may run.
    func rest(of key: String, _ now: Duration) -> FilterFailure? {
        guard let penalty = penalties[key], now < penalty.end else { return nil }
        return penalty.error.resting(penalty.end - now)
    }

    /// Records and returns the outcome of a request. A failure that blocks the request is returned with the duration of
    /// the block. If the process has handled the request without ending, removes the request from the list.
    mutating func note<Value>(
        _ result: Result<Value, FilterFailure>, _ key: String, _ now: Duration, _ limit: Duration
    ) -> Result<Value, FilterFailure> {
        switch result {
        case .failure(let error) where error.rest != nil:
            var penalty = penalties[key] ?? Penalty(error: error, end: .zero)
            penalty.count += 1
            let rest = min(limit * 10 * (1 << min(penalty.count - 1, 10)), limit * 300)
            penalty.error = error
            penalty.end = now + rest
            if penalties.count >= Self.limit, penalties[key] == nil,
                let oldest = penalties.min(by: { $0.value.end < $1.value.end })
            {
                penalties[oldest.key] = nil
            }
            penalties[key] = penalty
            return .failure(error.resting(rest))
        case .failure(.cancelled), .failure(.stopped), .failure(.notStarted), .failure(.ended): return result
        default:
            penalties[key] = nil
            return result
        }
    }
}

extension FilterFailure {

    /// The reason why a feed or a regular expression was not processed, as a part of a sentence.
    var readingReason: String {
        switch self {
        case .timedOut: "processing takes too long"
        case .tooMuchMemory: "processing takes too much memory"
        case .crashed: "the parser crashed"
        default: summary
        }
    }
}
