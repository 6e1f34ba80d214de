import Foundation
import Testing

@testable import LoadableNetworking

/// Requests and bodies, made in short ways.
@Suite(.timeLimit(.minutes(3)))
struct RequestBuildingTests {

    private let url: URL

    init() throws {
        url = try #require(URL(string: "users?sort=name"))
    }

    @Test("Each short form has its method, and a body with its type")
    func methods() {
        let body = HTTPBody.string("hello")
        let requests: [HTTPRequest] = [
            .get(url), .head(url), .post(url), .post(url, body: body), .put(url, body: body), .patch(url, body: body),
            .delete(url), HTTPRequest(method: .options, url: url),
        ]
        #expect(
            requests.map { $0.method.rawValue } == [
                "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
            ])
        #expect(requests.map { $0.body != nil } == [false, false, false, true, true, true, false, false])
        let types = requests.map { $0.completeFields["Content-Type"] }
        let text = "text/plain; charset=utf-8"
        #expect(types == [nil, nil, nil, text, text, text, nil, nil])
    }

    @Test("Query items are appended, and encoded for every server")
    func query() {
        let request = HTTPRequest.get(url, queryItems: [URLQueryItem(name: "q", value: "a+b&c d")])
        #expect(request.url.relativeString == "users?sort=name&q=a%2Bb%26c%20d")
        #expect(HTTPRequest.get(url, queryItems: []).url == url)
        #expect(
            HTTPRequest.head(url, queryItems: [URLQueryItem(name: "q", value: nil)]).url.relativeString
                == "users?sort=name&q")
    }

    @Test("Bodies have their types")
    func bodies() throws {
        let data = Data("{}".utf8)
        func bytes(_ body: HTTPBody) -> Data? {
            if case .data(let data) = body.content { data } else { nil }
        }
        #expect(bytes(.json(data)) == data)
        #expect(HTTPBody.json(data).contentType == "application/json")
        #expect(HTTPBody.form(data).contentType == "application/x-www-form-urlencoded")
        #expect(HTTPBody.text(data).contentType == "text/plain")
        #expect(HTTPBody.binary(data).contentType == "application/octet-stream")
        #expect(bytes(try .json(encoding: ["a": 1])) == Data(#"{"a":1}"#.utf8))
        #expect(HTTPBody.data(data).contentType == nil)
    }

    @Test("The type of a body is sent unless the request has another one")
    func ownType() {
        var request = HTTPRequest.post(url, body: .string("{}"))
        #expect(request.completeFields["content-type"] == "text/plain; charset=utf-8")
        request.headerFields["CONTENT-TYPE"] = "application/json"
        #expect(request.completeFields["content-type"] == "application/json")
    }

    @Test("Progress counts sent bytes of files and streams, unless a request overrides that")
    func progress() {
        var request = HTTPRequest.put(url, body: .data(Data(count: 10)))
        #expect(!request.reportsSending)
        request.reportsSending = true
        #expect(request.reportsSending)
        #expect(HTTPRequest.put(url, body: .file(url)).reportsSending)
        #expect(!HTTPRequest.get(url).reportsSending)
    }
}
