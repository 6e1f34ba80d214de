import FoundationEssentials
public import Loadables
import Synchronization

/// The content of an endpoint, asked for by a client.
///
/// ```swift
/// let rates = ContentLoader(EndpointSource(client, RatesEndpoint(url: url)))
/// ```
///
/// Where there is content already and the server named that version (`ETag`, `Last-Modified`), the server is asked for another
/// version only. A validator that came with one resource is not sent to another one, also if the endpoint makes another request
/// each time. The facts have what was sent and received, without secrets.
public struct EndpointSource<Requested: Endpoint>: Source {

    private let client: any Client
    private let endpoint: Requested
    private let asksConditionally: Bool
    private let usesServerFreshness: Bool
    private let resources = ValidatedResources()

    /// Makes a source.
    ///
    /// - Parameters:
    ///   - client: Whom to ask.
    ///   - endpoint: What to ask for.
    ///   - asksConditionally: Whether to ask only for another version than the one that is there. To be switched off where
    ///     content depends on more than the response that it is made of.
    ///   - usesServerFreshness: Whether the content is fresh for as long as the server says by `Cache-Control` or `Expires`;
    ///     otherwise for as long as the loader says.
    public init(
        _ client: any Client, _ endpoint: Requested, asksConditionally: Bool = true, usesServerFreshness: Bool = false
    ) {
        self.client = client
        self.endpoint = endpoint
        self.asksConditionally = asksConditionally
        self.usesServerFreshness = usesServerFreshness
    }

    public var timeLimit: Duration? { client.timeLimit }

    @concurrent
    public func load(_ request: LoadRequest) async throws -> LoadAnswer<Requested.Content> {
        let made = MadeEndpoint(endpoint: endpoint, request: try endpoint.makeRequest())
        let resource = RequestedResource(made.request)
        var answer = try await resources.ask(for: resource, knowing: asksConditionally ? request.known : nil) { known in
            var request = request
            request.known = known
            return try await client.send(made, request)
        }
        if !usesServerFreshness { answer = answer.withoutFreshness() }
        return answer
    }
}

/// An endpoint whose request is made already.
private struct MadeEndpoint<Original: Endpoint>: Endpoint {

    let endpoint: Original
    let request: HTTPRequest

    func makeRequest() -> HTTPRequest { request }

    func validate(_ response: HTTPResponse, to request: HTTPRequest) throws {
        try endpoint.validate(response, to: request)
    }

    func content(from response: HTTPResponse) throws -> Original.Content {
        try endpoint.content(from: response)
    }
}

/// What a validator is of: one for another URL, or another choice of form or language, says nothing.
package struct RequestedResource: Hashable, Sendable {

    private let url: URL
    private let method: HTTPRequest.Method
    private let choices: [String?]

    package init(_ request: HTTPRequest) {
        url = request.url.absoluteURL
        method = request.method
        choices = ["Accept", "Accept-Language", "Range"].map { request.headerFields[$0] }
    }
}

/// Which resources the latest validators came with.
package final class ValidatedResources: Sendable {

    /// A validator, and what it came with; nil if the server could not read a request that had it.
    private typealias Entry = (validator: ContentValidator, resource: RequestedResource?)

    private static let limit = 4
    private let latest = Mutex<[Entry]>([])

    package init() {}

    /// Asks for the resource: with the validator of what is there, if it may be one of that resource, as far as is known: one
    /// that was kept since an earlier run may be of any. One that a server could not read is not sent again.
    package func ask<Content>(
        for resource: RequestedResource, knowing known: ContentValidator?,
        by send: (ContentValidator?) async throws -> LoadAnswer<Content>
    ) async throws -> LoadAnswer<Content> {
        let known = known.flatMap { mayBe($0, of: resource) ? $0 : nil }
        do {
            let answer = try await send(known)
            note(answer.facts.validator, of: resource)
            return answer
        } catch let error as NetworkError where error.rejectsValidator {
            note(known, of: nil)
            throw error
        }
    }

    /// Those of a load that was cancelled meanwhile do not count.
    private func note(_ validator: ContentValidator?, of resource: RequestedResource?) {
        guard let validator, !Task.isCancelled else { return }
        latest.withLock { latest in
            latest.removeAll { $0.validator == validator }
            latest.append((validator, resource))
            if latest.count > Self.limit { latest.removeFirst() }
        }
    }

    private func mayBe(_ validator: ContentValidator, of resource: RequestedResource) -> Bool {
        latest.withLock { latest in latest.first { $0.validator == validator }.map { $0.resource == resource } ?? true }
    }
}

extension LoadAnswer {

    fileprivate func withoutFreshness() -> LoadAnswer {
        var facts = facts
        facts.freshFor = nil
        return content.map { .content($0, facts) } ?? .unchanged(facts)
    }
}
