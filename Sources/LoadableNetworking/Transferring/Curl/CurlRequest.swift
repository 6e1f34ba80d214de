import CCurl
import Foundation
import Loadables

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A message in the form in which libcurl takes it.
struct CurlRequest: Sendable {

    let url: URL
    let host: RemoteHost
    /// As libcurl takes it; empty for none.
    let proxy: String
    let method: String
    /// As `Name: value`.
    let headers: [String]
    /// The cookies that the request brings along.
    let cookies: String?
    /// Whether those of the client are sent and kept.
    let sharesCookies: Bool
    /// What is sent; nil if nothing is, not even that it is empty.
    let body: OutgoingMessage?
    /// How many bytes the body has; nil if nobody knows.
    let bodySize: Int?
    /// How long nothing may happen.
    let idleLimit: Duration?

    /// - Throws: What is wrong with the request.
    init(_ message: OutgoingMessage, proxies: ProxySettings) throws(NetworkError) {
        let request = message.request
        guard let url = request.url?.absoluteURL else { throw .invalidURL("the request has no URL") }
        self.url = url
        let origin = RemoteHost(of: url)
        host = proxies.proxyHost(for: url).map(origin.through) ?? origin
        try Self.check(url)
        proxy = proxies.proxy(for: url) ?? ""
        method = request.httpMethod ?? "GET"
        guard Self.isToken(method) else { throw .invalidURL("“\(OneLine(method, limit: 20))” is no method") }
        let fields = request.allHTTPHeaderFields ?? [:]
        cookies = fields.first { $0.key.lowercased() == "cookie" }?.value
        sharesCookies = request.httpShouldHandleCookies
        idleLimit = Self.idleLimit(of: request)
        let body = Self.body(of: message, method: method)
        self.body = body
        bodySize = try Self.size(of: body?.body)
        headers = try Self.headers(fields, hasBody: body != nil)
    }

    /// libcurl reads URLs by itself: what is secret was added for the host that we read there.
    private static func check(_ url: URL) throws(NetworkError) {
        let scheme = url.scheme?.lowercased() ?? ""
        guard scheme == "http" || scheme == "https" else {
            throw .invalidURL("\(OneLine(scheme, limit: 20)) is not HTTP")
        }
        var name = url.host(percentEncoded: false) ?? ""
        if name.contains(":") { name = "[\(name.prefix { $0 != "%" })]" }
        guard let read = hostOfCurl(url), read.caseInsensitiveCompare(name) == .orderedSame else {
            throw .invalidURL("the URL for \(RemoteHost(of: url)) is not one")
        }
    }

    private static func hostOfCurl(_ url: URL) -> String? {
        let parts = curl_url()
        defer { curl_url_cleanup(parts) }
        var text: UnsafeMutablePointer<CChar>?
        guard
            curl_url_set(parts, CURLUPART_URL, url.absoluteString, 0) == CURLUE_OK,
            curl_url_get(parts, CURLUPART_HOST, &text, 0) == CURLUE_OK
        else { return nil }
        defer { curl_free(text) }
        return text.map { String(cString: $0) }
    }

    /// A URL session on Linux counts from the last byte in either direction. 60 seconds is what a request says that
    /// says nothing, and then there is no such limit.
    private static func idleLimit(of request: URLRequest) -> Duration? {
        let seconds = request.timeoutInterval
        return seconds > 0 && seconds < 1e9 && seconds != 60 ? .seconds(seconds) : nil
    }

    private static func body(of message: OutgoingMessage, method: String) -> OutgoingMessage? {
        var message = message
        if message.body == nil {
            if let data = message.request.httpBody {
                message.body = .data(data)
            } else if let stream = message.request.httpBodyStream {
                message.body = .stream(stream)
            } else if ["POST", "PUT", "PATCH"].contains(method) {
                // Servers want to hear that there is nothing.
                message.body = .data(Data())
            } else {
                return nil
            }
        }
        return message
    }

    private static func size(of body: UploadEndpointBody?) throws(NetworkError) -> Int? {
        switch body {
        case nil, .stream: return nil
        case .data(let data): return data.count
        case .file(let url):
            guard let values = try? FileManager.default.attributesOfItem(atPath: url.resolvingSymlinksInPath().path)
            else { throw .unreadableFile(name: url.lastPathComponent) }
            // What else can be read, such as a pipe, has no size.
            let isRegular = values[.type] as? FileAttributeType == .typeRegular
            return isRegular ? (values[.size] as? NSNumber)?.intValue : nil
        }
    }

    private static func headers(_ fields: [String: String], hasBody: Bool) throws(NetworkError) -> [String] {
        // What frames the body is libcurl's, and cookies are joined with those of the client.
        let own: Set = ["content-length", "transfer-encoding", "cookie"]
        var names: Set<String> = []
        var lines: [String] = []
        for (name, value) in fields.sorted(by: { $0.key < $1.key }) where !own.contains(name.lowercased()) {
            guard isToken(name), !value.unicodeScalars.contains(where: { ["\r", "\n", "\0"].contains($0) }) else {
                throw .invalidURL("the header “\(OneLine(name, limit: 40))” cannot be sent")
            }
            names.insert(name.lowercased())
            lines.append(value.isEmpty ? "\(name);" : "\(name): \(value)")
        }
        // Without it libcurl asks first whether it may send a large body, and waits a second where nobody answers.
        if hasBody, !names.contains("expect") { lines.append("Expect:") }
        if !names.contains("user-agent") { lines.append("User-Agent: \(userAgent)") }
        return lines
    }

    private static let userAgent: String = {
        let name = ProcessInfo.processInfo.processName.filter { isToken(String($0)) }
        return "\(name.isEmpty ? "Swift" : name) curl/\(LIBCURL_VERSION)"
    }()

    /// What HTTP calls a token: a method, the name of a header.
    private static func isToken(_ text: String) -> Bool {
        let marks = "!#$%&'*+-.^_`|~"
        return !text.isEmpty
            && text.unicodeScalars.allSatisfy {
                $0.isASCII && ($0.properties.isAlphabetic || $0.properties.numericType != nil)
                    || marks.unicodeScalars.contains($0)
            }
    }
}
