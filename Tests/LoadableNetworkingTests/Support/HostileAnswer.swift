import Foundation
import TestSupport
import Testing

/// An answer that is meant to hurt: to cost a client time, memory, or its honesty.
struct HostileAnswer: Sendable, CustomTestStringConvertible {

    let name: String
    /// Writes it; for ever, if it has no end.
    let write: @Sendable (ScriptedServer.Exchange) throws -> Void

    var testDescription: String { name }

    private static let head = "HTTP/1.1 200 OK\r\n"
    private static let chunkedHead = head + "Transfer-Encoding: chunked\r\n\r\n"

    private static func text(_ name: String, _ text: @autoclosure @escaping @Sendable () -> String) -> HostileAnswer {
        HostileAnswer(name: name) { try $0.write(text()) }
    }

    private static func endless(_ name: String, _ beginning: String, _ piece: String) -> HostileAnswer {
        HostileAnswer(name: name) { exchange in
            try exchange.write(beginning)
            let pieces = Data(String(repeating: piece, count: max(1, 64 << 10 / piece.utf8.count)).utf8)
            while true { try exchange.write(pieces) }
        }
    }

    private static func lines(_ count: Int, _ line: (Int) -> String) -> String {
        (0..<count).map { line($0) + "\r\n" }.joined()
    }

    /// Those that never end: a client hangs up by itself, after so many bytes.
    static let endless = [
        endless("headers", head, "a: b\r\n"),
        endless("headers of one line", head, "a"),
        endless("folded lines", head + "a: b\r\n", " c\r\n"),
        endless("informational answers", "", "HTTP/1.1 103 Early Hints\r\n\r\n"),
        endless("informational answers with headers", "", "HTTP/1.1 100 Continue\r\nLink: </x>\r\n\r\n"),
        endless("status lines", "", head),
        endless("cookies", head, "Set-Cookie: a\(String(repeating: "b", count: 3000))=c\r\n"),
        endless("trailers", chunkedHead + "5\r\nhello\r\n0\r\n", "a: b\r\n"),
        endless("long trailers", chunkedHead + "5\r\nhello\r\n0\r\n", "a: \(String(repeating: "b", count: 4000))\r\n"),
        endless("folded trailers", chunkedHead + "5\r\nhello\r\n0\r\na: b\r\n", " c\r\n"),
        endless("a trailer of one line", chunkedHead + "5\r\nhello\r\n0\r\n", "a"),
        endless("a body", head + "\r\n", "a"),
        endless("chunks of one byte", chunkedHead, "1\r\na\r\n"),
        endless("large chunks", chunkedHead, "1000\r\n\(String(repeating: "a", count: 0x1000))\r\n"),
        endless("extensions of chunks", chunkedHead, "1;aaaaaaaaaaaaaaaa\r\na\r\n"),
        endless("a redirect's body", "HTTP/1.1 302 Found\r\nLocation: /x\r\n\r\n", "a"),
        endless("a 304's body", "HTTP/1.1 304 Not Modified\r\n\r\n", "a"),
        endless("a 204's body", "HTTP/1.1 204 No Content\r\n\r\n", "a"),
        endless("an error's body", "HTTP/1.1 500 Oh\r\n\r\n", "a"),
        endless("no HTTP", "", "a"),
        endless("lines that are not HTTP", "", "a\r\n"),
        endless("nothing but line ends", "", "\r\n"),
    ]

    /// Those that never end, and have neither a header nor a byte of a body: a client hangs up when their time is over.
    static let empty = [
        endless("an extension of a chunk", chunkedHead + "5;", "a"),
        endless("the length of a chunk", chunkedHead, "0"),
        HostileAnswer(name: "compressed blocks with nothing in them") { exchange in
            try exchange.write(head + "Content-Encoding: deflate\r\n\r\n")
            // The head of zlib, then stored blocks of no bytes.
            try exchange.write([0x78, 0x01])
            let blocks = Data((0..<10_000).flatMap { _ in [0, 0, 0, 0xFF, 0xFF] as [UInt8] })
            while true { try exchange.write(blocks) }
        },
        HostileAnswer(name: "the name in a gzip head") { exchange in
            try exchange.write(head + "Content-Encoding: gzip\r\n\r\n")
            try exchange.write([0x1F, 0x8B, 8, 8, 0, 0, 0, 0, 0, 0])
            try exchange.writeEndlessly()
        },
    ]

    /// Those that end.
    static let finite: [HostileAnswer] =
        [
            text("250 KB of tiny headers", head + lines(50_000) { "a\($0):" } + "Content-Length: 2\r\n\r\n{}"),
            text("as many headers of one name", head + lines(50_000) { _ in "a:" } + "Content-Length: 2\r\n\r\n{}"),
            text("499 headers", head + lines(499) { "a\($0): b" } + "\r\n"),
            text(
                "a header of 90 KB", head + "a: \(String(repeating: "b", count: 90_000))\r\nContent-Length: 0\r\n\r\n"),
            text(
                "a header of 200 KB", head + "a: \(String(repeating: "b", count: 200_000))\r\nContent-Length: 0\r\n\r\n"
            ),
            text(
                "a Location of 90 KB",
                "HTTP/1.1 302 Found\r\nLocation: /\(String(repeating: "a/../", count: 18_000))\r\n\r\n"),
            text(
                "an ETag of 20 KB",
                head + "ETag: \"\(String(repeating: "e", count: 20_000))\"\r\nContent-Length: 0\r\n\r\n"),
            text(
                "a Retry-After of 90 KB",
                "HTTP/1.1 503 Busy\r\nRetry-After: \(String(repeating: "9", count: 90_000))\r\n\r\n"),
            text(
                "a body whose length is too large a number", head + "Content-Length: 99999999999999999999999\r\n\r\n{}"),
            text("a body of negative length", head + "Content-Length: -1\r\n\r\n{}"),
            text("two lengths", head + "Content-Length: 2\r\nContent-Length: 9\r\n\r\n{}"),
            text("a chunk whose length is too large a number", chunkedHead + "FFFFFFFFFFFFFFFFF\r\n{}"),
            text("a chunk of negative length", chunkedHead + "-5\r\n{}"),
            text("a chunk without a length", chunkedHead + "\r\n{}"),
            text("length and chunks", head + "Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"),
            text(
                "encodings in each other",
                head + "Content-Encoding: \(Array(repeating: "gzip", count: 100).joined(separator: ", "))\r\n\r\nx"),
            text("an unknown encoding", head + "Content-Encoding: pwn\r\n\r\nx"),
            text("no gzip", head + "Content-Encoding: gzip\r\n\r\nx"),
            text("no status", "HTTP/1.1\r\n\r\n"),
            text("a status of many digits", "HTTP/1.1 99999999999999999999 OK\r\n\r\n"),
            text("status 0", "HTTP/1.1 000 OK\r\n\r\n"),
            text("status 99", "HTTP/1.1 099 OK\r\n\r\n"),
            text("status 999", "HTTP/1.1 999 OK\r\n\r\n"),
            text("HTTP/9.9", "HTTP/9.9 200 OK\r\n\r\n"),
            text("HTTP/0.9", "{}"),
            text("zeros", String(repeating: "\0", count: 10_000)),
            text("a zero in a header", head + "a: b\0c\r\nETag: \"\0\"\r\nContent-Length: 0\r\n\r\n"),
            text("headers without names", head + ": b\r\n:\r\nContent-Length: 0\r\n\r\n"),
            text("headers that are no headers", head + "hello\r\n\r\n"),
            text(
                "controls in headers",
                head + "a\u{1B}: \u{1B}]0;pwn\u{7}\r\nContent-Type: \u{1B}c\r\nContent-Length: 0\r\n\r\n"),
            text("another protocol", "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\n\r\n\u{1}\u{2}"),
            text("nothing", ""),
            text("a redirect to itself", "HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n"),
        ] + locations + statuses

    private static let locations: [HostileAnswer] = [
        "http://%1b%5d0;pwn%07/", "http://a%0aERROR%20all%20is%20well/", "http://%E2%80%AEevil/", "http://\u{9B}2J/",
        "http://user:SECRET@127.0.0.1:1/", "javascript:alert(1)", "file:///etc/passwd", "gopher://127.0.0.1/", "//",
        "http://", "http:///x", "http://[::1", "http://[0:0:0:0:0:0:0:1]:1/", "http://127.0.0.1:99999/",
        "http://127.1:1/",
        "http://0x7f000001:1/", "http://2130706433:1/", "http://a b/", "http://127.0.0.1:1\\@evil/", "\\\\evil\\x",
        "http://127.0.0.1:1#@evil/", "%", "?", "#", "http://%00/", "http://xn--/", "HTTP://127.0.0.1:1", "\u{1B}[2J",
    ].map { place in text("a redirect to \(place.debugDescription)", "HTTP/1.1 302 Found\r\nLocation: \(place)\r\n\r\n")
    }

    private static let statuses: [HostileAnswer] = stride(from: 100, through: 599, by: 7).map { code in
        text("status \(code)", "HTTP/1.1 \(code) \u{1B}]0;pwn\u{7}\r\nContent-Length: 0\r\nRetry-After: -1\r\n\r\n")
    }

    /// A good answer in which bytes were changed, left out, said again, or put in.
    static func damaged(seed: UInt64) -> HostileAnswer {
        var random = SplitMix64(seed: seed)
        var bytes = Array(
            (head + "Content-Type: application/json\r\nETag: \"1\"\r\nTransfer-Encoding: chunked\r\n\r\n"
                + "4\r\n{\"a\"\r\n3;x=y\r\n:1}\r\n0\r\nX-Trailer: 1\r\n\r\n").utf8)
        for _ in 0..<Int.random(in: 1...6, using: &random) where !bytes.isEmpty {
            let place = bytes.indices.randomElement(using: &random) ?? 0
            let end = min(bytes.count, place + Int.random(in: 1...20, using: &random))
            switch Int.random(in: 0..<4, using: &random) {
            case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
            case 1: bytes.removeSubrange(place..<end)
            case 2: bytes.insert(contentsOf: bytes[place..<end], at: place)
            default: bytes.insert(contentsOf: Array("\r\n".utf8), at: place)
            }
        }
        return HostileAnswer(name: "damage \(seed)") { [bytes] in try $0.write(bytes) }
    }
}
