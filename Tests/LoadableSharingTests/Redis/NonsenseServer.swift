import Foundation

/// Says the same to whoever connects, again and again, whatever it is asked. Ends with the object.
final class NonsenseServer: Sendable {

    let path: String
    private let listener: Int32

    init(_ greeting: String, then text: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "nonsense-\(UUID().uuidString.prefix(8))").path
        let listener = socket(AF_UNIX, Int32(SOCK_STREAM.rawValue), 0)
        self.listener = listener
        var address = sockaddr_un()
        address.sun_family = sa_family_t(AF_UNIX)
        withUnsafeMutableBytes(of: &address.sun_path) { $0.copyBytes(from: path.utf8) }
        let size = socklen_t(MemoryLayout<sockaddr_un>.size)
        let isBound = withUnsafePointer(to: &address) { pointer in
            pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { bind(listener, $0, size) == 0 }
        }
        guard isBound, listen(listener, 5) == 0 else { throw CocoaError(.fileWriteUnknown) }
        Thread.detachNewThread {
            while true {
                let connection = accept(listener, nil, nil)
                guard connection >= 0 else { return }
                Self.say(greeting, then: text, to: connection)
                close(connection)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        unlink(path)
    }

    private static func say(_ greeting: String, then text: String, to connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 4_096)
        var next = greeting
        // Whatever it was asked.
        while recv(connection, &buffer, buffer.count, 0) > 0 {
            for _ in 0..<(next == greeting ? 1 : 200) {
                guard send(connection, next, next.utf8.count, Int32(MSG_NOSIGNAL)) > 0 else { return }
            }
            next = text
        }
    }
}
