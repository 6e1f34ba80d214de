import Dispatch
import Synchronization

/// The connections that wait for a time, for their clients to hang up, or for the end of the server.
///
/// Each is resumed exactly once, and under the lock: after ``close()`` none is suspended and none will be, which
/// libmicrohttpd requires before its daemon is stopped.
final class SuspendedConnections: Sendable {
    private struct State {
        var isClosed = false
        var lastID: UInt64 = 0
        var connections: [UInt64: HTTPConnection] = [:]
        /// Made with the first that waits.
        var watch: HangUpWatch?

        /// Puts a connection back that waits no more.
        mutating func resume(_ id: UInt64) {
            guard let connection = connections.removeValue(forKey: id) else { return }
            watch?.forget(connection.descriptor)
            connection.resume()
        }
    }

    private let state = Mutex(State())

    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Suspends a connection for a time, or for good if that is nil, but not longer than its client is there; false if
    /// the server is about to end.
    ///
    /// Only within a callback of libmicrohttpd.
    func suspend(_ connection: HTTPConnection, for delay: Duration?) -> Bool {
        let id: UInt64? = state.withLock { state in
            guard !state.isClosed else { return nil }
            connection.suspend()
            state.lastID += 1
            state.connections[state.lastID] = connection
            let watch = state.watch ?? HangUpWatch { [weak self] in self?.resume($0) }
            state.watch = watch
            watch.watch(connection.descriptor, id: state.lastID)
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
            for id in state.connections.keys { state.resume(id) }
            state.watch = nil
        }
    }

    private func resume(_ id: UInt64) {
        state.withLock { $0.resume(id) }
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
