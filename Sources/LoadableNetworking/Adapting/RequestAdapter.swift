#if canImport(FoundationNetworking)
    public import FoundationNetworking
#else
    public import Foundation
#endif

/// Changes each request of a client before it is sent.
public protocol RequestAdapter: Sendable {

    /// The request as it is to be sent. Called once for each request, before it waits in line; not for redirects, of which
    /// one to another server gets none of what was added here but what says which answers are understood.
    func adapt(_ request: URLRequest) async throws -> URLRequest
}
