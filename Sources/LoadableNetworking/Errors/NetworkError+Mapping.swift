import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension NetworkError {

    /// Throws if the status of the answer is not a success.
    static func throwUnlessSuccess(_ response: HTTPURLResponse, to request: URLRequest?) throws {
        guard !(200..<300).contains(response.statusCode) else { return }
        throw NetworkError.status(
            response.statusCode,
            host: RemoteHost(of: response.url ?? request?.url),
            retryAfter: RetryAfter(response)?.duration(from: Date())
        )
    }

    /// The error of a URL session, in our words.
    init(_ error: any Error, host: RemoteHost, timeout: Duration) {
        let code = (error as? URLError)?.code ?? .unknown
        switch code {
        case .timedOut:
            self = .timedOut(host: host, after: timeout)
        case .cannotConnectToHost:
            self = .unreachable(host: host, reason: "refused")
        case .cannotFindHost, .dnsLookupFailed:
            self = .unreachable(host: host, reason: "no such host")
        case .notConnectedToInternet:
            self = .unreachable(host: host, reason: "no network")
        case .networkConnectionLost:
            self = .connectionLost(host: host, reason: "reset or cut short")
        case .badServerResponse, .cannotParseResponse, .zeroByteResource:
            self = .connectionLost(host: host, reason: "answer broken off")
        case .unknown:
            // So the session calls whatever it has no code for; a body that is shorter than it was to be is one.
            self = .connectionLost(host: host, reason: "answer cut short")
        case .badURL, .unsupportedURL:
            self = .invalidURL("the URL for \(host) is not one")
        case .secureConnectionFailed, .serverCertificateUntrusted, .serverCertificateHasUnknownRoot,
            .serverCertificateHasBadDate, .serverCertificateNotYetValid:
            self = .unreachable(host: host, reason: "certificate not trusted")
        default:
            self = .connectionLost(host: host, reason: "URL error \(code.rawValue)")
        }
    }

    /// The error of a decoder, in our words: what was expected, and where in the document it was not found.
    init(decoding error: DecodingError, as type: Any.Type, host: RemoteHost, isEmpty: Bool) {
        let reason = isEmpty ? "no body" : Self.reason(error)
        self = .undecodable(host: host, type: "\(type)", reason: reason)
    }

    private static func reason(_ error: DecodingError) -> String {
        switch error {
        case .keyNotFound(let key, let context): "\(path(context))no \"\(key.stringValue)\""
        case .typeMismatch(let type, let context): "\(path(context))not \(name(of: type))"
        case .valueNotFound(_, let context): "\(path(context))null"
        case .dataCorrupted(let context) where context.codingPath.isEmpty: "not JSON"
        case .dataCorrupted(let context): "\(path(context))\(context.debugDescription)"
        @unknown default: "\(error)"
        }
    }

    /// What it is called in JSON.
    private static func name(of type: Any.Type) -> String {
        switch type {
        case is [String: Any].Type: "an object"
        case is [Any].Type: "a list"
        case is String.Type: "a text"
        case is Bool.Type: "true or false"
        case is any BinaryInteger.Type, is any BinaryFloatingPoint.Type: "a number"
        default: "a \(type)"
        }
    }

    private static func path(_ context: DecodingError.Context) -> String {
        let keys = context.codingPath.map { $0.intValue.map(String.init) ?? $0.stringValue }
        return keys.isEmpty ? "" : "\(keys.joined(separator: ".")): "
    }
}
