import Foundation

/// What becomes of a request, decided when it arrives.
struct Verdict: Equatable, Sendable {
    enum Ending: Equatable, Sendable {
        /// The right answer.
        case answer
        /// The right answer, sent in a wrong way.
        case spoiltAnswer(Spoiling)
        /// A redirect to the same server under its other name, and there the right answer.
        case redirectToLocalhost
        /// A redirect to where the request came to.
        case redirectToItself
        /// An answer that has nothing to do with the request.
        case excuse(HTTPResponse)
        /// A reset of the connection.
        case reset
        /// Nothing, ever.
        case nothing
    }

    /// What is wrong with a right answer.
    enum Spoiling: Equatable, Sendable {
        /// Half of it is missing.
        case halved
        /// Only half of its length is announced.
        case halfAnnounced
        /// It comes byte by byte.
        case trickled(interval: Duration)
        /// It is behind spaces, up to a size.
        case padded(toSize: Int)
    }

    /// How long the request waits for its ending.
    var delay: Duration = .zero
    var ending: Ending
}

extension Verdict {
    /// - Parameters:
    ///   - slowness: How long ``Fault/slow`` takes, on top of the latency, and 15 bytes of ``Fault/trickle``.
    ///   - endlessPause: How long ``Fault/endless`` pauses every 256 KiB; nil if it does not.
    init(fault: Fault?, latency: Duration, slowness: Duration, endlessPause: Duration? = nil) {
        delay = fault == .slow ? latency + slowness : latency
        ending =
            switch fault {
            case nil, .slow: .answer
            case .internalServerError: .excuse(.internalServerError)
            case .tooManyRequests: .excuse(.tooManyRequests)
            case .serviceUnavailable: .excuse(.serviceUnavailable)
            case .reset: .reset
            case .truncated: .spoiltAnswer(.halved)
            case .shortLength: .spoiltAnswer(.halfAnnounced)
            case .trickle: .spoiltAnswer(.trickled(interval: slowness / 15))
            case .large: .spoiltAnswer(.padded(toSize: 10_000_000))
            case .endless: .excuse(.endless(pause: endlessPause))
            case .redirectLoop: .redirectToItself
            case .redirectHost: .redirectToLocalhost
            case .notModified: .excuse(HTTPResponse(status: 304))
            case .garbage: .excuse(.captivePortal)
            case .empty: .excuse(.json(Data()))
            case .notUTF8: .excuse(.json(Data(#"["caf"#.utf8) + [0xE9, 0xFF] + Data(#""]"#.utf8)))
            case .nested: .excuse(.json(Data(repeating: UInt8(ascii: "["), count: 100_000)))
            case .hang: .nothing
            }
    }
}
