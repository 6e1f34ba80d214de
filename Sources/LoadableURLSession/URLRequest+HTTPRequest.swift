public import Foundation
public import LoadableNetworking

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

extension URLRequest {

    /// Creates a Foundation request. If the body is a file, the Foundation request has no body. The properties
    /// `timeout`, `unixSocket`, `authorities`, `pinnedKeys` and `addressPolicy` are ignored.
    public init(_ request: HTTPRequest) {
        self.init(url: request.url)
        httpMethod = request.method.rawValue
        for field in request.headerFields { addValue(field.value, forHTTPHeaderField: field.name) }
        if let type = request.body?.contentType, value(forHTTPHeaderField: "Content-Type") == nil {
            setValue(type, forHTTPHeaderField: "Content-Type")
        }
        switch request.body?.content {
        case .data(let data): httpBody = data
        case .stream(let stream): httpBodyStream = (stream as? InputStreamBody)?.stream ?? PulledStream(stream)
        case .file, nil: break
        }
        if let timeout = request.inactivityTimeout { timeoutInterval = timeout / .seconds(1) }
        if !request.usesCookies { httpShouldHandleCookies = false }
    }
}

extension HTTPRequest {

    /// Creates a request from a Foundation request. The cache policy and the network service type are ignored. A
    /// timeout of 60 seconds is the default of a `URLRequest`, and counts as not set.
    ///
    /// - Throws: ``NetworkError/invalidURL(_:)`` if the request has no URL.
    public init(_ request: URLRequest) throws(NetworkError) {
        guard let url = request.url else { throw .invalidURL("the request has no URL") }
        self.init(
            method: Method(request.httpMethod ?? "GET"), url: url,
            headerFields: HTTPFields(sorted: request.allHTTPHeaderFields ?? [:]))
        if let data = request.httpBody {
            body = .data(data)
        } else if let stream = request.httpBodyStream {
            body = .stream(InputStreamBody(stream))
            // As in a URL session, a request with a body stream reports only the progress of the response.
            reportsSending = false
        }
        let seconds = request.timeoutInterval
        if seconds > 0, seconds < 1e9, seconds != 60 { inactivityTimeout = .seconds(seconds) }
        usesCookies = request.httpShouldHandleCookies
    }
}

extension HTTPResponse {

    /// The status and headers as a Foundation response; nil if Foundation cannot create it.
    public var urlResponse: HTTPURLResponse? {
        var fields: [String: String] = [:]
        for field in headerFields {
            let name = fields.keys.first { $0.caseInsensitiveCompare(field.name) == .orderedSame } ?? field.name
            fields[name] = fields[name].map { "\($0), \(field.value)" } ?? field.value
        }
        return HTTPURLResponse(url: url, statusCode: status.code, httpVersion: "HTTP/1.1", headerFields: fields)
    }

    /// Creates a response from a Foundation response. If the Foundation response has no URL, the given URL is used.
    public init(_ response: HTTPURLResponse, to url: URL, body: Data = Data()) {
        let fields = response.allHeaderFields.map { (String(describing: $0.key), String(describing: $0.value)) }
        self.init(
            status: Status(code: response.statusCode), url: response.url ?? url,
            headerFields: HTTPFields(sorted: Dictionary(fields) { first, _ in first }), body: body)
    }
}

extension HTTPFields {

    /// Creates headers from a dictionary, sorted by their names.
    init(sorted fields: [String: String]) {
        self.init(fields.sorted { $0.key < $1.key }.map { HTTPField(name: $0.key, value: $0.value) })
    }
}

/// A body that is read from a Foundation input stream. The stream must not be open yet, and no other code may use it.
///
/// The conformance to `Sendable` is `@unchecked`, because only one reader at a time reads or closes the stream.
public final class InputStreamBody: HTTPBodyStream, @unchecked Sendable {

    let stream: InputStream
    private var isOpen = false

    private struct Unreadable: Error {}

    /// Creates a body from the stream.
    public init(_ stream: InputStream) {
        self.stream = stream
    }

    public func read(upTo count: Int) throws -> Data {
        if !isOpen {
            isOpen = true
            stream.open()
        }
        var buffer = [UInt8](repeating: 0, count: count)
        let size = stream.read(&buffer, maxLength: count)
        guard size >= 0 else { throw stream.streamError ?? Unreadable() }
        return Data(buffer.prefix(size))
    }

    public func close() {
        if isOpen { stream.close() }
    }
}

/// A Foundation input stream from which a URL session reads a body. The session always releases the stream, but does
/// not always close it.
private final class PulledStream: InputStream {

    private let body: any HTTPBodyStream
    private var status = Stream.Status.notOpen

    init(_ body: any HTTPBodyStream) {
        self.body = body
        super.init(data: Data())
    }

    deinit {
        // A stream that was never opened need not be closed.
        if status != .notOpen { end(.closed) }
    }

    override func open() { status = .open }

    override func close() { end(.closed) }

    override var streamStatus: Stream.Status { status }

    override var hasBytesAvailable: Bool { status == .open }

    override func read(_ buffer: UnsafeMutablePointer<UInt8>, maxLength count: Int) -> Int {
        guard status == .open else { return status == .error ? -1 : 0 }
        guard let bytes = try? body.read(upTo: count) else {
            end(.error)
            return -1
        }
        if bytes.isEmpty { end(.atEnd) }
        bytes.copyBytes(to: buffer, count: bytes.count)
        return bytes.count
    }

    private func end(_ ending: Stream.Status) {
        let isOver = [.atEnd, .closed, .error].contains(status)
        status = ending
        if !isOver { body.close() }
    }
}
