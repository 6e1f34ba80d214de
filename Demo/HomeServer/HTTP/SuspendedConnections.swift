import CMicroHTTPD
import Dispatch
import Glibc
import Synchronization

/// The suspended connections. Each connection is suspended until its time has elapsed, its client disconnects, or the
/// server stops.
///
/// Each connection is resumed exactly once, under the lock. After ``close()``, no connection is suspended, and no
/// connection can be suspended. libmicrohttpd requires this before its daemon is stopped.
final class SuspendedConnections: Sendable {
    private struct State {
        var isClosed = false
        var lastID: UInt64 = 0
        var connections: [UInt64: HTTPConnection] = [:]
        /// The watch that reports disconnected clients. It is created with the first suspended connection.
        var watch: HangUpWatch?

        mutating func resume(_ id: UInt64) {
            guard let connection = connections.removeValue(forKey: id) else { return }
            watch?.forget(connection.descriptor)
            connection.resume()
        }
    }

    private let state = Mutex(State())

    var isClosed: Bool { state.withLock(\.isClosed) }

    /// Suspends a connection for the given time, or without a limit if the time is nil. The connection is resumed
    /// earlier if its client disconnects. Returns false if the server is about to stop.
    ///
    /// Call this method only within a callback of libmicrohttpd.
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

    /// Resumes all connections. After that, no connection can be suspended.
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

/// Reports watched connections that their clients have closed, without polling. libmicrohttpd itself does not watch
/// suspended connections.
private final class HangUpWatch {
    private let epoll: Int32
    private let source: any DispatchSourceRead

    /// Creates a watch without connections.
    ///
    /// - Parameter onHangUp: A closure that is called on a separate queue, once for each watched connection, when its
    ///   client closes it.
    init(onHangUp: @escaping @Sendable (_ id: UInt64) -> Void) {
        let epoll = epoll_create1(Int32(EPOLL_CLOEXEC))
        self.epoll = epoll
        source = DispatchSource.makeReadSource(
            fileDescriptor: epoll, queue: DispatchQueue(label: "HomeServer.HangUpWatch"))
        source.setEventHandler {
            var events = [epoll_event](repeating: epoll_event(), count: 64)
            let count = epoll_wait(epoll, &events, Int32(events.count), 0)
            for event in events.prefix(max(0, Int(count))) { onHangUp(event.data.u64) }
        }
        source.setCancelHandler { close(epoll) }
        source.activate()
    }

    deinit {
        source.cancel()
    }

    /// Watches a connection until ``forget(_:)`` is called. Reports once that the client has closed the connection, and
    /// ignores other events.
    func watch(_ descriptor: Int32, id: UInt64) {
        var event = epoll_event()
        event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
        event.data.u64 = id
        epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
    }

    /// Stops watching a connection. Call this method before the descriptor is closed.
    func forget(_ descriptor: Int32) {
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }
}

extension Duration {
    /// The number of nanoseconds, rounded up and limited to the maximum integer.
    fileprivate var wholeNanoseconds: Int {
        let (seconds, attoseconds) = components
        let (product, overflows) = Int(seconds).multipliedReportingOverflow(by: 1_000_000_000)
        let rest = Int((attoseconds + 999_999_999) / 1_000_000_000)
        let (sum, sumOverflows) = product.addingReportingOverflow(rest)
        return overflows || sumOverflows ? .max : sum
    }
}
