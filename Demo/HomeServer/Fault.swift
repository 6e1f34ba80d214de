/// A way in which the server fails on purpose, for all requests to a source.
public enum Fault: Hashable, Sendable, CaseIterable {
    /// Answers rightly, but only after 3 s.
    case slow
    /// Status 500 with a JSON body that says so.
    case internalServerError
    /// Status 429 with `Retry-After: 5`.
    case tooManyRequests
    /// The TCP connection is reset in place of an answer.
    case reset
    /// `Content-Length` announces the whole body, half of it comes, then the connection is closed.
    case truncated
    /// Status 200 and `application/json`, but the body is the HTML page of a captive portal.
    case garbage
    /// The request is taken and never answered.
    ///
    /// It hangs until the server stops, even if the fault is lifted or its client leaves.
    case hang

    /// The fault whose ``name`` this is; nil if there is none.
    public init?(name: String) {
        guard let fault = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = fault
    }

    /// What a person types to ask for it: "slow", "500", "429", "reset", "truncated", "garbage" or "hang".
    public var name: String {
        switch self {
        case .slow: "slow"
        case .internalServerError: "500"
        case .tooManyRequests: "429"
        case .reset: "reset"
        case .truncated: "truncated"
        case .garbage: "garbage"
        case .hang: "hang"
        }
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { name }
}
