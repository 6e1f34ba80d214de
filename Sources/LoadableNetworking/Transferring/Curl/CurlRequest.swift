import Addresses
import CCurl
import FoundationEssentials
import Loadables
import Starting

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A request in the form that libcurl requires.
struct CurlRequest: Sendable {

    let url: URL
    let host: RemoteHost
    /// The proxy in libcurl's format; empty for none.
    let proxy: String
    let method: String
    /// The headers, each in the form `Name: value`.
    let headers: [String]
    /// The values of the `Cookie` headers of the request; nil for none.
    let cookies: String?
    /// Whether the client adds its cookies to the request and keeps the cookies from the response.
    let sharesCookies: Bool
    /// The body; nil to send none. An empty body is sent as a body of zero bytes.
    let body: HTTPBody?
    let bodySize: Int?
    let inactivityTimeout: Duration?

    let unixSocket: String?

    /// The certificates of the accepted authorities in PEM format; nil for those of the system.
    let authorities: Data?

    /// The accepted public keys of the server in libcurl's format; nil to accept any key.
    let pinnedKeys: String?

    let addressPolicy: (any AddressPolicy)?

    /// Creates a request for libcurl. The first call loads libcurl.
    ///
    /// - Throws: An error if the request is invalid, if the file to send or the file of authorities cannot be read, or
    ///   if libcurl is missing.
    init(_ request: HTTPRequest, proxies: ProxySettings) throws(NetworkError) {
        let url = request.url.absoluteURL
        self.url = url
        let origin = RemoteHost(of: url)
        guard ccurl_load() else { throw .libraryMissing(for: origin) }
        host = request.unixSocket == nil ? proxies.proxyHost(for: url).map(origin.through) ?? origin : origin
        try Self.check(url)
        proxy = request.unixSocket == nil ? proxies.proxy(for: url) ?? "" : ""
        method = request.method.rawValue
        guard Self.isToken(method) else { throw .invalidURL("“\(OneLine(method, limit: 20))” is not a valid method") }
        let cookies = request.headerFields[values: "Cookie"]
        self.cookies = cookies.isEmpty ? nil : cookies.joined(separator: "; ")
        sharesCookies = request.usesCookies
        inactivityTimeout = request.inactivityTimeout
        unixSocket = request.unixSocket
        authorities = try request.authorities.map(Self.certificates)
        pinnedKeys = try Self.pinnedKeys(request.pinnedKeys)
        // The user chooses the proxy or the socket, so its address is not checked.
        addressPolicy = proxy.isEmpty && unixSocket == nil ? request.addressPolicy : nil
        // With these methods, servers expect a body, even an empty one.
        let isSent = [.post, .put, .patch].contains(request.method)
        let body = request.body ?? (isSent ? .data(Data()) : nil)
        self.body = body
        bodySize = try Self.size(of: body?.content)
        headers = try Self.headers(request.completeFields, hasBody: body != nil)
    }

    /// Returns the keys in libcurl's format; nil if there are none.
    ///
    /// - Throws: An error if a key is not a Base64-encoded SHA-256 hash. libcurl would accept the key, but it would
    ///   never match.
    private static func pinnedKeys(_ keys: [String]) throws(NetworkError) -> String? {
        for key in keys where Data(base64Encoded: key)?.count != 32 {
            throw .invalidURL("the pinned key “\(OneLine(key, limit: 60))” is not a Base64-encoded SHA-256 hash")
        }
        return keys.isEmpty ? nil : keys.map { "sha256//\($0)" }.joined(separator: ";")
    }

    /// Throws an error unless the scheme is HTTP or HTTPS, and libcurl and Foundation find the same host in the URL.
    /// The two libraries parse URLs differently. The request may contain secrets, which must be sent only to the host
    /// that Foundation found.
    private static func check(_ url: URL) throws(NetworkError) {
        let scheme = url.scheme?.lowercased() ?? ""
        guard scheme == "http" || scheme == "https" else {
            throw .invalidURL("the URL must begin with http:// or https://")
        }
        var name = url.host(percentEncoded: false) ?? ""
        if name.contains(":") { name = "[\(name.prefix { $0 != "%" })]" }
        guard let read = hostOfCurl(url), read.lowercased() == name.lowercased() else {
            throw .invalidURL("the URL for \(RemoteHost(of: url)) is invalid")
        }
    }

    func allows(_ address: IPAddress) -> Bool {
        guard let addressPolicy else { return true }
        let origin = Origin(of: url)
        return addressPolicy.allows(address, of: HostName(origin.host), port: origin.port ?? 0)
    }

    private static func hostOfCurl(_ url: URL) -> String? {
        guard let host = ccurl_host(url.absoluteString) else { return nil }
        defer { ccurl_free(host) }
        return String(cString: host)
    }

    /// The maximum size of a certificate file in bytes. Debian's file has 220 kB.
    private static let certificateLimit = 4 << 20

    /// Reads a certificate file. libcurl does not read the file itself, because a named pipe would block the thread of
    /// all requests.
    private static func certificates(_ path: String) throws(NetworkError) -> Data {
        // The error may become a part of content, so it does not contain the whole path.
        let unreadable = NetworkError.unreadableFile(name: URL(filePath: path).lastPathComponent)
        let file = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
        guard file >= 0 else { throw unreadable }
        defer { close(file) }
        var facts = stat()
        guard fstat(file, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG, facts.st_size <= certificateLimit else {
            throw unreadable
        }
        var data = Data(count: Int(facts.st_size))
        var count = 0
        while count < data.count {
            let part = data.withUnsafeMutableBytes { read(file, $0.baseAddress?.advanced(by: count), $0.count - count) }
            guard part > 0 else { throw unreadable }
            count += part
        }
        return data
    }

    private static func size(of body: HTTPBody.Content?) throws(NetworkError) -> Int? {
        switch body {
        case nil, .stream: return nil
        case .data(let data): return data.count
        case .file(let url):
            var facts = stat()
            guard stat(url.path, &facts) == 0 else { throw .unreadableFile(name: url.lastPathComponent) }
            // Only regular files have a size. A named pipe, for example, has none.
            return facts.st_mode & S_IFMT == S_IFREG ? Int(facts.st_size) : nil
        }
    }

    private static func headers(_ fields: HTTPFields, hasBody: Bool) throws(NetworkError) -> [String] {
        // libcurl sets the headers for the size of the body. Cookies are set as a separate option, so that libcurl
        // merges them with the client's cookies.
        let own: Set = ["content-length", "transfer-encoding", "cookie"]
        var names: Set<String> = []
        var lines: [String] = []
        for field in fields {
            let (name, value) = (field.name, field.value)
            guard isToken(name) else { throw .invalidURL("“\(OneLine(name, limit: 40))” is not a valid header name") }
            guard !value.unicodeScalars.contains(where: { ["\r", "\n", "\0"].contains($0) }) else {
                throw .invalidURL(
                    "the value of “\(OneLine(name, limit: 40))” contains a line break or a null character")
            }
            guard !own.contains(name.lowercased()) else { continue }
            names.insert(name.lowercased())
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        // Without this line, libcurl would send `Expect: 100-continue` with a large body, and wait up to a second for
        // the server.
        if hasBody, !names.contains("expect") { lines.append("Expect:") }
        if !names.contains("accept-encoding") { lines.append("Accept-Encoding: gzip, deflate") }
        if !names.contains("user-agent") { lines.append("User-Agent: \(userAgent)") }
        return lines
    }

    private static let userAgent: String = {
        let name = (ProgramArguments.programName ?? "").filter { isToken(String($0)) }
        return "\(name.isEmpty ? "Swift" : name) curl/\(LIBCURL_VERSION)"
    }()

    /// Returns whether the text is a token of HTTP. Methods and the names of headers must be tokens.
    private static func isToken(_ text: String) -> Bool {
        let marks = "!#$%&'*+-.^_`|~"
        return !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                    || marks.unicodeScalars.contains($0)
            }
    }
}
