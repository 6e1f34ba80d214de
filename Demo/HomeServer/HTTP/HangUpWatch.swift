import CMicroHTTPD
import Dispatch
import Glibc

/// Tells which of some connections their clients have closed. It sleeps until one of them does.
///
/// libmicrohttpd does not look at a connection while that is suspended.
final class HangUpWatch {

    private let epoll: Int32
    private let source: any DispatchSourceRead

    /// - Parameter onHangUp: Called on a queue of its own, once for each connection that is watched.
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

    /// Watches a connection until ``forget(_:)``. It is told of once, and nothing but the end wakes anybody.
    func watch(_ descriptor: Int32, id: UInt64) {
        var event = epoll_event()
        event.events = EPOLLRDHUP.rawValue | EPOLLONESHOT.rawValue
        event.data.u64 = id
        epoll_ctl(epoll, EPOLL_CTL_ADD, descriptor, &event)
    }

    /// To be called before the descriptor is closed.
    func forget(_ descriptor: Int32) {
        epoll_ctl(epoll, EPOLL_CTL_DEL, descriptor, nil)
    }
}
