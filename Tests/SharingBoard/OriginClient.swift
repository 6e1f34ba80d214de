import Dispatch
import Foundation
import Loadables

/// What the origin of a test says.
struct OriginAnswer: Codable, Hashable {

    var version: Int
    /// When it said so, in nanoseconds of the machine's clock.
    var moment: Int64

    static var now: Int64 {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec)
    }
}

/// Asks the origin of a test, by HTTP.
struct OriginClient: Source {

    let port: UInt16
    let source: Int
    let board: String
    let limit: Duration

    init(port: UInt16, source: Int, board: String, timeLimit: Duration) {
        (self.port, self.source, self.board, limit) = (port, source, board, timeLimit)
    }

    var timeLimit: Duration? { limit }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<OriginAnswer> {
        let text = try await withCheckedThrowingContinuation { continuation in
            // Which has a limit of threads, whatever all boards do at once.
            DispatchQueue.global().async { continuation.resume(with: Result { try ask() }) }
        }
        let numbers = text.components(separatedBy: "\r\n\r\n").last?.split(separator: " ") ?? []
        guard numbers.count == 2, let version = Int(numbers[0]), let moment = Int64(numbers[1]) else {
            throw CocoaError(.fileReadCorruptFile)
        }
        return .content(OriginAnswer(version: version, moment: moment))
    }

    private func ask() throws -> String {
        let connection = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        defer { close(connection) }
        let (seconds, attoseconds) = limit.components
        var time = timeval(tv_sec: Int(seconds), tv_usec: Int(attoseconds / 1_000_000_000_000))
        setsockopt(connection, SOL_SOCKET, SO_RCVTIMEO, &time, socklen_t(MemoryLayout<timeval>.size))
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_port = port.bigEndian
        address.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
        let size = socklen_t(MemoryLayout<sockaddr_in>.size)
        let isConnected = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { connect(connection, $0, size) == 0 }
        }
        let request = "GET /\(source)?\(board) HTTP/1.0\r\n\r\n"
        guard isConnected, send(connection, request, request.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else {
            throw CocoaError(.fileReadUnknown)
        }
        var text: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1_024)
        while true {
            let count = recv(connection, &buffer, buffer.count, 0)
            // A program that was stopped and goes on waits again.
            if count < 0, errno == EINTR { continue }
            guard count >= 0 else { throw CocoaError(.fileReadUnknown) }
            if count == 0 { return String(decoding: text, as: UTF8.self) }
            text += buffer[..<count]
        }
    }
}
