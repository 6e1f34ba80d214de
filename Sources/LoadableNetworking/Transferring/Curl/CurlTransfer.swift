import Addresses
import CCurl
import FoundationEssentials
import Loadables

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A running request: a handle of libcurl and its callbacks. Used on the thread of the ``CurlLoop``.
final class CurlTransfer {

    typealias ID = UInt64

    /// The maximum size, in bytes, of a redirect's body that is read to its end, so that the connection can be reused.
    private static let redirectBodyLimit = 16 << 10

    let id: ID
    let easy: UnsafeMutableRawPointer
    private let start: Start
    private var headers: UnsafeMutablePointer<curl_slist>?
    private var knownNames: UnsafeMutablePointer<curl_slist>?
    private let sentBody: CurlBody?
    private var head = ResponseHead()
    private var response: HTTPResponse?
    private var body = Data()
    /// The decoder of the body; nil if the body is not compressed.
    private var decoder: ContentDecoder?
    /// The decoded bytes that are waiting for space in the pipe; nil if there are none.
    private var piece: [UInt8]?
    /// The number of bytes that the decoder has already received and that libcurl passes again after a pause.
    private var decodedCount = 0
    /// The error of a callback that has aborted the transfer; nil if there is none.
    private var failure: NetworkError?
    private var refusedAddress: IPAddress?
    private var skippedCount = 0
    /// The pipe for the body; nil if the body is not streamed.
    private var pipe: ResponsePipe?
    /// Whether the transfer is paused because the pipe is full.
    private var isPaused = false
    private var lastActivity = ContinuousClock.now

    /// Creates a transfer. Returns nil if libcurl cannot create a handle, or does not support a required security
    /// option.
    init?(_ start: Start, share: OpaqueHandle) {
        guard let easy = ccurl_easy_init() else { return nil }
        self.easy = easy
        self.start = start
        id = start.id
        sentBody = CurlBody(start)
        guard configure(share: share) else { return nil }
    }

    deinit {
        pipe?.finish(throwing: CancellationError())
        ccurl_easy_cleanup(easy)
        ccurl_slist_free_all(headers)
        ccurl_slist_free_all(knownNames)
    }

    static func from(_ context: UnsafeMutableRawPointer?) -> CurlTransfer? {
        context.map { Unmanaged<CurlTransfer>.fromOpaque($0).takeUnretainedValue() }
    }

    /// The time at which the inactivity limit is reached; nil if there is no limit, or while the pipe is full.
    var due: ContinuousClock.Instant? {
        isPaused ? nil : start.request.inactivityTimeout.map { lastActivity.advanced(by: $0) }
    }

    var inactivityError: NetworkError {
        let (host, limit) = (start.request.host, start.request.inactivityTimeout ?? .zero)
        return pipe == nil ? .timedOut(host: host, after: limit) : .silent(host: host, after: limit)
    }

    /// Returns the result of a transfer that libcurl has ended.
    func result(_ code: CURLcode) -> Result<HTTPResponse, any Error> {
        if let failure { return .failure(failure) }
        if let response, response.redirectLocation != nil { return .success(response) }
        let host = start.request.host
        guard code == CURLE_OK else {
            if let refusedAddress {
                return .failure(NetworkError.addressRefused(host: host, address: refusedAddress))
            }
            if code == CURLE_COULDNT_CONNECT, let socket = start.request.unixSocket {
                let reason = "no server is listening on the socket \(OneLine(socket, limit: 80))"
                return .failure(NetworkError.unreachable(host: host, reason: reason))
            }
            let number = ccurl_connect_errno(easy)
            return .failure(NetworkError(code, errno: number, host: host, connectTimeout: start.connectTimeout))
        }
        guard var response else { return .failure(NetworkError.notHTTP(host: host)) }
        if let decoder, !decoder.isComplete {
            return .failure(NetworkError.connectionLost(host: host, reason: NetworkError.Reason.truncated))
        }
        response.body = body
        return .success(response)
    }

    func endStream(with result: Result<HTTPResponse, any Error>) {
        if case .failure(let error) = result { pipe?.finish(throwing: error) } else { pipe?.finish() }
    }

    /// Continues the transfer after it was paused.
    func resume() {
        (isPaused, lastActivity) = (false, .now)
        ccurl_easy_pause(easy, CURLPAUSE_CONT)
    }

    // MARK: Callbacks

    /// Processes a line of the headers.
    ///
    /// - Returns: Whether libcurl may continue.
    fileprivate func receiveLine(_ line: UnsafeRawBufferPointer) -> Bool {
        lastActivity = .now
        let wasComplete = head.isComplete
        guard head.append(line) else {
            failure = .headersTooLarge(host: start.request.host)
            return false
        }
        guard !wasComplete else { return true }
        response = head.response(from: start.request.url)
        guard let response else { return true }
        if response.redirectLocation != nil {
            // If the body is larger, close the connection instead of reading the body.
            return response.contentLength ?? 0 <= Self.redirectBodyLimit
        }
        decoder = ContentDecoder(of: response.headerFields[values: "Content-Encoding"])
        start.watch.didReceiveHead(response.expectedBodySize)
        if let pipe = start.watch.pipe, response.status.isSuccess {
            self.pipe = pipe
            pipe.open()
            start.didOpen(response)
        }
        return true
    }

    /// Processes bytes of the response's body.
    ///
    /// - Returns: The number of bytes taken, or one of libcurl's constants.
    fileprivate func receive(_ bytes: UnsafeRawBufferPointer) -> Int {
        lastActivity = .now
        guard let decoder else { return deliver(bytes) }
        // After a pause, libcurl passes the same bytes again, and possibly more.
        decoder.append(bytes.dropFirst(decodedCount))
        decodedCount = max(decodedCount, bytes.count)
        do throws(ContentDecoder.Problem) {
            while true {
                if piece == nil { piece = try decoder.next() }
                guard let next = piece else { break }
                let count = next.withUnsafeBytes { deliver($0) }
                guard count == next.count else { return count }
                piece = nil
            }
        } catch {
            failure = NetworkError(error, host: start.request.host)
            return 0
        }
        decodedCount -= bytes.count
        return bytes.count
    }

    /// Passes decoded bytes of the body to the pipe, or adds them to the body of the response.
    ///
    /// - Returns: The number of bytes taken, or one of libcurl's constants.
    private func deliver(_ bytes: UnsafeRawBufferPointer) -> Int {
        if let pipe {
            isPaused = !pipe.append(bytes)
            return isPaused ? ccurl_write_pause : bytes.count
        }
        return collect(bytes) ? bytes.count : 0
    }

    /// Adds bytes to the body of the response.
    ///
    /// - Returns: Whether libcurl may continue.
    private func collect(_ bytes: UnsafeRawBufferPointer) -> Bool {
        if response?.redirectLocation != nil {
            skippedCount += bytes.count
            return skippedCount <= Self.redirectBodyLimit
        }
        guard bytes.count <= start.maximumBodySize - body.count else {
            failure = .bodyTooLarge(host: start.request.host, limit: start.maximumBodySize)
            return false
        }
        body.append(contentsOf: bytes)
        start.watch.didReceive(body.count)
        return true
    }

    /// Copies bytes of the request's body to the target.
    ///
    /// - Returns: The number of bytes copied, or one of libcurl's constants.
    fileprivate func send(into target: UnsafeMutableRawBufferPointer) -> Int {
        lastActivity = .now
        guard let sentBody else { return 0 }
        switch sentBody.take(into: target) {
        case .bytes(let count):
            start.watch.didSend(sentBody.sentCount, start.request.bodySize)
            return count
        case .later:
            return ccurl_read_pause
        case .end:
            return 0
        case .failure:
            failure = sentBody.failure
            return ccurl_read_abort
        }
    }

    /// Goes back to the start of the request's body.
    ///
    /// - Returns: Whether the body can be sent from its start.
    fileprivate func rewind() -> Bool {
        sentBody?.rewind() ?? true
    }

    /// Checks an address according to the policy of the request.
    ///
    /// - Parameter address: The address; nil if the peer has no IP address.
    /// - Returns: Whether a connection to the address is allowed. False for nil.
    fileprivate func allows(_ address: IPAddress?) -> Bool {
        guard let address else { return false }
        if start.request.allows(address) { return true }
        refusedAddress = refusedAddress ?? address
        return false
    }

    // MARK: Options

    /// Sets the options of the transfer. libcurl may have been built without the features of some options.
    ///
    /// - Returns: Whether libcurl supports all options that are required for security.
    private func configure(share: OpaqueHandle) -> Bool {
        let context = Unmanaged.passUnretained(self).toOpaque()
        ccurl_set_context(easy, CURLOPT_PRIVATE, context)
        ccurl_allow_http_only(easy)
        ccurl_leave_look_ups(easy)
        ccurl_set_number(easy, CURLOPT_NOSIGNAL, 1)
        ccurl_set_number(easy, CURLOPT_FOLLOWLOCATION, 0)
        ccurl_set_number(easy, CURLOPT_SUPPRESS_CONNECT_HEADERS, 1)
        ccurl_set_number(easy, CURLOPT_CONNECTTIMEOUT_MS, start.connectTimeout.wholeMilliseconds)
        ccurl_set_bytes_callback(easy, CURLOPT_HEADERFUNCTION, takeLine)
        ccurl_set_context(easy, CURLOPT_HEADERDATA, context)
        ccurl_set_bytes_callback(easy, CURLOPT_WRITEFUNCTION, takeBytes)
        ccurl_set_context(easy, CURLOPT_WRITEDATA, context)

        let request = start.request
        if let path = request.unixSocket { ccurl_set_text(easy, CURLOPT_UNIX_SOCKET_PATH, path) }
        if request.addressPolicy != nil { ccurl_check_addresses(easy, openSocket, allowRequest, context) }
        if let authorities = request.authorities {
            authorities.withUnsafeBytes { _ = ccurl_set_authorities(easy, $0.baseAddress, $0.count) }
        }
        if let keys = request.pinnedKeys, ccurl_set_text(easy, CURLOPT_PINNEDPUBLICKEY, keys) != CURLE_OK {
            return false
        }
        ccurl_set_text(easy, CURLOPT_URL, request.url.absoluteString)
        // If these options were not set, libcurl would read the environment.
        ccurl_set_text(easy, CURLOPT_PROXY, request.proxy)
        ccurl_set_text(easy, CURLOPT_NOPROXY, "")
        for name in start.knownNames { knownNames = ccurl_slist_append(knownNames, name) }
        ccurl_set_list(easy, CURLOPT_RESOLVE, knownNames)
        for line in request.headers { headers = ccurl_slist_append(headers, line) }
        ccurl_set_list(easy, CURLOPT_HTTPHEADER, headers)
        if request.sharesCookies {
            ccurl_set_share(easy, share.pointer)
            // An empty name enables cookies without reading a file.
            ccurl_set_text(easy, CURLOPT_COOKIEFILE, "")
        }
        if let cookies = request.cookies { ccurl_set_text(easy, CURLOPT_COOKIE, cookies) }
        if sentBody != nil { configureBody(context: context) }
        if request.method == "HEAD" { ccurl_set_number(easy, CURLOPT_NOBODY, 1) }
        ccurl_set_text(easy, CURLOPT_CUSTOMREQUEST, request.method)
        return true
    }

    private func configureBody(context: UnsafeMutableRawPointer) {
        ccurl_set_number(easy, CURLOPT_UPLOAD, 1)
        ccurl_set_size(easy, CURLOPT_INFILESIZE_LARGE, curl_off_t(start.request.bodySize ?? -1))
        ccurl_set_bytes_callback(easy, CURLOPT_READFUNCTION, giveBytes)
        ccurl_set_context(easy, CURLOPT_READDATA, context)
        ccurl_set_seek_callback(easy, seekBody)
        ccurl_set_context(easy, CURLOPT_SEEKDATA, context)
        if sentBody?.isRepeatable == false {
            // Use a new connection. If the server has closed a reused one, this becomes apparent only after a part of
            // the stream was sent.
            ccurl_set_number(easy, CURLOPT_FRESH_CONNECT, 1)
        }
    }
}

private func takeLine(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    let goesOn = CurlTransfer.from(context)?.receiveLine(UnsafeRawBufferPointer(start: bytes, count: count))
    return goesOn == true ? count : 0
}

private func takeBytes(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    CurlTransfer.from(context)?.receive(UnsafeRawBufferPointer(start: bytes, count: count)) ?? 0
}

private func giveBytes(
    bytes: UnsafeMutablePointer<CChar>?, size: Int, count: Int, context: UnsafeMutableRawPointer?
) -> Int {
    let target = UnsafeMutableRawBufferPointer(start: bytes, count: size * count)
    return CurlTransfer.from(context)?.send(into: target) ?? ccurl_read_abort
}

private func seekBody(context: UnsafeMutableRawPointer?, offset: curl_off_t, origin: Int32) -> Int32 {
    let isDone = offset == 0 && origin == SEEK_SET && CurlTransfer.from(context)?.rewind() == true
    return isDone ? CURL_SEEKFUNC_OK : CURL_SEEKFUNC_CANTSEEK
}

private func openSocket(
    context: UnsafeMutableRawPointer?, purpose: curlsocktype, address: UnsafeMutablePointer<curl_sockaddr>?
) -> curl_socket_t {
    guard let address, let bytes = ccurl_address(address) else { return ccurl_no_socket }
    let (family, kind, number) = (address.pointee.family, address.pointee.socktype, address.pointee.protocol)
    guard CurlTransfer.from(context)?.allows(IPAddress(bytes, length: Int(address.pointee.addrlen))) == true else {
        return ccurl_no_socket
    }
    return socket(family, kind | Int32(SOCK_CLOEXEC.rawValue), number)
}

private func allowRequest(
    context: UnsafeMutableRawPointer?, address: UnsafeMutablePointer<CChar>?,
    localAddress: UnsafeMutablePointer<CChar>?, port: Int32, localPort: Int32
) -> Int32 {
    let known = address.flatMap { IPAddress(String(cString: $0)) }
    return CurlTransfer.from(context)?.allows(known) == true ? ccurl_request_ok : ccurl_request_abort
}
