import CMicroHTTPD
import FoundationEssentials
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A running daemon of libmicrohttpd. Its only thread sleeps in `epoll` until data arrives.
///
/// The daemon does not cause a SIGPIPE in the process, because the library blocks this signal on its thread.
final class HTTPDaemon: Sendable {
    /// The address of a daemon. The conformance is `@unchecked`, because the library synchronizes access to the daemon.
    private struct Handle: @unchecked Sendable {
        let pointer: OpaquePointer
    }

    fileprivate final class Context: Sendable {
        let service: any HTTPService
        let suspended = SuspendedConnections()

        init(service: any HTTPService) {
            self.service = service
        }
    }

    /// The error of a daemon that could not listen on its port. `errno` is the error number of the system; 0 if
    /// unknown.
    struct ListeningError: Error {
        var errno: Int32
    }

    let port: UInt16

    private let handle: Mutex<Handle?>
    /// The context of the callbacks. The callbacks receive only its address, so it is retained here.
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

    /// The number of connections. A connection that was closed by its client counts until the daemon notices.
    var connectionCount: Int {
        handle.withLock { $0.map { Int(cmicrohttpd_connection_count($0.pointer)) } ?? 0 }
    }

    /// Stops the daemon. Returns after the port and all connections have been closed. Do not call this method on the
    /// daemon's thread.
    func stop() {
        context.suspended.close()
        handle.withLock { handle in
            guard let daemon = handle else { return }
            handle = nil
            MHD_stop_daemon(daemon.pointer)
        }
    }
}

/// Called by the library when the headers of a request have arrived, for each part of its body, when the request is
/// complete, and after its connection has been resumed.
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

/// Called by the library when a request has ended for any reason.
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
