import Foundation
import Testing

@testable import LoadableNetworking

/// What becomes of the lines of a head.
@Suite(.timeLimit(.minutes(3)))
struct ResponseHeadTests {

    private func response(_ lines: [String]) throws -> HTTPResponse? {
        var head = ResponseHead()
        for line in lines {
            let isTaken = head.append("\(line)\r\n".utf8)
            #expect(isTaken)
        }
        return head.response(from: try #require(URL(string: "http://a.example/x")))
    }

    @Test("A head has a status, a version and headers, whatever the case of their names")
    func simple() throws {
        let response = try #require(
            try response(["HTTP/1.1 404 Not Found", "Content-Type:  text/plain ", "X-Empty:", ""]))
        #expect(response.status.code == 404)
        #expect(response.headerFields["content-type"] == "text/plain")
        #expect(response.headerFields["X-Empty"]?.isEmpty == true)
        #expect(response.url.absoluteString == "http://a.example/x")
    }

    @Test("HTTP/2 has no reason phrase")
    func version2() throws {
        #expect(try response(["HTTP/2 204 ", ""])?.status.code == 204)
    }

    @Test("Headers of the same name are joined, including Set-Cookie")
    func duplicates() throws {
        let response = try #require(
            try response([
                "HTTP/1.1 200 OK", "Vary: Accept", "Set-Cookie: a=1", "vary: Origin", "Set-Cookie: b=2; Path=/", "",
            ]))
        #expect(response.headerFields["Vary"] == "Accept, Origin")
        #expect(response.headerFields["Set-Cookie"] == "a=1, b=2; Path=/")
    }

    @Test("A folded header is one line")
    func folded() throws {
        let response = try response(["HTTP/1.1 200 OK", "X-Long: one", "\ttwo", "  three", ""])
        #expect(response?.headerFields["X-Long"] == "one two three")
    }

    @Test("Informational heads are dropped, and trailers ignored")
    func severalBlocks() throws {
        let response = try #require(
            try response([
                "HTTP/1.1 100 Continue", "", "HTTP/1.1 103 Early Hints", "Link: </style.css>", "", "HTTP/1.1 200 OK",
                "ETag: \"1\"", "", "X-Trailer: 1", "ETag: \"2\"", "",
            ]))
        #expect(response.status.code == 200)
        #expect(response.headerFields["Link"] == nil)
        #expect(response.headerFields["ETag"] == "\"1\"")
        #expect(response.headerFields["X-Trailer"] == nil)
    }

    @Test(
        "An incomplete or invalid head is nil",
        arguments: [["HTTP/1.1 200 OK", "ETag: 1"], ["hello", ""], ["HTTP/1.1 soon", ""], ["HTTP/1.1", ""], []])
    func none(lines: [String]) throws {
        #expect(try response(lines) == nil)
    }

    @Test("Bytes that are not UTF-8 are Latin 1")
    func encodings() throws {
        var head = ResponseHead()
        for line in [Data("HTTP/1.1 200 OK\r\n".utf8), Data("X-Name: caf".utf8) + [0xE9, 13, 10], Data("\r\n".utf8)] {
            let isTaken = head.append(line)
            #expect(isTaken)
        }
        let response = head.response(from: try #require(URL(string: "http://a.example")))
        #expect(response?.headerFields["X-Name"] == "café")
    }

    @Test("The size of a head is limited, in one block and in many")
    func tooLarge() {
        for lines in [["X-Long: \(String(repeating: "x", count: 1000))"], ["HTTP/1.1 103 Early Hints", ""]] {
            var head = ResponseHead()
            var count = 0
            while count < 100_000, lines.allSatisfy({ head.append("\($0)\r\n".utf8) }) { count += 1 }
            #expect(count < 100_000)
        }
    }
}
