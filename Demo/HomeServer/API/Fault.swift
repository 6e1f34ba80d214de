/// A way in which the server fails on purpose, or is awkward, for all requests to a source.
public enum Fault: Hashable, Sendable, CaseIterable {
    /// The right answer, but the first byte comes only after 3 s.
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
    /// Status 503 with `Retry-After: 7`.
    case serviceUnavailable
    /// The right head at once, then one byte of the body every 200 ms.
    case trickle
    /// A body that has no length and never ends, as fast as it is taken.
    case endless
    /// `Content-Length` announces half of the body, and all of it comes.
    case shortLength
    /// Status 302 that leads to the very same place.
    case redirectLoop
    /// Status 307 that leads from 127.0.0.1 to localhost, which to a client is another host. There the answer is right.
    case redirectHost
    /// Status 304 and no body, whether or not the client said that it has a copy.
    case notModified
    /// Status 200 and no body.
    case empty
    /// The right answer, behind spaces that make the body 10 MB long.
    case large
    /// Status 200 and `application/json`, but a string has bytes in it that are not UTF-8.
    case notUTF8
    /// Status 200 and `application/json`, but of 100,000 arrays inside each other.
    case nested

    /// The fault whose ``name`` this is; nil if there is none.
    public init?(name: String) {
        guard let fault = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = fault
    }

    /// What a person types to ask for it: "slow", "500", "redirect-loop" and the like.
    public var name: String {
        switch self {
        case .slow: "slow"
        case .internalServerError: "500"
        case .tooManyRequests: "429"
        case .reset: "reset"
        case .truncated: "truncated"
        case .garbage: "garbage"
        case .hang: "hang"
        case .serviceUnavailable: "503"
        case .trickle: "trickle"
        case .endless: "endless"
        case .shortLength: "short-length"
        case .redirectLoop: "redirect-loop"
        case .redirectHost: "redirect-host"
        case .notModified: "304"
        case .empty: "empty"
        case .large: "large"
        case .notUTF8: "not-utf8"
        case .nested: "nested"
        }
    }

    /// What the server does then, as in "the server answers with status 500".
    public var sentence: String {
        switch self {
        case .slow: "answers after 3 s"
        case .internalServerError: "answers with status 500"
        case .tooManyRequests: "answers with status 429"
        case .reset: "resets the connection"
        case .truncated: "hangs up before the end"
        case .garbage: "answers with a login page"
        case .hang: "does not answer"
        case .serviceUnavailable: "answers with status 503"
        case .trickle: "sends a byte every 200 ms"
        case .endless: "does not stop answering"
        case .shortLength: "sends more than it announces"
        case .redirectLoop: "redirects to the same place"
        case .redirectHost: "redirects to another host"
        case .notModified: "answers with status 304"
        case .empty: "sends an empty answer"
        case .large: "sends 10 MB of blanks first"
        case .notUTF8: "sends text that is not UTF-8"
        case .nested: "sends 100,000 nested arrays"
        }
    }

    /// Whether the answer is right in the end, for a client that is patient and takes 10 MB.
    public var isHarmless: Bool {
        [.slow, .trickle, .redirectHost, .large].contains(self)
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { name }
}
