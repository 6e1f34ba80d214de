public import Foundation
public import LoadableNetworking
import LoadableURLSession
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that forwards its requests to a client of `LoadableNetworking`.
///
/// If a request fails or is cancelled, the methods of the client throw a `URLError`. They throw a ``NetworkError`` if
/// there is no corresponding `URLError`, for example for an unsuccessful status. Errors of the endpoint, such as a
/// `DecodingError`, are thrown unchanged.
public protocol AdaptingClient: ConcurrencyClient {

    /// The client to which requests are forwarded.
    var adapted: any LoadableNetworking.Client { get }

    /// The queue on which completion handlers are called. By default, it is the main queue.
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

    /// Returns the content of the response.
    ///
    /// - Throws: ``NetworkError/notModified(host:)`` if the response states that the content is unchanged. The response
    ///   to an unconditional request must not do so.
    package func wholeContent() throws -> Content {
        guard let content else { throw NetworkError.notModified(host: RemoteHost(of: nil)) }
        return content
    }
}

/// A client that sends requests with libcurl. It is the recommended client for programs.
public final class CurlClient: AdaptingClient {

    public let adapted: any LoadableNetworking.Client

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The URL against which relative URLs are resolved.
    ///   - limits: The limits of the client's requests.
    ///   - responseObserver: Called after each request.
    public convenience init(
        baseURL: URL, limits: ClientLimits = ClientLimits(), responseObserver: ResponseObserver? = nil
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL), limits: limits, responseObserver: responseObserver)
    }

    /// Creates a client with an adapter. The adapter changes each request before the request is sent.
    public init(
        requestAdapter: any RequestAdapter, limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil
    ) {
        adapted = LoadableNetworking.CurlClient(
            requestAdapter: AdaptedAdapter(requestAdapter), limits: limits,
            responseObserver: Apexy.adapted(responseObserver))
    }
}

/// A closure that is called after each request of a client, before the caller receives the result. The arguments are
/// the request as it was sent, the response, the body of the response, and the error. The error is nil if there is a
/// response.
///
/// The closure is called on any thread, and must return immediately. The arguments may contain secrets.
public typealias ResponseObserver = @Sendable (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Void

/// Returns the observer in the form that `LoadableNetworking` requires.
package func adapted(_ observer: ResponseObserver?) -> LoadableNetworking.ResponseObserver? {
    guard let observer else { return nil }
    return { request, response, error in
        let failure = response == nil ? error.map(originalError) : nil
        observer(URLRequest(request), response?.urlResponse, response?.body, failure)
    }
}

// MARK: Errors

/// A wrapper of a decoding error of an endpoint. `LoadableNetworking` does not convert wrapped errors.
struct Undecodable: Error {
    let error: DecodingError
}

/// Returns the error that the original Apexy library would throw in place of the given error.
func originalError(_ error: any Error) -> any Error {
    switch error {
    case let undecodable as Undecodable: undecodable.error
    case let error as NetworkError: URLError(error) ?? error
    case is CancellationError: URLError.cancelledRequest
    default: error
    }
}
