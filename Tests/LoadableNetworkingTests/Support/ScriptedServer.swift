import Foundation
import Glibc
import Synchronization

/// A server on the loopback interface that writes whatever a test wants it to, byte by byte, on a thread for each
/// connection.
final class ScriptedServer: Sendable {

    /// A request that arrived, and the connection on which it is answered.
    struct Exchange {
        /// With the request line, without the empty line.
        let head: String
        let body: Data
        fileprivate let descriptor: Int32
        fileprivate let noteWritten: (Int) -> Void

        /// The client has closed the connection.
        struct HungUp: Error {}

        func write(_ bytes: some DataProtocol) throws {
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

        func write(_ text: String) throws {
            try write(Data(text.utf8))
        }

        /// An answer with a body whose length is said.
        func answer(_ status: String = "200 OK", headers: [String] = [], body: Data = Data()) throws {
            let lines = ["HTTP/1.1 \(status)", "Content-Length: \(body.count)"] + headers
            try write(Data((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8) + body)
        }

        /// A body that never ends, as fast as it is taken; behind a head.
        func writeEndlessly() throws {
            let piece = Data(repeating: UInt8(ascii: " "), count: 256 << 10)
            while true { try write(piece) }
        }

        /// Waits until the client closes the connection.
        func awaitEnd() throws {
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

    let baseURL: URL
    private let listener: Int32
    private let state = Mutex(State())

    /// - Parameters:
    ///   - socket: Where it listens on this machine; nil for at a port.
    ///   - answer: Answers a request; the connection is closed if it throws.
    init(socket: String? = nil, _ answer: @escaping @Sendable (Exchange) throws -> Void) throws {
        let (descriptor, port) =
            if let socket { (try LoopbackSocket.listen(at: socket), 80) } else {
                try LoopbackSocket.listen(backlog: 64)
            }
        listener = descriptor
        guard let url = URL(string: "http://127.0.0.1:\(port)") else { throw POSIXError(.EINVAL) }
        baseURL = url
        Thread.detachNewThread { [weak self] in
            while true {
                let connection = accept(descriptor, nil, nil)
                guard connection >= 0 else { break }
                guard let self, self.take(connection) else {
                    close(connection)
                    break
                }
                Thread.detachNewThread { [weak self] in
                    Self.serve(connection, answer, note: { self?.note($0) }) { count in
                        self?.state.withLock { $0.writtenCount += count }
                    }
                    self?.state.withLock { _ = $0.open.remove(connection) }
                    close(connection)
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
    var connectionCount: Int { state.withLock(\.connectionCount) }

    /// How many of them are still open, as far as the server knows.
    var openCount: Int { state.withLock(\.open.count) }

    /// How many bytes of answers the clients, or the system for them, have taken.
    var writtenCount: Int { state.withLock(\.writtenCount) }

    /// The heads of all requests.
    var requests: [String] { state.withLock(\.requests) }

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

/// Sockets of the loopback interface.
enum LoopbackSocket {

    /// A socket that listens at a path.
    static func listen(at path: String) throws -> Int32 {
        let descriptor = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8.prefix($0.count - 1)) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let result = withUnsafePointer(to: address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(descriptor, $0, size) }
        }
        guard result == 0, Glibc.listen(descriptor, 64) == 0 else { throw POSIXError(.EADDRINUSE) }
        return descriptor
    }

    /// A socket that listens on a free port.
    static func listen(backlog: Int32) throws -> (descriptor: Int32, port: Int) {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0)
        var size = socklen_t(MemoryLayout<sockaddr_in>.size)
        var address = address(port: 0)
        let result = withUnsafeMutablePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                bind(descriptor, $0, size) == 0 ? getsockname(descriptor, $0, &size) : -1
            }
        }
        guard result == 0, Glibc.listen(descriptor, backlog) == 0 else {
            throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
        }
        return (descriptor, Int(in_port_t(bigEndian: address.sin_port)))
    }

    /// A socket that begins to connect to the port, and does not wait for it.
    static func beginToConnect(to port: Int) -> Int32 {
        let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue), 0)
        var address = address(port: port)
        _ = withUnsafePointer(to: &address) {
            $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
            }
        }
        return descriptor
    }

    private static func address(port: Int) -> sockaddr_in {
        var address = sockaddr_in()
        address.sin_family = sa_family_t(AF_INET)
        address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
        address.sin_port = in_port_t(port).bigEndian
        return address
    }
}

/// A port of the loopback interface that lets nobody in: those who wait there already are all that it has room for.
final class FullPort {

    let number: Int
    private let descriptors: [Int32]

    init() throws {
        let (listener, port) = try LoopbackSocket.listen(backlog: 0)
        number = port
        descriptors = [listener] + (0..<8).map { _ in LoopbackSocket.beginToConnect(to: port) }
    }

    deinit {
        for descriptor in descriptors { close(descriptor) }
    }
}
