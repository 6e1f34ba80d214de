/// Answers the requests that an ``HTTPDaemon`` receives. Called on the daemon's thread.
protocol HTTPService: Sendable {
    /// Decides what becomes of a request, once it has arrived whole.
    func receive(_ request: ReceivedRequest) -> HTTPReply

    /// Called once for each request that was received, when it is over, however it ended.
    func end(_ request: ReceivedRequest)
}

/// What becomes of a request, and when.
struct HTTPReply: Sendable {
    enum Outcome: Sendable {
        case response(HTTPResponse)
        /// The TCP connection is reset.
        case reset
    }

    /// How long the request waits; nil until its client leaves or the server stops.
    var delay: Duration?
    /// Makes the outcome after the delay, so that it is as of then.
    var outcome: @Sendable () -> Outcome
}

/// A request on its way to its response. Lives on the daemon's thread only.
final class HTTPExchange {
    private(set) var request: ReceivedRequest
    /// Nil until the whole request has arrived.
    private var reply: HTTPReply?

    init(_ request: ReceivedRequest) {
        self.request = request
    }

    /// Takes the next piece of the request's body.
    func append(_ bytes: UnsafeRawBufferPointer) {
        request.append(bytes)
    }

    /// Called when the whole request has arrived, and again when its connection has been resumed.
    ///
    /// - Returns: Whether the connection lives on; false has it closed at once.
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

    /// Called when the request is over, however it ended.
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
