import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// A request, and the body that is uploaded with it, if one is.
///
/// `@unchecked` for a stream: whoever made the endpoint gave it away, and only the transport that sends it reads it,
/// in one place at a time.
struct OutgoingMessage: @unchecked Sendable {

    var request: URLRequest
    var body: UploadEndpointBody?

    init(_ request: URLRequest, body: UploadEndpointBody? = nil) {
        self.request = request
        self.body = body
    }
}
