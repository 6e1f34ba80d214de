import Addresses
import Foundation
import Loadables
import Testing

@testable import LoadableNetworking

private enum Sample {
    static let host = RemoteHost(of: URL(string: "https://user:secret@api.example:8443/path?token=secret"))
}

@Suite(.timeLimit(.minutes(3)))
struct NetworkErrorTests {

    @Test("A host is its name and port, without user info, path and query")
    func shownHost() {
        #expect(Sample.host.description == "api.example:8443")
        #expect(RemoteHost(of: URL(string: "http://api.example/x")).description == "api.example")
        #expect(RemoteHost(of: nil).description == "the server")
    }

    @Test(
        "Each error is a sentence with the request, the reason, the host, and advice",
        arguments: [
            (
                NetworkError.status(500, host: Sample.host, retryAfter: nil),
                "/path: 500 server error from api.example:8443; try again later"
            ),
            (
                .status(429, host: Sample.host, retryAfter: .seconds(5)),
                "/path: 429 too many requests from api.example:8443; try again after 5 s"
            ),
            (
                .status(401, host: Sample.host, retryAfter: nil),
                "/path: 401 not signed in from api.example:8443; sign in again"
            ),
            (
                .status(403, host: Sample.host, retryAfter: nil),
                "/path: 403 not allowed from api.example:8443; ask for permission"
            ),
            (
                .status(403, host: Sample.host, retryAfter: .seconds(880), message: "API rate limit exceeded"),
                "/path: 403 rate limit reached: API rate limit exceeded (from api.example:8443); try again after 15 min"
            ),
            (
                .status(429, host: Sample.host, retryAfter: .seconds(10_000)),
                "/path: 429 too many requests from api.example:8443; try again after 3 h"
            ),
            (
                .status(400, host: Sample.host, retryAfter: nil, message: "no such\ncity"),
                "/path: 400 bad request: no such city (from api.example:8443); check the request"
            ),
            (
                .status(404, host: Sample.host, retryAfter: nil),
                "/path: 404 not found from api.example:8443; check the address"
            ),
            (
                .status(418, host: Sample.host, retryAfter: nil),
                "/path: 418 request refused from api.example:8443; check the request"
            ),
            (
                .status(999, host: Sample.host, retryAfter: nil),
                "/path: 999 unexpected status from api.example:8443; try again later"
            ),
            (
                .timedOut(host: Sample.host, after: .milliseconds(1500)),
                "/path: timed out after 1.5 s (api.example:8443); try again, or allow more time"
            ),
            (
                .noResponse(host: Sample.host, after: .seconds(15)),
                "/path: no response within 15 s from api.example:8443; try again, or see whether the server is busy"
            ),
            (
                .connectTimedOut(host: Sample.host, after: .seconds(10)),
                "api.example:8443: no connection within 10 s; check the address, the network and the server"
            ),
            (
                .unreachable(host: Sample.host, reason: "connection refused"),
                "api.example:8443: connection refused; check the address, the network and the server"
            ),
            (
                .unreachable(host: RemoteHost(of: URL(string: "https://exampel.com/x")), reason: "no such host"),
                "exampel.com: no such host; check the address, the network and the server"
            ),
            (
                .connectionLost(host: Sample.host, reason: "response truncated"),
                "/path: connection lost: response truncated (api.example:8443); try again"
            ),
            (
                .headersTooLarge(host: Sample.host),
                "/path: too many or too large headers from api.example:8443; check the address and the server"
            ),
            (
                .bodyTooLarge(host: Sample.host, limit: 1000),
                "/path: response larger than 1000 bytes from api.example:8443; request less"
            ),
            (
                .undecodable(host: Sample.host, type: "User", reason: "“name” is null"),
                "/path: invalid response (“name” is null) from api.example:8443; check the endpoint"
            ),
            (
                .notModified(host: Sample.host),
                "/path: 304 not modified from api.example:8443, but nothing is cached; check the server and the proxies"
            ),
            (
                .tooManyRedirects(host: Sample.host, limit: 5),
                "/path: more than 5 redirects (the last from api.example:8443); check the address"
            ),
            (
                .redirectRefused(host: Sample.host, reason: "it leads from https to http"),
                "/path: redirect not followed (it leads from https to http) from api.example:8443; check the address"
            ),
            (
                .invalidURL("the request has no URL"),
                "no request made: the request has no URL; check the endpoint and the base URL"
            ),
            (
                .unreadableFile(name: "cat.jpeg"),
                "no request made: the file “cat.jpeg” cannot be read; check that it exists and is readable"
            ),
            (
                .notHTTP(host: Sample.host),
                "/path: invalid response (not HTTP) from api.example:8443; check the address"
            ),
        ] as [(NetworkError, String)])
    func sentences(error: NetworkError, sentence: String) {
        #expect(error.description == sentence)
        // Whatever there is no room for: what failed and how comes first.
        #expect(sentence.hasPrefix(error.summary))
        #expect(!error.summary.contains(";"))
    }

    @Test("A forbidden address is reported with its network scope")
    func refusedAddress() throws {
        let address = try #require(IPAddress("192.168.1.5"))
        let error = NetworkError.addressRefused(host: Sample.host, address: address)
        let sentence = "api.example:8443: address 192.168.1.5 (a private network) not allowed"
        #expect(error.summary == sentence)
        #expect(error.description == "\(sentence); check the name, or allow the address")
    }

    @Test("The short form names the host if there was no connection, and the request otherwise")
    func summaries() {
        let refused = NetworkError.unreachable(host: Sample.host, reason: "connection refused")
        #expect(refused.summary == "api.example:8443: connection refused")
        #expect(
            NetworkError.connectTimedOut(host: Sample.host, after: .seconds(10)).summary
                == "api.example:8443: no connection within 10 s")
        for error in [NetworkError.notHTTP(host: Sample.host), .status(500, host: Sample.host, retryAfter: nil)] {
            #expect(error.summary.hasPrefix("/path: ") && !error.summary.contains("api.example"))
        }
    }

    @Test(
        "A message without a path begins with the reason, and hosts are compared without the path")
    func withoutPath() {
        for root in ["https://api.example", "https://api.example/"] {
            let host = RemoteHost(of: URL(string: root))
            let error = NetworkError.status(404, host: host, retryAfter: nil)
            #expect(error.description == "404 not found from api.example; check the address")
            #expect(error == .status(404, host: RemoteHost(of: URL(string: "https://api.example/x")), retryAfter: nil))
        }
    }

    @Test("Only requests that can never be sent are not retried")
    func retry() {
        #expect(NetworkError.invalidURL("none").rejectsRetry)
        #expect(!NetworkError.unreachable(host: Sample.host, reason: "no network").rejectsRetry)
        #expect(!NetworkError.status(404, host: Sample.host, retryAfter: nil).rejectsRetry)
    }

    @Test("Retry-After is read as seconds or as a date; other values are ignored")
    func retryAfter() {
        let now = Date(timeIntervalSince1970: 1_789_481_100)
        #expect(RetryAfter("120")?.duration(from: now) == .seconds(120))
        #expect(RetryAfter(" 0 ")?.duration(from: now) == .zero)
        #expect(RetryAfter("Tue, 15 Sep 2026 14:06:00 GMT")?.duration(from: now) == .seconds(60))
        #expect(RetryAfter("Tue, 15 Sep 2026 14:04:00 GMT")?.duration(from: now) == .zero)
        #expect(RetryAfter("9223372036854775807")?.duration(from: now) == .seconds(86_400))
        #expect(RetryAfter("Tue, 15 Sep 9999 14:04:00 GMT")?.duration(from: now) == .seconds(86_400))
        #expect(RetryAfter("-5") == nil)
        #expect(RetryAfter("soon") == nil)
        #expect(RetryAfter("") == nil)
    }

    @Test(
        "An exhausted rate limit has a retry time, as seconds or as a date",
        arguments: [
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "1789482000"], 900),
            (429, ["x-ratelimit-remaining": "0", "x-ratelimit-reset": "30"], 30),
            (429, ["RateLimit-Remaining": "0", "RateLimit-Reset": "7"], 7),
            (403, ["X-Rate-Limit-Remaining": "0", "X-Rate-Limit-Reset": "1789481000"], 0),
            (403, ["X-RateLimit-Remaining": "0"], 60),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "soon"], 60),
            (403, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "30", "Retry-After": "5"], 5),
            (403, ["X-RateLimit-Remaining": "12", "X-RateLimit-Reset": "1789482000"], nil), (403, [:], nil),
            (500, ["X-RateLimit-Remaining": "0", "X-RateLimit-Reset": "30"], nil), (503, ["Retry-After": "90"], 90),
        ] as [(Int, [String: String], Int?)])
    func rateLimit(code: Int, fields: [String: String], seconds: Int?) throws {
        var response = HTTPResponse(
            status: HTTPResponse.Status(code: code), url: try #require(URL(string: "https://api.example/")),
            body: Data())
        for (name, value) in fields { response.headerFields.append(HTTPField(name: name, value: value)) }
        let duration = RetryAfter(response)?.duration(from: Date(timeIntervalSince1970: 1_789_481_100))
        #expect(duration == seconds.map { Duration.seconds($0) })
    }
}
