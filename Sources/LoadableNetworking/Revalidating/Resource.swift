import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// What a validator is of: one for another URL, or another choice of form or language, says nothing.
struct Resource: Hashable {

    let url: URL?
    let method: String
    let choices: [String?]

    /// Nil if the request does more than to ask for something.
    init?(_ request: URLRequest) {
        method = request.httpMethod ?? "GET"
        guard method == "GET" || method == "HEAD" else { return nil }
        url = request.url?.absoluteURL
        choices = ["Accept", "Accept-Language", "Range"].map { request.value(forHTTPHeaderField: $0) }
    }
}
