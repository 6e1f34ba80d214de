/// A request on its way to its answer. Lives on the daemon's thread only.
final class HTTPExchange {
    var request: HTTPRequest
    /// Nil until the whole request has arrived.
    var verdict: Verdict?

    init(request: HTTPRequest) {
        self.request = request
    }
}
