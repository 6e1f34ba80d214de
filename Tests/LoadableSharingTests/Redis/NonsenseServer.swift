import Foundation
import TestSupport

/// Sends the same data to every client, repeatedly. Ends with the object.
final class NonsenseServer: Sendable {

    let path: String
    private let listener: Int32

    init(_ greeting: String, then text: String) throws {
        path = FileManager.default.temporaryDirectory.appending(path: "nonsense-\(UUID().uuidString.prefix(8))").path
        let listener = try LoopbackSocket.listen(at: path)
        self.listener = listener
        Thread.detachNewThread {
            while let connection = LoopbackSocket.accept(from: listener) {
                Self.say(greeting, then: text, to: connection)
                LoopbackSocket.end(connection)
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
