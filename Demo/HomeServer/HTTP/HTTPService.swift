/// A service that responds to the requests that an ``HTTPDaemon`` receives. Its methods are called on the daemon's
/// thread.
protocol HTTPService: Sendable {
    /// Returns the reply to a complete request.
    func receive(_ request: ReceivedRequest) -> HTTPReply

    /// Called once for each received request, when the request has ended for any reason.
    func end(_ request: ReceivedRequest)
}

/// The reply to a request, and the delay of the reply.
struct HTTPReply: Sendable {
    enum Outcome: Sendable {
        case response(HTTPResponse)
        /// The TCP connection is reset, and no response is sent.
        case reset
    }

    /// The delay of the reply; nil to wait until the client disconnects or the server stops.
    var delay: Duration?
    /// A closure that returns the outcome. It is called at the end of the delay.
    var outcome: @Sendable () -> Outcome
}

/// A request, from its start until its response. It is used only on the daemon's thread.
final class HTTPExchange {
    private(set) var request: ReceivedRequest
    /// The reply; nil until the request is complete.
    private var reply: HTTPReply?

    init(_ request: ReceivedRequest) {
        self.request = request
    }

    func append(_ bytes: UnsafeRawBufferPointer) {
        request.append(bytes)
    }

    /// Called when the request is complete, and again after its connection has been resumed.
    ///
    /// - Returns: Whether the connection stays open. False closes the connection at once.
    func proceed(with service: any HTTPService, on connection: HTTPConnection, suspended: SuspendedConnections) -> Bool
    {
        if let reply {
            guard reply.delay != nil, !suspended.isClosed, !connection.isHungUp else { return false }
            return finish(reply, on: connection, suspended: suspended)
        }
        let reply = service.receive(request)
        self.reply = reply
        if let delay = reply.delay, delay <= .zero {
            return finish(reply, on: connection, suspended: suspended)
        }
        return suspended.suspend(connection, for: reply.delay)
    }

    func end(with service: any HTTPService) {
        if reply != nil { service.end(request) }
    }

    private func finish(_ reply: HTTPReply, on connection: HTTPConnection, suspended: SuspendedConnections) -> Bool {
        switch reply.outcome() {
        case .response(let response):
            return connection.send(response, suspended: suspended)
        case .reset:
            connection.reset()
            return false
        }
    }
}
