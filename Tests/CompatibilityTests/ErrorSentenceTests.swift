import Apexy
import Foundation
import Loadability
import LoadableCaching
import LoadableTesting
import LocalSources
import Testing

@testable import LoadableCoding

/// What apps for the originals show of an error: its `localizedDescription`.
@Suite(.timeLimit(.minutes(3)))
struct ErrorSentenceTests {

    private static let host = RemoteHost(of: URL(string: "https://api.example/x?token=secret"))

    private static let errors: [any Error & CustomStringConvertible] = [
        NetworkError.status(503, host: host, retryAfter: nil),
        NetworkError.unreachable(host: host, reason: "connection refused"),
        UndecodableJSON(type: "Rates", reason: "base: not a text"),
        CacheProblem.recovered(file: "cache.sqlite"),
        CommandError.notFound(program: "gauge"),
        FileError.missing(path: "/levels"),
        UnsupportedByClient.upload,
    ]

    @Test("localizedDescription of each of our errors is its message", arguments: errors)
    func sentence(error: any Error & CustomStringConvertible) {
        #expect(error.localizedDescription == error.description)
        #expect((error as NSError).localizedDescription == error.description)
    }

    @Test("The message of an error with an ID is that of its underlying error")
    func wrapped() throws {
        let error = NetworkError.status(404, host: Self.host, retryAfter: nil)
        let identifiable: any AnyIdentifiableError = try #require(IdentifiableError(error))
        #expect(identifiable.localizedDescription == "/x: 404 not found from api.example; check the address")
    }

    @Test("An error of Foundation in an error with an ID is one sentence")
    func foundation() throws {
        let identifiable = try #require(IdentifiableError(URLError(.cannotConnectToHost)))
        #expect("\(identifiable)" == "cannot connect to the server")
        #expect(identifiable.localizedDescription == "cannot connect to the server")
    }
}
