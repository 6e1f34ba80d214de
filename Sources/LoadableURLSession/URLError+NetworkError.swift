package import Foundation
package import LoadableNetworking

extension URLError {

    /// Creates the error that a URL session would report for the same problem. The message of the network error is
    /// kept. Returns nil if there is no corresponding error code, for example for an unsuccessful status or a body that
    /// cannot be decoded.
    package init?(_ error: NetworkError) {
        guard let code = Code(error) else { return nil }
        self.init(code, sentence: error.description, underlying: error)
    }

    /// The error of a cancelled request.
    package static var cancelledRequest: URLError {
        URLError(.cancelled, sentence: "the request was cancelled", underlying: nil)
    }

    private init(_ code: Code, sentence: String, underlying: NetworkError?) {
        var userInfo: [String: Any] = [NSLocalizedDescriptionKey: sentence]
        userInfo[NSUnderlyingErrorKey] = underlying
        self.init(code, userInfo: userInfo)
    }
}

extension URLError.Code {

    fileprivate init?(_ error: NetworkError) {
        switch error {
        case .status, .notModified, .undecodable: return nil
        case .timedOut, .silent, .noResponse, .connectTimedOut: self = .timedOut
        case .unreachable(_, let reason): self.init(unreachable: reason)
        case .addressRefused: self = .cannotConnectToHost
        case .connectionLost: self = .networkConnectionLost
        case .headersTooLarge, .bodyTooLarge: self = .dataLengthExceedsMaximum
        case .tooManyRedirects: self = .httpTooManyRedirects
        case .redirectRefused: self = .redirectToNonExistentLocation
        case .invalidURL: self = .badURL
        case .unreadableFile: self = .cannotOpenFile
        case .notHTTP: self = .badServerResponse
        }
    }

    private init(unreachable reason: String) {
        switch reason {
        case NetworkError.Reason.noSuchHost, NetworkError.Reason.noSuchProxy: self = .cannotFindHost
        case NetworkError.Reason.noNetwork: self = .notConnectedToInternet
        case NetworkError.Reason.notTrusted: self = .serverCertificateUntrusted
        case NetworkError.Reason.notSecure: self = .secureConnectionFailed
        default: self = .cannotConnectToHost
        }
    }
}
