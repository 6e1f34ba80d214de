import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

extension URLRequest {

    /// Whether it asks for an answer only if that is another one than before.
    var isConditional: Bool {
        ["If-None-Match", "If-Modified-Since"].contains { value(forHTTPHeaderField: $0) != nil }
    }
}
