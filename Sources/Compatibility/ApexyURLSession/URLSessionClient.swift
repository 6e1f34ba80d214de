public import Apexy
public import Foundation
public import LoadableNetworking
import LoadableURLSession

#if canImport(FoundationNetworking)
    public import FoundationNetworking
#endif

/// A client on top of a URL session, which it owns.
public final class URLSessionClient: AdaptingClient {

    public let adapted: any LoadableNetworking.Client

    /// Makes a client.
    ///
    /// - Parameters:
    ///   - baseURL: What the endpoints' URLs are relative to.
    ///   - configuration: Of the session. Its cache and its timeouts are not used.
    ///   - limits: What a request may cost.
    ///   - responseObserver: Told of each request.
    public convenience init(
        baseURL: URL,
        configuration: URLSessionConfiguration = .ephemeral,
        limits: Apexy.ClientLimits = Apexy.ClientLimits(),
        responseObserver: Apexy.ResponseObserver? = nil
    ) {
        self.init(
            requestAdapter: Apexy.BaseRequestAdapter(baseURL: baseURL), configuration: configuration, limits: limits,
            responseObserver: responseObserver)
    }

    /// Makes a client whose requests go through the adapter.
    public init(
        requestAdapter: any Apexy.RequestAdapter,
        configuration: URLSessionConfiguration = .ephemeral,
        limits: Apexy.ClientLimits = Apexy.ClientLimits(),
        responseObserver: Apexy.ResponseObserver? = nil
    ) {
        adapted = LoadableURLSession.URLSessionClient(
            requestAdapter: AdaptedAdapter(requestAdapter), configuration: configuration, limits: limits,
            responseObserver: Apexy.adapted(responseObserver))
    }
}
