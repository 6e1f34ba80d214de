import Foundation
import Synchronization
import TestSupport

/// An HTTP server that counts how often it is asked for each source, and takes its time. Its content is a number that grows,
/// taken when it answers. Ends with the object.
final class OriginServer: Sendable {

    struct Asker: Hashable {
        var board: String
        var source: Int
        var milliseconds: Int
    }

    private struct State {
        var delay = 0...0
        var isHeld = false
        var counts: [Int: Int] = [:]
        var version = 0
        var nextID = 0
        var open: [Int: (board: String, source: Int, start: ContinuousClock.Instant)] = [:]
    }

    let port: Int
    private let listener: Int32
    private let state = Mutex(State())

    /// - Parameter delay: How many milliseconds an answer takes.
    init(delay: ClosedRange<Int>) throws {
        let (listener, port) = try LoopbackSocket.listen()
        (self.listener, self.port) = (listener, port)
        state.withLock { $0.delay = delay }
        Thread.detachNewThread { [weak self] in
            while let connection = LoopbackSocket.accept(from: listener) {
                guard self != nil else { return }
                Thread.detachNewThread { [weak self] in
                    self?.answer(connection)
                    LoopbackSocket.end(connection)
                }
            }
        }
    }

    deinit {
        shutdown(listener, Int32(SHUT_RDWR))
        close(listener)
    }

    /// Whether answers wait until this is false again.
    var isHeld: Bool {
        get { state.withLock { $0.isHeld } }
        set { state.withLock { $0.isHeld = newValue } }
    }

    /// How often each source was asked for.
    var counts: [Int: Int] { state.withLock { $0.counts } }

    /// The latest version that was given.
    var version: Int { state.withLock { $0.version } }

    /// Who waits for an answer.
    var askers: [Asker] {
        state.withLock { state in
            state.open.values.map { request in
                let time = ContinuousClock.now - request.start
                return Asker(
                    board: request.board, source: request.source, milliseconds: Int(time / .milliseconds(1)))
            }
        }
    }

    private func answer(_ connection: Int32) {
        var buffer = [UInt8](repeating: 0, count: 1_024)
        let count = recv(connection, &buffer, buffer.count, 0)
        guard count > 0 else { return }
        // GET /3?kitchen HTTP/1.0
        let words = String(decoding: buffer[..<count], as: UTF8.self).split(separator: " ")
        guard words.count > 1 else { return }
        let parts = words[1].dropFirst().split(separator: "?")
        let (source, board) = (parts.first.flatMap { Int($0) } ?? 0, parts.last.map(String.init) ?? "")
        let (id, delay) = state.withLock { state in
            state.nextID += 1
            state.counts[source, default: 0] += 1
            state.open[state.nextID] = (board, source, .now)
            return (state.nextID, Int.random(in: state.delay))
        }
        usleep(UInt32(delay) * 1_000)
        while isHeld { usleep(2_000) }
        let version = state.withLock { state in
            state.open[id] = nil
            state.version += 1
            return state.version
        }
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        let text = "HTTP/1.0 200 OK\r\n\r\n\(version) \(Int64(time.tv_sec) * 1_000_000_000 + Int64(time.tv_nsec))"
        _ = send(connection, text, text.utf8.count, Int32(MSG_NOSIGNAL))
    }
}
