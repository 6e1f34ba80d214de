import Addresses
import Documents
package import FoundationEssentials
import JSONDocuments
import LoadableNetworking
package import Loadables
import Settings

extension HTTPOrigin {

    package func source(_ context: OriginContext) -> any Source<Data> {
        self.source(context, replaying: exchange(context))
    }

    package func source(_ context: OriginContext, replaying recording: any Source<Data>) -> any Source<Data> {
        RequestSource(base: recording, tools: context.tools, measure: measure, hostReference: hostReference)
    }

    package func sampleFailure(_ name: String) -> any Error {
        NetworkError.unreachable(host: RemoteHost(of: URL(string: url.shown)), reason: "connection refused")
    }

    private func exchange(_ context: OriginContext) -> any Source<Data> {
        let tools = context.tools
        guard let endpoint = endpoint(context) else { return URLSource("", client: tools.client) }
        if follows { return FollowedResponse(endpoint, context) }
        if let page = context.page, page.isFirstLook { return FirstLook(endpoint, page, context) }
        return EndpointSource(tools.client, endpoint, asksConditionally: measure == nil)
    }

    /// Returns the endpoint. Returns nil if the URL is invalid, or if the link to a page cannot be followed. Also
    /// returns nil if the URL leads to a server that the consent does not name.
    private func endpoint(_ context: OriginContext) -> ExpectingEndpoint? {
        let (settings, tools) = (context.settings, context.tools)
        guard let url = address(in: context).flatMap({ URL(string: $0) }) else { return nil }
        var request = HTTPRequest(method: HTTPRequest.Method(method), url: url)
        for header in headers {
            request.headerFields.append(HTTPField(name: header.name, value: context.text(header.value)))
        }
        if let body {
            let text = body.body(as: bodyForm ?? BodyForm(body, contentType: contentType), with: context.secrets)
            request.body = HTTPBody(.data(Data(text.utf8)))
            if request.headerFields["Content-Type"] == nil, Self.isJSON(text) {
                request.headerFields.append(HTTPField(name: "Content-Type", value: "application/json"))
            }
        }
        request.timeout = settings.timeout
        request.unixSocket = unixSocket.map(context.text)
        request.authorities = certificates.map(context.text)
        request.usesCookies = false
        if let policy = tools.addresses?.policy(for: settings) {
            guard isAsConsented(url) else { return nil }
            request.addressPolicy = policy
        }
        if hostReference != nil {
            guard isAsConsented(url) else { return nil }
            request.addressPolicy = ContentHostPolicy(hosts: hosts, consent: request.addressPolicy)
        }
        return ExpectingEndpoint(
            request: request, expected: expect.map(Set.init), encoding: settings.encoding,
            isGraphQL: isGraphQL, isText: !settings.isPicture && measure == nil, hear: context.page?.note)
    }

    private static func isJSON(_ body: String) -> Bool {
        let first = body.utf8.first { ![0x20, 0x09, 0x0A, 0x0D].contains($0) }
        return [UInt8(ascii: "{"), UInt8(ascii: "[")].contains(first) && (try? JSONDocument(Array(body.utf8))) != nil
    }

    /// Returns the URL of the request, which may be the URL of a page. Returns nil if the URL of the page cannot be
    /// determined.
    private func address(in context: OriginContext) -> String? {
        let text = context.text(url)
        context.page?.note(origin: text)
        guard let paging else { return text }
        return PageAddress(url: text).url(of: context.page?.cursor, by: paging.kind)
    }

    /// Returns whether the URL leads to the server that the consent names, according to Foundation. Foundation may read
    /// an unusual URL in a different way than ``RequestTarget``. Returns true if the consent names no server.
    private func isAsConsented(_ url: URL) -> Bool {
        guard let target else { return true }
        let port = url.port ?? (target.scheme == "https" ? 443 : 80)
        return HostName(url.host(percentEncoded: false) ?? "") == target.host && port == target.port
    }
}

/// A request whose errors contain advice for the user. Its content may be replaced with the response time.
private struct RequestSource: Source {

    let base: any Source<Data>
    let tools: BoardTools
    let measure: HTTPOrigin.Measure?
    let hostReference: ContentReference?

    var timeLimit: Duration? { base.timeLimit }
    var sendsUpdates: Bool { base.sendsUpdates }

    @concurrent
    func load(_ request: LoadRequest) async throws -> LoadAnswer<Data> {
        do {
            let start = tools.clock.now
            let answer = try await base.load(request)
            guard measure == .seconds else { return answer }
            let seconds = (start.duration(to: tools.clock.now) / .milliseconds(1)).rounded() / 1_000
            return answer.map { _ in Data("\(seconds)".utf8) }
        } catch {
            throw explained(error, request)
        }
    }

    func updates(_ request: LoadRequest) -> AsyncThrowingStream<LoadAnswer<Data>, any Error>? {
        guard let answers = base.updates(request) else { return nil }
        return .newest { send in
            do {
                for try await answer in answers { send(answer) }
            } catch {
                throw explained(error, request)
            }
        }
    }

    private func explained(_ error: any Error, _ request: LoadRequest) -> any Error {
        switch error {
        case NetworkError.addressRefused(let host, let address):
            if let hostReference {
                let place = "it is at \(address), on \(FoundAddress.place(of: address))"
                return ReferenceError(hostReference, .unlisted(host: "\(host)", because: place))
            }
            if request.reason == .asked { tools.addresses?.noteRefusal() }
            return UnagreedAddress(host: host, address: address)
        case NetworkError.unreachable(let host, NetworkError.Reason.notTrusted):
            return UntrustedCertificate(host: host)
        default: return error
        }
    }
}

struct ExpectingEndpoint: Endpoint {

    var request: HTTPRequest
    /// The expected status codes; nil for 200 to 299.
    let expected: Set<Int>?
    /// The text encoding to use in place of the encoding in the response header; nil to use the encoding in the header.
    let encoding: String?
    /// Whether a response with `errors` counts as a failure, even if its status is a success.
    var isGraphQL = false
    /// Whether the body is decoded as text.
    let isText: Bool
    /// A closure that is called with each valid response before its content is used; nil for none.
    var hear: (@Sendable (HTTPResponse) -> Void)?

    func makeRequest() -> HTTPRequest { request }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        try validateStatus(response)
        if isGraphQL, let errors = GraphQLErrors(in: response.body) { throw errors }
    }

    private func validateStatus(_ response: HTTPResponse) throws {
        if let expected {
            guard !expected.contains(response.status.code) else { return }
            throw UnexpectedStatus(
                code: response.status.code, expected, message: ServerMessage.message(in: response.body))
        }
        do {
            try NetworkError.throwUnlessSuccess(response)
        } catch .status(let code, let host, let retryAfter, nil) {
            throw NetworkError.status(
                code, host: host, retryAfter: retryAfter, message: ServerMessage.message(in: response.body))
        }
    }

    func content(from response: HTTPResponse) throws -> Data {
        hear?(response)
        guard isText else { return response.body }
        return try response.body.decodedText(named: encoding ?? response.charset)
    }
}

extension HTTPResponse {

    /// The name of the encoding in the content type; nil if there is none.
    var charset: String? {
        for part in (headerFields["Content-Type"] ?? "").split(separator: ";").dropFirst() {
            let words = part.split(separator: "=", maxSplits: 1).map { String($0).trimmingBlanks }
            if words.count == 2, words[0].lowercased() == "charset" {
                let name = words[1].filter { $0 != "\"" && $0 != "'" }
                return name.isEmpty ? nil : name
            }
        }
        return nil
    }
}

struct UntrustedCertificate: SummarizedError, Hashable, CustomStringConvertible {

    let host: RemoteHost

    var summary: String { "\(host): certificate not trusted" }

    var description: String {
        "\(summary); if you trust its issuer, set “ca” to a file that contains the issuer’s certificate"
    }
}

struct UnexpectedStatus: SummarizedError, Hashable, CustomStringConvertible {

    let code: Int
    let expected: [Int]
    let message: String?

    init(code: Int, _ expected: Set<Int>, message: String? = nil) {
        (self.code, self.message) = (code, message)
        self.expected = expected.sorted()
    }

    var summary: String {
        "answered \(code), not \(expected.map(String.init).joined(separator: " or "))"
            + (message.map { ": \($0)" } ?? "")
    }

    var description: String { "\(summary); see “expect” of the source" }
}

extension Error {

    var isUnauthorized: Bool { isStatus(401) || (self as? RedactedError)?.isUnauthorized == true }

    var isForbidden: Bool { isStatus(403) || (self as? RedactedError)?.isForbidden == true }

    private func isStatus(_ status: Int) -> Bool {
        if case .status(status, _, _, _)? = self as? NetworkError { return true }
        return (self as? UnexpectedStatus)?.code == status
    }
}
