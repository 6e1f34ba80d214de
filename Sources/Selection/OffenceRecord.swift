/// Which filters have cost the worker process its life, and for how long they rest.
struct OffenceRecord {

    private struct Offence {
        var count = 0
        var error: SelectionError
        var end: Duration
    }

    /// How many are remembered.
    private static let limit = 1_000

    private var offences: [String: Offence] = [:]

    /// Whether it is one of them.
    func contains(_ key: String) -> Bool { offences[key] != nil }

    /// What a request that rests fails with; nil if it may be done.
    func rest(of key: String, _ now: Duration) -> SelectionError? {
        guard let offence = offences[key], now < offence.end else { return nil }
        return offence.error.resting(offence.end - now)
    }

    /// Takes down how a request ended. Returns the same, with the time of its rest.
    mutating func note<Value>(
        _ result: Result<Value, SelectionError>, _ key: String, _ now: Duration, _ limit: Duration
    ) -> Result<Value, SelectionError> {
        switch result {
        case .failure(let error) where error.rest != nil:
            var offence = offences[key] ?? Offence(error: error, end: .zero)
            offence.count += 1
            let rest = min(limit * 10 * (1 << min(offence.count - 1, 10)), limit * 300)
            offence.error = error
            offence.end = now + rest
            if offences.count >= Self.limit, offences[key] == nil,
                let oldest = offences.min(by: { $0.value.end < $1.value.end })
            {
                offences[oldest.key] = nil
            }
            offences[key] = offence
            return .failure(error.resting(rest))
        case .failure(.cancelled), .failure(.stopped), .failure(.notStarted), .failure(.ended): return result
        default:
            offences[key] = nil
            return result
        }
    }
}

extension SelectionError {

    /// The same for something that is not a filter, as a part of a sentence.
    var readingReason: String {
        switch self {
        case .timedOut: "it takes too long"
        case .tooMuchMemory: "it takes too much memory"
        case .crashed: "what reads it crashed"
        default: summary
        }
    }
}
