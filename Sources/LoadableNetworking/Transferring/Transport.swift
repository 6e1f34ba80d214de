import Foundation

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Sends messages and brings their answers. Adapters, limits of time and redirects are the ``ClientCore``'s.
protocol Transport: Sendable {

    /// Sends the message once, and waits for the whole answer. A redirect is an answer, which comes without its body.
    ///
    /// It ends at once when its task is cancelled, and when the body is larger than the transport takes.
    ///
    /// - Throws: ``NetworkError`` or `CancellationError`.
    func send(_ message: OutgoingMessage, watch: TransferWatch) async throws -> (HTTPURLResponse, Data)

    /// The proxy that messages to the URL go through; nil if they need none, or if the transport does not know.
    func proxy(for url: URL) -> RemoteHost?

    /// Ends everything that runs. Nothing can be sent any more.
    func invalidate()
}

extension HTTPURLResponse {

    /// How many bytes of a body will come, unless they come in another form than they are counted in.
    var expectedBodySize: Int? {
        let isEncoded = value(forHTTPHeaderField: "Content-Encoding") != nil
        return isEncoded || expectedContentLength < 0 ? nil : Int(expectedContentLength)
    }
}
