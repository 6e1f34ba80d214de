import Foundation
import Synchronization
import TestSupport

/// A faulty proxy between boards and their store. Ends with the object.
final class SocketProxy: Sendable {

    enum Mode: Hashable {
        case open
        /// Connections stay, and nothing is passed on.
        case silent
        /// Connections are closed, as are new ones.
        case closed
        case late(milliseconds: Int)
    }

    let path: String
    private let target: String
    private let listener: Int32
    private let state = Mutex((mode: Mode.open, round: 0))

    init(to target: String) throws {
        self.target = target
        path = FileManager.default.temporaryDirectory.appending(path: "proxy-\(UUID().uuidString.prefix(8))").path
        let listener = try LoopbackSocket.listen(at: path)
        self.listener = listener
        Thread.detachNewThread { [weak self] in
            while let client = LoopbackSocket.accept(from: listener) {
                self?.connect(client)
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
        unlink(path)
    }

    /// Connections that were there when it was closed stay so.
    var mode: Mode {
        get { state.withLock { $0.mode } }
        set {
            state.withLock { state in
                state.mode = newValue
                if newValue == .closed { state.round += 1 }
            }
        }
    }

    private var round: Int { state.withLock { $0.round } }

    private func connect(_ client: Int32) {
        guard mode != .closed, let server = try? LoopbackSocket.connect(at: target) else {
            LoopbackSocket.end(client)
            return
        }
        let round = round
        let ends = Mutex(2)
        for (from, to) in [(client, server), (server, client)] {
            Thread.detachNewThread { [weak self] in
                var buffer = [UInt8](repeating: 0, count: 1 << 16)
                while let self, self.round == round {
                    let isThere = Self.wait(for: from)
                    switch self.mode {
                    case .silent:
                        usleep(1_000)
                        continue
                    case .late(let milliseconds) where isThere: usleep(UInt32(milliseconds) * 1_000)
                    default: break
                    }
                    guard isThere else { continue }
                    let count = recv(from, &buffer, buffer.count, 0)
                    guard count > 0, send(to, buffer, count, Int32(MSG_NOSIGNAL)) == count else { break }
                }
                shutdown(from, Int32(SHUT_RDWR))
                shutdown(to, Int32(SHUT_RDWR))
                let isLast = ends.withLock { ends in
                    ends -= 1
                    return ends == 0
                }
                if isLast {
                    close(client)
                    close(server)
                }
            }
        }
    }

    /// Whether there is something to be read, soon.
    private static func wait(for file: Int32) -> Bool {
        var waiting = pollfd(fd: file, events: Int16(POLLIN), revents: 0)
        return poll(&waiting, 1, 20) > 0
    }
}
