public import Foundation
public import LoadableNetworking
import LoadableURLSession
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that forwards to one of ours. It throws the errors that code for a URL session expects: `URLError`,
/// including for a cancellation, and `DecodingError`. Only an unsuccessful status is a ``NetworkError``.
public protocol AdaptingClient: ConcurrencyClient {

    /// The client to forward to.
    var adapted: any LoadableNetworking.Client { get }

    /// The queue of completion handlers; by default the main queue.
    var completionQueue: DispatchQueue { get }
}

extension AdaptingClient {

    public var completionQueue: DispatchQueue { .main }

    @discardableResult
    public func request<T: Endpoint>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress {
        let report = ProgressReport()
        return report.run(on: completionQueue, completionHandler) {
            try await self.send(endpoint, LoadRequest(report: report.update)).wholeContent()
        }
    }

    @discardableResult
    public func upload<T: UploadEndpoint>(
        _ endpoint: T, completionHandler: @escaping (APIResult<T.Content>) -> Void
    ) -> Progress {
        let report = ProgressReport()
        return report.run(on: completionQueue, completionHandler) {
            try await self.upload(endpoint, LoadRequest(report: report.update))
        }
    }

    @concurrent
    public func request<T: Endpoint>(_ endpoint: T) async throws -> T.Content {
        try await send(endpoint, LoadRequest()).wholeContent()
    }

    @concurrent
    public func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        do {
            return try await adapted.send(AdaptedEndpoint(original: endpoint), request)
        } catch {
            throw originalError(error)
        }
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T) async throws -> T.Content {
        try await upload(endpoint, LoadRequest())
    }

    @concurrent
    public func upload<T: UploadEndpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> T.Content {
        do {
            return try await adapted.send(AdaptedUpload(original: endpoint), request).wholeContent()
        } catch {
            throw originalError(error)
        }
    }
}

extension LoadAnswer {

    /// The content of a response to an unconditional request, which cannot be unchanged.
    package func wholeContent() throws -> Content {
        guard let content else { throw NetworkError.notModified(host: RemoteHost(of: nil)) }
        return content
    }
}

/// A client that uses libcurl, recommended for programs.
public final class CurlClient: AdaptingClient {

    public let adapted: any LoadableNetworking.Client

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The base of the endpoints' URLs.
    ///   - limits: The limits of its requests.
    ///   - responseObserver: Called for each request.
    public convenience init(
        baseURL: URL, limits: ClientLimits = ClientLimits(), responseObserver: ResponseObserver? = nil
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL), limits: limits, responseObserver: responseObserver)
    }

    /// Creates a client that passes its requests through the adapter.
    public init(
        requestAdapter: any RequestAdapter, limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil
    ) {
        adapted = LoadableNetworking.CurlClient(
            requestAdapter: AdaptedAdapter(requestAdapter), limits: limits,
            responseObserver: Apexy.adapted(responseObserver))
    }
}

/// Called after each request of a client, before its caller is notified, with the request as sent, and the response and
/// its body, or the error without a response. Runs on any thread, and must return immediately. It receives everything,
/// including secrets.
public typealias ResponseObserver = @Sendable (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Void

/// The observer for our client.
package func adapted(_ observer: ResponseObserver?) -> LoadableNetworking.ResponseObserver? {
    guard let observer else { return nil }
    return { request, response, error in
        let failure = response == nil ? error.map(originalError) : nil
        observer(URLRequest(request), response?.urlResponse, response?.body, failure)
    }
}

// MARK: Errors

/// A body that the endpoint does not expect. Wrapped, so that our client passes it on unchanged.
struct Undecodable: Error {
    let error: DecodingError
}

/// The error that callers of the original expect.
func originalError(_ error: any Error) -> any Error {
    switch error {
    case let undecodable as Undecodable: undecodable.error
    case let error as NetworkError: URLError(error) ?? error
    case is CancellationError: URLError.cancelledRequest
    default: error
    }
}
