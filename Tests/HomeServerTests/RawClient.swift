import Foundation
import TestSupport

/// A bare TCP connection to a server, to see the very bytes and errors that come.
final class RawClient: Sendable {
    /// All that came, and the `errno` that ended it; 0 for an orderly end.
    struct Reading: Equatable {
        var bytes: [UInt8] = []
        var errno: Int32 = 0

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// The part after the first empty line.
        var body: String { text.components(separatedBy: "\r\n\r\n").dropFirst().joined(separator: "\r\n\r\n") }

        /// The value of a header; nil if there is none.
        func header(_ name: String) -> String? {
            let prefix = name.lowercased() + ": "
            return text.components(separatedBy: "\r\n")
                .first { $0.lowercased().hasPrefix(prefix) }
                .map { String($0.dropFirst(prefix.count)) }
        }
    }

    private let descriptor: Int32

    /// Connects to a port of 127.0.0.1.
    init(port: Int) throws {
        descriptor = try LoopbackSocket.connect(to: port)
        // Only so that a mistake fails a test and does not stall it.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
    }

    deinit {
        close(descriptor)
    }

    /// Sends a request that asks the server to close the connection after its answer.
    func send(_ method: String, _ path: String, host: String = "localhost", headers: [String] = [], body: String = "") {
        let lines = ["\(method) \(path) HTTP/1.1", "Host: \(host)", "Connection: close"] + headers
        let text = lines.joined(separator: "\r\n") + "\r\n\r\n" + body
        _ = text.utf8CString.withUnsafeBytes {
            Foundation.send(descriptor, $0.baseAddress, $0.count - 1, Int32(MSG_NOSIGNAL))
        }
    }

    /// Reads until the connection ends, or so many bytes have come.
    func read(atLeast count: Int = .max) -> Reading {
        let limit = count
        var reading = Reading()
        var buffer = [UInt8](repeating: 0, count: 16_384)
        while reading.bytes.count < limit {
            let count = recv(descriptor, &buffer, buffer.count, 0)
            guard count > 0 else {
                reading.errno = count < 0 ? errno : 0
                return reading
            }
            reading.bytes += buffer.prefix(count)
        }
        return reading
    }
}
