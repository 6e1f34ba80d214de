public import Apexy
import Foundation
public import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client that uses a URL session, which it owns.
public final class URLSessionClient: AdaptingClient {

    /// Called after each request of a client.
    public typealias ResponseObserver = Apexy.ResponseObserver

    public let adapted: any LoadableNetworking.Client
    public let completionQueue: DispatchQueue

    /// Creates a client.
    ///
    /// - Parameters:
    ///   - baseURL: What the endpoints' URLs are relative to.
    ///   - configuration: Of the session. Its cache and its timeouts are not used.
    ///   - delegate: Is asked for credentials, and told how much is sent, when a transfer ends by itself and when the session does.
    ///     It has no say in redirects.
    ///   - completionQueue: Where completion handlers are called.
    ///   - limits: What a request may cost.
    ///   - responseObserver: Told of each request.
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

    /// Creates a client whose requests go through the adapter.
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
