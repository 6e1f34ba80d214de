import Addresses
import Foundation
import LoadableNetworking
import LoadableURLSession
import Testing

/// Which codes of Foundation's say what ours do.
@Suite(.timeLimit(.minutes(3)))
struct URLErrorTests {

    private static let host = RemoteHost(of: URL(string: "https://api.example"))

    @Test(
        "Each error that corresponds to a URL session code has that code",
        arguments: [
            (.timedOut(host: host, after: .seconds(30)), .timedOut),
            (.noResponse(host: host, after: .seconds(15)), .timedOut),
            (.connectTimedOut(host: host, after: .seconds(10)), .timedOut),
            (.unreachable(host: host, reason: "no such host"), .cannotFindHost),
            (.unreachable(host: host, reason: "no such proxy"), .cannotFindHost),
            (.unreachable(host: host, reason: "no network"), .notConnectedToInternet),
            (.unreachable(host: host, reason: "certificate not trusted"), .serverCertificateUntrusted),
            (.unreachable(host: host, reason: "no secure connection"), .secureConnectionFailed),
            (.unreachable(host: host, reason: "connection refused"), .cannotConnectToHost),
            (.connectionLost(host: host, reason: "reset"), .networkConnectionLost),
            (.headersTooLarge(host: host), .dataLengthExceedsMaximum),
            (.bodyTooLarge(host: host, limit: 1), .dataLengthExceedsMaximum),
            (.tooManyRedirects(host: host, limit: 5), .httpTooManyRedirects),
            (.redirectRefused(host: host, reason: "to http"), .redirectToNonExistentLocation),
            (.invalidURL("none"), .badURL),
            (.unreadableFile(name: "cat.jpeg"), .cannotOpenFile),
            (.notHTTP(host: host), .badServerResponse),
        ] as [(NetworkError, URLError.Code)])
    func codes(error: NetworkError, code: URLError.Code) throws {
        let converted = try #require(URLError(error))
        #expect(converted.code == code)
        #expect(converted.localizedDescription == error.description)
        #expect(converted.userInfo[NSUnderlyingErrorKey] as? NetworkError == error)
    }

    @Test("A refused address is a server that cannot be connected to")
    func refusedAddress() throws {
        let address = try #require(IPAddress("127.0.0.1"))
        #expect(URLError(.addressRefused(host: Self.host, address: address))?.code == .cannotConnectToHost)
    }

    @Test(
        "A status and an undecodable body have no code",
        arguments: [
            .status(500, host: host, retryAfter: nil), .notModified(host: host),
            .undecodable(host: host, type: "User", reason: "no body"),
        ] as [NetworkError])
    func none(error: NetworkError) {
        #expect(URLError(error) == nil)
    }
}
