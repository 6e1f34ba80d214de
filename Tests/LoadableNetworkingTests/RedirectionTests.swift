import Foundation
import LoadableURLSession
import Testing

@testable import LoadableNetworking

/// Where redirects lead, and what is sent there.
@Suite(.timeLimit(.minutes(3)))
struct RedirectionTests {

    private let redirection = Redirection(limit: 5)

    private static let headers: HTTPFields = [
        "Authorization": "Bearer secret", "cookie": "session=secret", "PROXY-AUTHORIZATION": "secret",
        "x-token": "secret", "Referer": "https://a.example/secret", "Accept": "application/json", "User-Agent": "test",
        "If-None-Match": "\"secret\"",
    ]

    private func next(
        _ status: Int = 302, from url: String = "https://a.example/x/y", to location: String?, method: String = "GET",
        body: HTTPBody? = nil, count: Int = 0
    ) throws -> HTTPRequest? {
        let url = try #require(URL(string: url))
        let request = HTTPRequest(method: HTTPRequest.Method(method), url: url, headerFields: Self.headers, body: body)
        var response = HTTPResponse(status: HTTPResponse.Status(code: status), url: url)
        response.headerFields["Location"] = location
        return try redirection.next(after: response, to: request, count: count)
    }

    @Test(
        "The location is resolved as in browsers",
        arguments: [
            ("/z", "https://a.example/z"),
            ("z", "https://a.example/x/z"),
            ("../z?q=1", "https://a.example/z?q=1"),
            ("?page=2", "https://a.example/x/y?page=2"),
            ("//b.example/z", "https://b.example/z"),
            ("https://b.example:8443", "https://b.example:8443"),
        ])
    func target(location: String, result: String) throws {
        #expect(try next(to: location)?.url.absoluteString == result)
    }

    @Test(
        "Another scheme, host or port gets only content negotiation headers",
        arguments: [
            ("/z", true), ("https://a.example:443/z", true), ("https://A.EXAMPLE/z", true),
            ("https://a.example:444/z", false), ("https://b.example/z", false), ("https://a.example.evil/z", false),
            ("https://www.a.example/z", false),
        ])
    func credentials(location: String, isSame: Bool) throws {
        let headers = try #require(try next(to: location)?.headerFields)
        #expect(headers.contains { $0.value.contains("secret") } == isSame)
        #expect(headers["Accept"] == "application/json")
        #expect(headers["User-Agent"] == "test")
        #expect(isSame || headers.count == 2)
    }

    @Test(
        "A validator stays with its URL, even on the same server", arguments: ["/z", "https://b.example"])
    func validator(location: String) throws {
        #expect(try next(to: location)?.headerFields["If-None-Match"] == nil)
    }

    @Test("A body stays with its server", arguments: [301, 302, 307, 308])
    func bodyElsewhere(status: Int) throws {
        let body = HTTPBody.data(Data("secret".utf8))
        let host = RemoteHost(of: URL(string: "https://a.example"))
        #expect(
            throws: NetworkError.redirectRefused(
                host: host, reason: "it leads to https://b.example, and the body must not be sent there")
        ) { _ = try next(status, to: "https://b.example", method: "PUT", body: body) }
        #expect(try next(status, to: "/z", method: "PUT", body: body)?.body != nil)
        #expect(try next(303, to: "https://b.example", method: "PUT", body: body)?.body == nil)
    }

    @Test("From http to https is another server, and allowed")
    func upgrade() throws {
        let next = try next(from: "http://a.example/x", to: "https://a.example/x")
        #expect(next?.url.scheme == "https")
        #expect(next?.headerFields["Authorization"] == nil)
    }

    @Test("User info in a Location is removed; the request's own stays on the same server")
    func userInfo() throws {
        #expect(try next(to: "https://u:p@b.example/z")?.url.absoluteString == "https://b.example/z")
        let own = try next(from: "https://me:secret@a.example/x", to: "/z")
        #expect(own?.url.absoluteString == "https://me:secret@a.example/z")
        let other = try next(from: "https://me:secret@a.example/x", to: "https://b.example/z")
        #expect(other?.url.absoluteString == "https://b.example/z")
    }

    @Test(
        "The method depends on the status",
        arguments: [
            (301, "POST", "GET"), (302, "POST", "GET"), (303, "POST", "GET"), (303, "PUT", "GET"),
            (303, "HEAD", "HEAD"),
            (301, "PUT", "PUT"), (307, "POST", "POST"), (308, "POST", "POST"), (302, "HEAD", "HEAD"),
        ])
    func method(status: Int, method: String, result: String) throws {
        let next = try next(status, to: "/z", method: method, body: .data(Data("body".utf8)))
        #expect(next?.method.rawValue == result)
        #expect((next?.body == nil) == (result == "GET"))
    }

    @Test("Other statuses, and no Location, are not redirects", arguments: [200, 300, 304, 305, 306, 404])
    func nowhere(status: Int) throws {
        #expect(try next(status, to: "/z") == nil)
        #expect(try next(302, to: nil) == nil)
    }

    @Test(
        "An unsafe redirect is rejected",
        arguments: [
            ("http://a.example/z", "it leads from https to http"),
            ("ftp://a.example/z", "it leads to ftp, not to HTTP"),
            ("file:///etc/passwd", "its URL is invalid"),
            ("https://", "its URL is invalid"),
        ])
    func refused(location: String, reason: String) {
        let error = #expect(throws: NetworkError.self) { _ = try next(to: location) }
        #expect(error == .redirectRefused(host: RemoteHost(of: URL(string: "https://a.example")), reason: reason))
    }

    @Test("A stream is not sent twice; a redirect without a body continues")
    func stream() throws {
        let stream = HTTPBody.stream(InputStreamBody(InputStream(data: Data())))
        let error = #expect(throws: NetworkError.self) { _ = try next(307, to: "/z", method: "POST", body: stream) }
        guard case .redirectRefused = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(try next(303, to: "/z", method: "POST", body: stream)?.body == nil)
    }

    @Test("Redirects are followed up to the limit")
    func limit() throws {
        #expect(try next(to: "/z", count: 4) != nil)
        let host = RemoteHost(of: URL(string: "https://a.example"))
        #expect(throws: NetworkError.tooManyRedirects(host: host, limit: 5)) { _ = try next(to: "/z", count: 5) }
    }
}
