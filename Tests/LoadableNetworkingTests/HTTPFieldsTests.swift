import Foundation
import FoundationNetworking
import LoadableURLSession
import Testing

@testable import LoadableNetworking

/// Fields, requests and responses as values.
@Suite(.timeLimit(.minutes(3)))
struct HTTPFieldsTests {

    @Test("Headers are found by name in any case, and keep their order")
    func lookup() {
        var fields: HTTPFields = ["Accept": "a", "X-One": "1", "accept": "b"]
        #expect(fields["ACCEPT"] == "a, b")
        #expect(fields[values: "accept"] == ["a", "b"])
        #expect(fields["X-Two"] == nil)
        #expect(fields.contains("x-one"))
        fields["aCCept"] = "c"
        #expect(fields.map(\.value) == ["c", "1"])
        fields["X-Two"] = "2"
        fields["x-one"] = nil
        #expect(fields.map(\.name) == ["aCCept", "X-Two"])
    }

    @Test("Headers are equal and hash equally in any case")
    func equality() {
        let (left, right): (HTTPFields, HTTPFields) = (["A": "1", "B": "2"], ["a": "1", "b": "2"])
        #expect(left == right)
        #expect(left.hashValue == right.hashValue)
        #expect(left != ["b": "2", "a": "1"])
        #expect(left != ["a": "1", "b": "3"])
    }

    @Test(
        "A date is read as HTTP writes it",
        arguments: [
            ("Thu, 01 Jan 1970 00:00:00 GMT", 0), ("Sun, 06 Nov 1994 08:49:37 GMT", 784_111_777),
            ("Tue, 29 Feb 2000 12:00:00 GMT", 951_825_600), ("Wed, 31 Dec 1969 23:59:59 GMT", -1),
            ("Fri, 01 Mar 2100 00:00:00 UTC", 4_107_542_400), ("Sun, 06 Nov 1994", nil),
            ("Sunday, 06-Nov-94 08:49:37 GMT", 784_111_777), ("Sun Nov  6 08:49:37 1994", 784_111_777),
            ("Sun, 06 Nov 1994 08:49:37 +0100", 784_108_177), ("Fri, 31 Dec 9999 23:59:59 GMT", 253_402_300_799),
            ("Sun, 31 Nov 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49:37 XYZ", nil),
            ("Sun, 32 Nov 1994 08:49:37 GMT", nil),
            ("Sun, 06 Nix 1994 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 24:49:37 GMT", nil),
            ("Sun, 06 Nov 99999 08:49:37 GMT", nil), ("Sun, 06 Nov 1994 08:49 GMT", 784_111_740), ("0", nil), ("", nil),
        ] as [(String, Double?)])
    func date(text: String, seconds: Double?) {
        #expect(HTTPDate(text)?.date.timeIntervalSince1970 == seconds)
    }

    @Test("A Foundation request converts to ours and back unchanged")
    func conversion() throws {
        let url = try #require(URL(string: "cameras?page=2"))
        var original = URLRequest(url: url, timeoutInterval: 5)
        original.httpMethod = "PATCH"
        original.setValue("a/b", forHTTPHeaderField: "Accept")
        original.httpBody = Data("hello".utf8)
        original.httpShouldHandleCookies = false
        let request = try HTTPRequest(original)
        #expect(request.method == .patch)
        #expect(request.url == url)
        #expect(request.headerFields == ["Accept": "a/b"])
        #expect(request.inactivityTimeout == .seconds(5))
        #expect(!request.usesCookies)
        let back = URLRequest(request)
        #expect(back.httpMethod == "PATCH")
        #expect(back.url == url)
        #expect(back.allHTTPHeaderFields == ["Accept": "a/b"])
        #expect(back.httpBody == Data("hello".utf8))
        #expect(back.timeoutInterval == 5)
        #expect(!back.httpShouldHandleCookies)
        #expect(try HTTPRequest(URLRequest(url: url)).inactivityTimeout == nil)
    }

    @Test("Headers of one name are joined for Foundation, and a response without a URL has that of its request")
    func response() throws {
        let url = try #require(URL(string: "http://a.example/x"))
        let fields: HTTPFields = ["Vary": "Accept", "vary": "Origin", "ETag": "1"]
        let response = HTTPResponse(status: 404, url: url, headerFields: fields)
        let converted = try #require(response.urlResponse)
        #expect(converted.statusCode == 404)
        #expect(converted.value(forHTTPHeaderField: "vary") == "Accept, Origin")
        #expect(HTTPResponse(converted, to: url).headerFields["VARY"] == "Accept, Origin")
    }
}
