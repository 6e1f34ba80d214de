import FoundationEssentials
public import Loadables
import Synchronization

/// A source that loads the content of an endpoint.
///
/// ```swift
/// let rates = ContentLoader(EndpointSource(client, RatesEndpoint(url: url)))
/// ```
///
/// If the current content has a validator (`ETag` or `Last-Modified`), `GET` and `HEAD` requests for the same resource
/// are conditional. If the validator is from an earlier run of the program, its resource is unknown, so the validator
/// is sent with any request. The facts of the response contain the exchange, without secrets.
public struct EndpointSource<Requested: Endpoint>: Source {

    private let client: any Client
    private let endpoint: Requested
    private let asksConditionally: Bool
    private let usesServerFreshness: Bool
    private let resources = ValidatedResources()

    /// Creates a source.
    ///
    /// - Parameters:
    ///   - client: The client.
    ///   - endpoint: The endpoint.
    ///   - asksConditionally: Whether requests are conditional. Pass false if the content depends on data in addition
    ///     to the response.
    ///   - usesServerFreshness: Whether the server determines how long content is fresh, with `Cache-Control` or
    ///     `Expires`. If false, the loader determines this duration.
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

/// An endpoint with a request that the original endpoint has already made.
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

/// The resource that a validator belongs to: the URL, the method, and the headers that select a representation, such as
/// `Accept`.
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

/// A record of the latest four validators and their resources.
package final class ValidatedResources: Sendable {

    /// A validator and its resource. The resource is nil if the validator may have caused an error.
    private typealias Entry = (validator: ContentValidator, resource: RequestedResource?)

    private static let limit = 4
    private let latest = Mutex<[Entry]>([])

    package init() {}

    /// Requests the resource with the validator of the current content. Omits the validator if it belongs to another
    /// resource, or if it may have caused an error. A validator from an earlier run of the program is sent, because its
    /// resource is unknown.
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

    /// Records the resource of a validator, unless the load has been cancelled.
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
