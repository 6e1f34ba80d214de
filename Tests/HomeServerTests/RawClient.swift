import Foundation

/// A bare TCP connection to a server, to see the very bytes and errors that come.
final class RawClient: Sendable {
    /// All that came, and the `errno` that ended it; 0 for an orderly end.
    struct Reading: Equatable {
        var bytes: [UInt8] = []
        var errno: Int32 = 0

        var text: String { String(decoding: bytes, as: UTF8.self) }

        /// What follows the first empty line.
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
        descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        // Only so that a mistake fails a test and does not stall it.
        var patience = timeval(tv_sec: 20, tv_usec: 0)
        setsockopt(descriptor, SOL_SOCKET, SO_RCVTIMEO, &patience, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = in_port_t(port).bigEndian
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        let result = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        guard result == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
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
