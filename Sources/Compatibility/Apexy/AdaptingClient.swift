public import Foundation
public import LoadableNetworking
import LoadableURLSession
public import Loadables

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that forwards requests to one of our clients. It throws the errors that code for a URL session expects:
/// `URLError`, also for a cancellation, and `DecodingError`. It throws a ``NetworkError`` only for an unsuccessful
/// status.
public protocol AdaptingClient: ConcurrencyClient {

    /// The client that receives the requests.
    var adapted: any LoadableNetworking.Client { get }

    /// The queue on which completion handlers are called; by default the main queue.
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

    /// Returns the content of a response to an unconditional request.
    ///
    /// - Throws: ``NetworkError/notModified(host:)`` if the response has no content, although the request was
    ///   unconditional.
    package func wholeContent() throws -> Content {
        guard let content else { throw NetworkError.notModified(host: RemoteHost(of: nil)) }
        return content
    }
}

/// A client that uses libcurl. It is recommended for programs.
public final class CurlClient: AdaptingClient {

    public let adapted: any LoadableNetworking.Client

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The base of the endpoints' URLs.
    ///   - limits: The limits of the client's requests.
    ///   - responseObserver: Called after each request.
    public convenience init(
        baseURL: URL, limits: ClientLimits = ClientLimits(), responseObserver: ResponseObserver? = nil
    ) {
        self.init(
            requestAdapter: BaseRequestAdapter(baseURL: baseURL), limits: limits, responseObserver: responseObserver)
    }

    /// Creates a client whose requests the adapter changes.
    public init(
        requestAdapter: any RequestAdapter, limits: ClientLimits = ClientLimits(),
        responseObserver: ResponseObserver? = nil
    ) {
        adapted = LoadableNetworking.CurlClient(
            requestAdapter: AdaptedAdapter(requestAdapter), limits: limits,
            responseObserver: Apexy.adapted(responseObserver))
    }
}

/// A closure that is called after each request of a client, before the caller of the client is notified. Its arguments
/// are the request as sent, and either the response and its body, or the error if there is no response. It runs on any
/// thread, and must return immediately. The arguments include secrets.
public typealias ResponseObserver = @Sendable (URLRequest?, HTTPURLResponse?, Data?, (any Error)?) -> Void

/// Returns the observer in the form that our client needs.
package func adapted(_ observer: ResponseObserver?) -> LoadableNetworking.ResponseObserver? {
    guard let observer else { return nil }
    return { request, response, error in
        let failure = response == nil ? error.map(originalError) : nil
        observer(URLRequest(request), response?.urlResponse, response?.body, failure)
    }
}

// MARK: Errors

/// The error for a body that the endpoint does not expect. It wraps the decoding error, so that our client passes that
/// on unchanged.
struct Undecodable: Error {
    let error: DecodingError
}

/// Returns the error that callers of the original library expect.
func originalError(_ error: any Error) -> any Error {
    switch error {
    case let undecodable as Undecodable: undecodable.error
    case let error as NetworkError: URLError(error) ?? error
    case is CancellationError: URLError.cancelledRequest
    default: error
    }
}
