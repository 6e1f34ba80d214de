/// A deliberate failure or peculiarity of the server for all requests to a resource.
public enum Fault: Hashable, Sendable, CaseIterable {
    /// The correct response, but the first byte arrives only after 3 s.
    case slow
    /// Status 500 with a JSON body that contains the error.
    case internalServerError
    /// Status 429 with `Retry-After: 5`.
    case tooManyRequests
    /// The TCP connection is reset instead of a response.
    case reset
    /// `Content-Length` announces the whole body; the connection is closed after half of it.
    case truncated
    /// Status 200 and `application/json`, but the body is the HTML page of a captive portal.
    case garbage
    /// The request is accepted and never answered.
    ///
    /// It hangs until the server stops, even if the fault is removed or its client disconnects.
    case hang
    /// Status 503 with `Retry-After: 7`.
    case serviceUnavailable
    /// The correct header at once, then one byte of the body every 200 ms.
    case trickle
    /// A body without a length and without an end, as fast as the client reads.
    case endless
    /// `Content-Length` announces half of the body; all of it is sent.
    case shortLength
    /// Status 302 to the same URL.
    case redirectLoop
    /// Status 307 from 127.0.0.1 to localhost, which is a different host for a client. The response there is correct.
    case redirectHost
    /// Status 304 without a body, whether or not the client has sent a validator.
    case notModified
    /// Status 200 without a body.
    case empty
    /// The correct response after spaces that make the body 10 MB long.
    case large
    /// Status 200 and `application/json`, but a string contains bytes that are not UTF-8.
    case notUTF8
    /// Status 200 and `application/json`, but with 100,000 nested arrays.
    case nested

    /// The fault with a ``name``; nil if there is none.
    public init?(name: String) {
        guard let fault = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = fault
    }

    /// The name on the command line: "slow", "500", "redirect-loop" and so on.
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

    /// A sentence part: "the server answers with status 500".
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

    /// Whether the response is correct in the end, for a client that waits and accepts 10 MB.
    public var isHarmless: Bool {
        [.slow, .trickle, .redirectHost, .large].contains(self)
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { name }
}
