import Foundation
import Loadables
import Testing

@testable import LoadableNetworking

private enum Sample {
    static let host = RemoteHost(of: URL(string: "https://user:secret@api.example:8443/path?token=secret"))
}

@Suite(.timeLimit(.minutes(1)))
struct NetworkErrorTests {

    @Test("A host is its name and port, without user info, path and query")
    func shownHost() {
        #expect(Sample.host.description == "api.example:8443")
        #expect(RemoteHost(of: URL(string: "http://api.example/x")).description == "api.example")
        #expect(RemoteHost(of: nil).description == "the server")
    }

    @Test(
        "Each error is a sentence that names the host",
        arguments: [
            (NetworkError.status(500, host: Sample.host, retryAfter: nil), "500 server error from api.example:8443"),
            (
                .status(429, host: Sample.host, retryAfter: .seconds(5)),
                "429 too many requests from api.example:8443, asks to wait 5 s"
            ),
            (.status(404, host: Sample.host, retryAfter: nil), "404 not found from api.example:8443"),
            (
                .timedOut(host: Sample.host, after: .milliseconds(1500)),
                "no whole answer within 1.5 s from api.example:8443"
            ),
            (
                .unreachable(host: Sample.host, reason: "refused"),
                "cannot connect (refused) to api.example:8443"
            ),
            (
                .connectionLost(host: Sample.host, reason: "answer cut short"),
                "connection lost (answer cut short) to api.example:8443"
            ),
            (.bodyTooLarge(host: Sample.host, limit: 1000), "answer larger than 1000 bytes from api.example:8443"),
            (
                .undecodable(host: Sample.host, type: "User", reason: "name: null"),
                "bad answer (name: null) from api.example:8443"
            ),
            (.invalidURL("the request has no URL"), "no request made: the request has no URL"),
            (.notHTTP(host: Sample.host), "bad answer (not HTTP) from api.example:8443"),
        ] as [(NetworkError, String)])
    func sentences(error: NetworkError, sentence: String) {
        #expect(error.description == sentence)
    }

    @Test("Retry-After is read as seconds or as a date; anything else is passed over")
    func retryAfter() {
        let now = Date(timeIntervalSince1970: 1_789_481_100)
        #expect(RetryAfter("120")?.duration(from: now) == .seconds(120))
        #expect(RetryAfter(" 0 ")?.duration(from: now) == .zero)
        #expect(RetryAfter("Tue, 15 Sep 2026 14:06:00 GMT")?.duration(from: now) == .seconds(60))
        #expect(RetryAfter("Tue, 15 Sep 2026 14:04:00 GMT")?.duration(from: now) == .zero)
        #expect(RetryAfter("-5") == nil)
        #expect(RetryAfter("soon") == nil)
        #expect(RetryAfter("") == nil)
    }
}
