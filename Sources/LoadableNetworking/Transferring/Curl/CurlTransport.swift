import CCurl
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// libcurl, on a thread of its own, which begins with the first message and ends when there was none for a while.
///
/// Connections are kept for the next message as long as the thread; cookies as long as the transport.
final class CurlTransport: Transport {

    /// Whether libcurl can be used at all; to be asked before anything else.
    private static let isAvailable = curl_global_init(Int(CURL_GLOBAL_ALL)) == CURLE_OK

    private let limits: ClientLimits
    private let proxies: ProxySettings
    private let idleLimit: Duration
    private let commands = CurlCommands()
    /// Cookies, and what makes the next TLS connection a quick one. Used on the thread alone, of which there is never more
    /// than one.
    private let share: OpaqueHandle

    /// - Parameters:
    ///   - idleLimit: How long the thread and its connections stay without work.
    init(
        limits: ClientLimits, proxies: ProxySettings = .fromEnvironment,
        idleLimit: Duration = .seconds(120)
    ) {
        self.limits = limits
        self.proxies = proxies
        self.idleLimit = idleLimit
        share = OpaqueHandle(pointer: Self.isAvailable ? curl_share_init() : nil)
        if share.pointer != nil {
            ccurl_share(share.pointer, CURL_LOCK_DATA_COOKIE)
            ccurl_share(share.pointer, CURL_LOCK_DATA_SSL_SESSION)
        }
    }

    deinit {
        // The thread keeps the transport, so that it is over now, and its transfers with it.
        curl_share_cleanup(share.pointer)
    }

    /// Whether its thread is there.
    var isRunning: Bool { commands.hasThread }

    func proxy(for url: URL) -> RemoteHost? { proxies.proxyHost(for: url) }

    func invalidate() {
        commands.close()
    }

    func send(_ request: HTTPRequest, watch: TransferWatch) async throws -> HTTPResponse {
        let id = commands.makeID()
        let start = CurlTransfer.Start(
            id: id,
            request: try CurlRequest(request, proxies: proxies),
            watch: watch,
            maximumBodySize: limits.maximumBodySize,
            connectTimeout: limits.connectTimeout,
            bodyBecameReady: { [commands] in commands.resume(id) })
        return try await withTaskCancellationHandler {
            try await withCheckedThrowingContinuation { continuation in
                if commands.start(start, continuation) { startThread() }
            }
        } onCancel: {
            commands.cancel(id)
        }
    }

    private func startThread() {
        let transport = Unmanaged.passRetained(self)
        var thread = pthread_t()
        let code = pthread_create(
            &thread, nil,
            { context in
                // Never nil: it is what pthread_create was given.
                guard let context else { return nil }
                ccurl_name_thread("libcurl")
                Unmanaged<CurlTransport>.fromOpaque(context).takeRetainedValue().runThread()
                return nil
            }, transport.toOpaque())
        if code == 0 {
            pthread_detach(thread)
        } else {
            transport.release()
            repeat { failAll() } while !commands.leaveThread()
        }
    }

    private func runThread() {
        // A write to a connection that has ended must not end the program, and libcurl was told to leave signals alone.
        var signals = sigset_t()
        sigemptyset(&signals)
        sigaddset(&signals, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &signals, nil)
        repeat {
            let loop = CurlLoop(commands, share: share, maximumConnections: limits.maximumConcurrentRequests)
            if let loop {
                loop.run(idleLimit: idleLimit)
            } else {
                failAll()
            }
        } while !commands.leaveThread()
    }

    private func failAll() {
        commands.finishAll(throwing: NetworkError.libraryFailed(at: RemoteHost(of: nil)))
        _ = commands.takeAll()
    }
}
