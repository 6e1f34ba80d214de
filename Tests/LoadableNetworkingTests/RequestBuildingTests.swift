import Foundation
import FoundationNetworking
import LoadableNetworking
import Testing

/// Requests and bodies, made in short ways.
@Suite(.timeLimit(.minutes(3)))
struct RequestBuildingTests: URLRequestBuildable {

    private let url: URL

    init() throws {
        url = try #require(URL(string: "users?sort=name"))
    }

    @Test("Each way has its method, and a body with its type if there is one")
    func methods() {
        let body = HTTPBody.string("hello")
        let requests = [
            get(url), head(url), post(url), post(url, body: body), put(url, body: body), patch(url, body: body),
            delete(url), request("OPTIONS", url),
        ]
        #expect(
            requests.map { $0.httpMethod ?? "" } == [
                "GET", "HEAD", "POST", "POST", "PUT", "PATCH", "DELETE", "OPTIONS",
            ])
        #expect(requests.map { $0.httpBody == body.data } == [false, false, false, true, true, true, false, false])
        let types = requests.map { $0.value(forHTTPHeaderField: "Content-Type") }
        let text = "text/plain; charset=utf-8"
        #expect(types == [nil, nil, nil, text, text, text, nil, nil])
    }

    @Test("Query items are added to those that are there, and encoded so that every server reads them")
    func query() {
        let request = get(url, queryItems: [URLQueryItem(name: "q", value: "a+b&c d")])
        #expect(request.url?.relativeString == "users?sort=name&q=a%2Bb%26c%20d")
        #expect(get(url, queryItems: []).url == url)
        #expect(head(url, queryItems: [URLQueryItem(name: "q", value: nil)]).url?.relativeString == "users?sort=name&q")
    }

    @Test("Bodies know what they are")
    func bodies() throws {
        let data = Data("{}".utf8)
        #expect(HTTPBody.json(data) == HTTPBody(data: data, contentType: "application/json"))
        #expect(HTTPBody.form(data).contentType == "application/x-www-form-urlencoded")
        #expect(HTTPBody.text(data).contentType == "text/plain")
        #expect(HTTPBody.binary(data).contentType == "application/octet-stream")
        #expect(try HTTPBody.json(encoding: ["a": 1]) == .json(Data(#"{"a":1}"#.utf8)))
    }
}
