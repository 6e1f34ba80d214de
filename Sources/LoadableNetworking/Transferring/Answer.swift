import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A whole answer, and the request that it is the answer to: the last one, if there were redirects.
struct Answer: Sendable {

    let request: URLRequest
    let response: HTTPURLResponse
    let body: Data
    /// Whether that request is for another URL than the one that was asked for.
    var isRedirected = false
}
