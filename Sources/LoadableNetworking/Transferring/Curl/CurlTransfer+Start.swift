extension CurlTransfer {

    struct Start: Sendable {
        let id: ID
        let request: CurlRequest
        let watch: TransferWatch
        let maximumBodySize: Int
        let connectTimeout: Duration
        /// Host names with fixed addresses, in libcurl's format.
        var knownNames: [String] = []
        /// Called on any thread when sending the body can continue after a pause.
        let bodyBecameReady: @Sendable () -> Void
        /// Called with the response as soon as its headers are complete. Called only if the body is sent through
        /// `watch.pipe`.
        var didOpen: @Sendable (HTTPResponse) -> Void = { _ in }
    }
}

extension Duration {

    /// The number of milliseconds, rounded up, from one millisecond to a million seconds. The number is never 0,
    /// because libcurl would then use its default of five minutes.
    var wholeMilliseconds: Int {
        let (seconds, attoseconds) = min(self, .seconds(1_000_000)).components
        return max(1, Int(seconds) * 1_000 + Int((attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000))
    }
}
