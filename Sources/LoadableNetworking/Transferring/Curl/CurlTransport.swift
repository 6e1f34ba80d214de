import CCurl
import FoundationEssentials
import Loadables
import Synchronization

/// A transport that runs libcurl on its own thread. The thread starts with the first request, and ends after some time
/// without requests.
///
/// Connections are kept until the thread ends. Cookies are kept until the transport is deallocated.
final class CurlTransport: Transport {

    private let limits: ClientLimits
    private let proxies: ProxySettings
    private let idleLimit: Duration
    private let knownNames: [String]
    private let commands = CurlCommands()
    /// The cookies, and the TLS sessions that make later connections faster. Used only on the thread of libcurl. There
    /// is at most one such thread.
    private let share = Mutex(OpaqueHandle(pointer: nil))

    /// Creates a transport.
    ///
    /// - Parameters:
    ///   - idleLimit: The time without requests after which the thread ends and its connections are closed.
    ///   - knownNames: Host names with fixed addresses. Each entry has a name, a port and addresses in libcurl's
    ///     format: `nas.example:80:192.168.1.5`.
    init(
        limits: ClientLimits, proxies: ProxySettings = .fromEnvironment,
        idleLimit: Duration = .seconds(120), knownNames: [String] = []
    ) {
        self.limits = limits
        self.proxies = proxies
        self.idleLimit = idleLimit
        self.knownNames = knownNames
    }

    deinit {
        // The thread retains the transport, so it has ended by now.
        if let share = share.withLock(\.pointer) { ccurl_share_cleanup(share) }
    }

    var isRunning: Bool { commands.hasThread }

    func proxy(for url: URL) -> RemoteHost? { proxies.proxyHost(for: url) }

    func invalidate() {
        commands.close()
    }

    func send(_ request: HTTPRequest, watch: TransferWatch) async throws -> HTTPResponse {
        let id = commands.makeID()
        watch.pipe?.connect(
            ResponsePipe.Transfer(
                resume: { [commands] in commands.resume(id) }, cancel: { [commands] in commands.drop(id) }))
        let start = CurlTransfer.Start(
            id: id,
            request: try CurlRequest(request, proxies: proxies),
            watch: watch,
            maximumBodySize: limits.maximumBodySize,
            connectTimeout: limits.connectTimeout,
            knownNames: knownNames,
            bodyBecameReady: { [commands] in commands.resume(id) },
            didOpen: { [commands] in commands.finish(id, with: .success($0)) })
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if commands.start(start, continuation) { begin() }
            }
        } onCancel: {
            commands.cancel(id)
        }
    }

    private func begin() {
        // The thread blocks SIGPIPE, because libcurl does not. Without the block, a write to a closed connection would
        // end the program.
        if startThread(named: "libcurl", { self.run() }) != 0 {
            repeat { failAll() } while !commands.leaveThread()
        }
    }

    private func run() {
        let share = sharedHandle()
        repeat {
            let loop = CurlLoop(commands, share: share, maximumConnections: limits.maximumConcurrentRequests)
            if let loop {
                loop.run(idleLimit: idleLimit)
            } else {
                failAll()
            }
        } while !commands.leaveThread()
    }

    private func sharedHandle() -> OpaqueHandle {
        share.withLock { share in
            if share.pointer == nil, let made = ccurl_share_init() {
                ccurl_share(made, CURL_LOCK_DATA_COOKIE)
                ccurl_share(made, CURL_LOCK_DATA_SSL_SESSION)
                share = OpaqueHandle(pointer: made)
            }
            return share
        }
    }

    private func failAll() {
        commands.finishAll(throwing: NetworkError.libraryFailed(at: RemoteHost(of: nil)))
        _ = commands.takeAll()
    }
}
