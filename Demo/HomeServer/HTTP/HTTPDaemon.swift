import CMicroHTTPD
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A running daemon of libmicrohttpd: one thread that sleeps in epoll until something arrives.
///
/// The process gets no SIGPIPE from it: the library blocks the signal on its thread.
final class HTTPDaemon: Sendable {
    /// The address of a daemon, which the library synchronizes itself; hence `@unchecked`.
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    /// The context of the daemon's callbacks.
    fileprivate final class Context: Sendable {
        let service: any HTTPService
        let suspended = SuspendedConnections()

        init(service: any HTTPService) {
            self.service = service
        }
    }

    /// The daemon could not listen: the system's reason, 0 if unknown.
    struct ListeningError: Error {
        var errno: Int32
    }

    let port: UInt16

    private let handle: Mutex<Handle?>
    /// Retained until after the last callback, as the callbacks have its address.
    private let context: Context

    init(port: UInt16, service: any HTTPService) throws(ListeningError) {
        let context = Context(service: service)
        let address = Unmanaged.passUnretained(context).toOpaque()
        guard let pointer = cmicrohttpd_start(port, acceptHTTPRequest, completeHTTPRequest, address) else {
            throw ListeningError(errno: errno)
        }
        self.port = cmicrohttpd_port(pointer)
        self.context = context
        handle = Mutex(Handle(pointer: pointer))
    }

    deinit {
        stop()
    }

    /// The number of connections, including closed ones that it has not noticed.
    var connectionCount: Int {
        handle.withLock { $0.map { Int(cmicrohttpd_connection_count($0.pointer)) } ?? 0 }
    }

    /// Closes the port and all connections, and returns. Must not be called on the daemon's thread.
    func stop() {
        context.suspended.close()
        handle.withLock { handle in
            guard let daemon = handle else { return }
            handle = nil
            MHD_stop_daemon(daemon.pointer)
        }
    }
}

/// Called by the library when the header of a request has arrived, for each part of its body, when the request is
/// complete, and when its connection has been resumed.
private func acceptHTTPRequest(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    path: UnsafePointer<CChar>?,
    method: UnsafePointer<CChar>?,
    version: UnsafePointer<CChar>?,
    body: UnsafePointer<CChar>?,
    bodySize: UnsafeMutablePointer<Int>?,
    exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?
) -> MHD_Result {
    guard let context, let connection, let path, let method, let bodySize, let exchange else { return .NO }
    let client = HTTPConnection(pointer: connection)
    guard let known = exchange.pointee else {
        let request = ReceivedRequest(
            method: String(cString: method),
            path: String(cString: path),
            query: client.query,
            headers: client.headers
        )
        exchange.pointee = Unmanaged.passRetained(HTTPExchange(request)).toOpaque()
        return .YES
    }
    let current = Unmanaged<HTTPExchange>.fromOpaque(known).takeUnretainedValue()
    guard bodySize.pointee == 0 else {
        current.append(UnsafeRawBufferPointer(start: body, count: bodySize.pointee))
        bodySize.pointee = 0
        return .YES
    }
    let daemon = Unmanaged<HTTPDaemon.Context>.fromOpaque(context).takeUnretainedValue()
    let isAlive = current.proceed(with: daemon.service, on: client, suspended: daemon.suspended)
    return isAlive ? .YES : .NO
}

/// Called by the library when a request has ended, in any way.
private func completeHTTPRequest(
    context: UnsafeMutableRawPointer?,
    connection: OpaquePointer?,
    exchange: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
    reason: MHD_RequestTerminationCode
) {
    guard let context, let exchange, let known = exchange.pointee else { return }
    exchange.pointee = nil
    let daemon = Unmanaged<HTTPDaemon.Context>.fromOpaque(context).takeUnretainedValue()
    Unmanaged<HTTPExchange>.fromOpaque(known).takeRetainedValue().end(with: daemon.service)
}
