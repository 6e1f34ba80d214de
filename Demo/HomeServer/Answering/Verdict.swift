/// What becomes of a request, decided when it arrives.
struct Verdict: Equatable, Sendable {
    enum Ending: Equatable, Sendable {
        /// The right answer.
        case answer
        /// Half of the right answer.
        case halfAnswer
        /// An answer that has nothing to do with the request.
        case excuse(HTTPResponse)
        /// A reset of the connection.
        case reset
        /// Nothing, ever.
        case nothing
    }

    /// How long the request waits for its ending.
    var delay: Duration = .zero
    var ending: Ending
}

extension Verdict {
    /// - Parameter slowness: How long ``Fault/slow`` takes, on top of the latency.
    init(fault: Fault?, latency: Duration, slowness: Duration) {
        delay = fault == .slow ? latency + slowness : latency
        ending =
            switch fault {
            case nil, .slow: .answer
            case .internalServerError: .excuse(.internalServerError)
            case .tooManyRequests: .excuse(.tooManyRequests)
            case .reset: .reset
            case .truncated: .halfAnswer
            case .garbage: .excuse(.captivePortal)
            case .hang: .nothing
            }
    }
}
