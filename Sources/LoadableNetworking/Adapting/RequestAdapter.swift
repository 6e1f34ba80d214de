#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Changes each request of a client before it is sent.
public protocol RequestAdapter: Sendable {

    /// The request as it is to be sent. Called once for each request, before it waits in line; not for redirects.
    func adapt(_ request: URLRequest) async throws -> URLRequest

    /// The names of headers that are nobody's business but the server's, whatever the case of their letters: a redirect to
    /// another server goes without them, as it does without `Authorization`, `Cookie` and `Proxy-Authorization`. None by
    /// default.
    var sensitiveHeaders: Set<String> { get }
}

extension RequestAdapter {

    public var sensitiveHeaders: Set<String> { [] }
}
