public import Foundation
import Glibc
import Synchronization

/// A server on the loopback interface that writes whatever a test wants it to, byte by byte, on a thread for each
/// connection.
public final class ScriptedServer: Sendable {

    /// A request that arrived, and the connection on which it is answered.
    public struct Exchange {
        /// With the request line, without the empty line.
        public let head: String
        public let body: Data
        fileprivate let descriptor: Int32
        fileprivate let noteWritten: (Int) -> Void

        /// The client has closed the connection.
        public struct HungUp: Error {
            public init() {}
        }

        public func write(_ bytes: some DataProtocol) throws {
            var rest = Data(bytes)
            while !rest.isEmpty {
                let count = rest.withUnsafeBytes {
                    send(descriptor, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
                }
                guard count > 0 else { throw HungUp() }
                noteWritten(count)
                rest = rest.dropFirst(count)
            }
        }

        public func write(_ text: String) throws {
            try write(Data(text.utf8))
        }

        /// An answer with a body whose length is said.
        public func answer(_ status: String = "200 OK", headers: [String] = [], body: Data = Data()) throws {
            let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
            try write(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        }

        /// A body that never ends, as fast as it is taken; behind a head.
        public func writeEndlessly() throws {
            let piece = Data(repeating: UInt8(ascii: " "), count: 256 << 10)
            while true { try write(piece) }
        }

        /// Waits until the client closes the connection.
        public func awaitEnd() throws {
            var byte: UInt8 = 0
            while recv(descriptor, &byte, 1, 0) > 0 {}
            throw HungUp()
        }
    }

    private struct State {
        var open: Set<Int32> = []
        var connectionCount = 0
        var requests: [String] = []
        var writtenCount = 0
        var isStopped = false
    }

    public let baseURL: URL
    private let listener: Int32
    private let state = Mutex(State())

    /// - Parameters:
    ///   - socket: Where it listens on this machine; nil for at a port.
    ///   - answer: Answers a request; the connection is closed if it throws.
    public init(socket: String? = nil, _ answer: @escaping @Sendable (Exchange) throws -> Void) throws {
        let (descriptor, port) =
            if let socket { (try LoopbackSocket.listen(at: socket), 80) } else {
                try LoopbackSocket.listen()
            }
        listener = descriptor
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw POSIXError(.EINVAL) }
        baseURL = url
        Thread.detachNewThread { [weak self] in
            while let connection = LoopbackSocket.accept(from: descriptor) {
                guard let self, self.take(connection) else {
                    LoopbackSocket.end(connection)
                    break
                }
                Thread.detachNewThread { [weak self] in
                    Self.serve(connection, answer, note: { self?.note($0) }) { count in
                        self?.state.withLock { $0.writtenCount += count }
                    }
                    self?.state.withLock { _ = $0.open.remove(connection) }
                    LoopbackSocket.end(connection)
                }
            }
            close(descriptor)
        }
    }

    deinit {
        state.withLock { state in
            state.isStopped = true
            for descriptor in state.open { shutdown(descriptor, Int32(SHUT_RDWR)) }
        }
        shutdown(listener, Int32(SHUT_RDWR))
    }

    /// How many connections were made.
    public var connectionCount: Int { state.withLock(\.connectionCount) }

    /// How many of them are still open, as far as the server knows.
    public var openCount: Int { state.withLock(\.open.count) }

    /// How many bytes of answers the clients, or the system for them, have taken.
    public var writtenCount: Int { state.withLock(\.writtenCount) }

    /// The heads of all requests.
    public var requests: [String] { state.withLock(\.requests) }

    private func take(_ connection: Int32) -> Bool {
        state.withLock { state in
            guard !state.isStopped else { return false }
            state.open.insert(connection)
            state.connectionCount += 1
            return true
        }
    }

    private func note(_ head: String) {
        state.withLock { $0.requests.append(head) }
    }

    private static func serve(
        _ connection: Int32, _ answer: (Exchange) throws -> Void, note: (String) -> Void,
        noteWritten: @escaping (Int) -> Void
    ) {
        var received = Data()
        func receive() -> Bool {
            var buffer = [UInt8](repeating: 0, count: 64 << 10)
            let count = recv(connection, &buffer, buffer.count, 0)
            received.append(contentsOf: buffer.prefix(max(0, count)))
            return count > 0
        }
        while true {
            while received.range(of: Data("\r\n\r\n".utf8)) == nil { guard receive() else { return } }
            guard let end = received.range(of: Data("\r\n\r\n".utf8)) else { return }
            let head = String(decoding: received[..<end.lowerBound], as: UTF8.self)
            received = Data(received[end.upperBound...])
            let lower = head.lowercased()
            if lower.contains("transfer-encoding: chunked") {
                while !received.suffix(5).elementsEqual(Data("0\r\n\r\n".utf8)) { guard receive() else { return } }
            } else if let field = lower.components(separatedBy: "\r\n").first(where: { $0.hasPrefix("content-length:") }
            ) {
                let size = Int(field.dropFirst("content-length:".count).trimmingCharacters(in: .whitespaces)) ?? 0
                while received.count < size { guard receive() else { return } }
            }
            note(head)
            let body = received
            received = Data()
            let exchange = Exchange(head: head, body: body, descriptor: connection, noteWritten: noteWritten)
            guard (try? answer(exchange)) != nil else { return }
        }
    }
}
