public import Apexy
import Foundation
public import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that sends requests with its own URL session.
public final class URLSessionClient: AdaptingClient {

    /// A closure that is called after each request of a client.
    public typealias ResponseObserver = Apexy.ResponseObserver

    public let adapted: any LoadableNetworking.Client
    public let completionQueue: DispatchQueue

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: The URL against which relative URLs are resolved.
    ///   - configuration: The configuration of the session. Its cache and time limits are ignored.
    ///   - delegate: The delegate, which can provide credentials. It is notified of sent bytes, of the end of each
    ///     transfer, and of the end of the session, but not of redirects.
    ///   - completionQueue: The queue on which completion handlers are called.
    ///   - limits: The limits of the client's requests. The client ignores `connectTimeout`.
    ///   - responseObserver: Called after each request.
    public convenience init(
        baseURL: URL,
        configuration: URLSessionConfiguration = .ephemeral,
        delegate: (any URLSessionDelegate)? = nil,
        completionQueue: DispatchQueue = .main,
        limits: Apexy.ClientLimits = Apexy.ClientLimits(),
        responseObserver: ResponseObserver? = nil
    ) {
        self.init(
            requestAdapter: Apexy.BaseRequestAdapter(baseURL: baseURL), configuration: configuration,
            delegate: delegate,
            completionQueue: completionQueue, limits: limits, responseObserver: responseObserver)
    }

    /// Creates a client with an adapter. The adapter changes each request before the request is sent.
    public init(
        requestAdapter: any Apexy.RequestAdapter,
        configuration: URLSessionConfiguration = .ephemeral,
        delegate: (any URLSessionDelegate)? = nil,
        completionQueue: DispatchQueue = .main,
        limits: Apexy.ClientLimits = Apexy.ClientLimits(),
        responseObserver: ResponseObserver? = nil
    ) {
        self.completionQueue = completionQueue
        adapted = LoadableURLSession.URLSessionClient(
            requestAdapter: AdaptedAdapter(requestAdapter), configuration: configuration, delegate: delegate,
            limits: limits, responseObserver: Apexy.adapted(responseObserver))
    }
}
