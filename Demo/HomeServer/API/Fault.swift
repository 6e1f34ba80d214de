/// A deliberate failure or irregularity of the server. It affects all requests to a resource.
public enum Fault: Hashable, Sendable, CaseIterable {
    /// The response is correct, but its first byte arrives only after 3 s.
    case slow
    /// The response has status 500 and a JSON body with the error.
    case internalServerError
    /// The response has status 429 and `Retry-After: 5`.
    case tooManyRequests
    /// The TCP connection is reset, and there is no response.
    case reset
    /// `Content-Length` announces the whole body, but the connection is closed after half of the body.
    case truncated
    /// The response has status 200 and `application/json`, but its body is the HTML page of a captive portal.
    case garbage
    /// The request is accepted, but there is no response.
    ///
    /// The request ends when the client disconnects or the server stops. It does not end when the fault is removed.
    case hang
    /// The response has status 503 and `Retry-After: 7`.
    case serviceUnavailable
    /// The correct headers arrive at once. After that, one byte of the body arrives every 200 ms.
    case trickle
    /// The body has no announced length and no end. It is sent as fast as the client reads, unless the server was
    /// created with an `endlessPause`.
    case endless
    /// `Content-Length` announces half of the body, but the whole body is sent.
    case shortLength
    /// The response has status 302 and redirects to the same URL.
    case redirectLoop
    /// The response has status 307 and redirects from 127.0.0.1 to localhost, which clients treat as another host. The
    /// response to the redirected request is correct.
    case redirectHost
    /// The response has status 304 and no body, even if the client has not sent a validator.
    case notModified
    /// The response has status 200 and no body.
    case empty
    /// The response is correct, but spaces make its body 10 MB long. The spaces precede JSON, and follow a picture or a
    /// file.
    case large
    /// The response has status 200 and `application/json`, but a string in the body contains bytes that are not UTF-8.
    case notUTF8
    /// The response has status 200 and `application/json`, but its body consists of the opening brackets of 100,000
    /// nested arrays.
    case nested

    /// Creates the fault with the given ``name``. Returns nil if no fault has this name.
    public init?(name: String) {
        guard let fault = Self.allCases.first(where: { $0.name == name }) else { return nil }
        self = fault
    }

    /// The name of the fault on the command line, such as `slow`, `500` or `redirect-loop`.
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

    /// The fault as the end of a sentence about the server, such as “answers with status 500”.
    public var sentence: String {
        switch self {
        case .slow: "answers after 3 s"
        case .internalServerError: "answers with status 500"
        case .tooManyRequests: "answers with status 429"
        case .reset: "resets the connection"
        case .truncated: "closes the connection too early"
        case .garbage: "answers with a login page"
        case .hang: "does not answer"
        case .serviceUnavailable: "answers with status 503"
        case .trickle: "sends a byte every 200 ms"
        case .endless: "never ends its response"
        case .shortLength: "sends more than it announces"
        case .redirectLoop: "redirects to the same place"
        case .redirectHost: "redirects to another host"
        case .notModified: "answers with status 304"
        case .empty: "sends an empty response"
        case .large: "pads its response with spaces to 10 MB"
        case .notUTF8: "sends text that is not UTF-8"
        case .nested: "sends 100,000 nested arrays"
        }
    }

    /// Whether the response is correct. The client must wait long enough and accept 10 MB.
    public var isHarmless: Bool {
        [.slow, .trickle, .redirectHost, .large].contains(self)
    }
}

extension Fault: CustomStringConvertible {
    public var description: String { name }
}
