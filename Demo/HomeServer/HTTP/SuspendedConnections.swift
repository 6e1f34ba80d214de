import Dispatch
import Synchronization

/// The connections that wait for a time, or for the end of the server.
///
/// Each is resumed exactly once, and under the lock: after ``close()`` none is suspended and none will be, which
/// libmicrohttpd requires before its daemon is stopped.
final class SuspendedConnections: Sendable {
    private struct State {
        var isClosed = false
        var lastID: UInt64 = 0
        var connections: [UInt64: HTTPConnection] = [:]
    }

    private let state = Mutex(State())

    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Suspends a connection for a time, or for good if that is nil; false if the server is about to end.
    ///
    /// Only within a callback of libmicrohttpd.
    func suspend(_ connection: HTTPConnection, for delay: Duration?) -> Bool {
        let id: UInt64? = state.withLock { state in
            guard !state.isClosed else { return nil }
            connection.suspend()
            state.lastID += 1
            state.connections[state.lastID] = connection
            return state.lastID
        }
        guard let id else { return false }
        if let delay {
            DispatchQueue.global().asyncAfter(deadline: .now() + .nanoseconds(delay.wholeNanoseconds)) { [weak self] in
                self?.resume(id)
            }
        }
        return true
    }

    /// Resumes all of them and takes no more.
    func close() {
        state.withLock { state in
            state.isClosed = true
            for connection in state.connections.values {
                connection.resume()
            }
            state.connections = [:]
        }
    }

    private func resume(_ id: UInt64) {
        state.withLock { state in
            state.connections.removeValue(forKey: id)?.resume()
        }
    }
}

extension Duration {
    /// Rounded up, so that nothing waits for less than it was told to; the longest that fits if it does not.
    fileprivate var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        let (product, overflows) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let rest = Int((attoseconds + 999_999_999) / 1_000_000_000)
        let (sum, sumOverflows) = product.addingReportingOverflow(rest)
        return overflows || sumOverflows ? .max : sum
    }
}
