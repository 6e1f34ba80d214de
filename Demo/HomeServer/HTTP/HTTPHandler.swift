/// What the daemon's callbacks do: takes each exchange through its delay to its ending.
final class HTTPHandler: Sendable {
    private let service: HomeService
    private let suspended: SuspendedConnections

    init(service: HomeService, suspended: SuspendedConnections) {
        self.service = service
        self.suspended = suspended
    }

    /// Called when the whole request has arrived, and again when its connection has been resumed.
    ///
    /// - Returns: Whether the connection lives on; false has it closed at once.
    func proceed(_ exchange: HTTPExchange, on connection: HTTPConnection) -> Bool {
        guard let verdict = exchange.verdict else {
            let verdict = service.receive(exchange.request)
            exchange.verdict = verdict
            if verdict.ending == .nothing {
                return suspended.suspend(connection, for: nil)
            }
            if verdict.delay > .zero {
                return suspended.suspend(connection, for: verdict.delay)
            }
            return finish(exchange.request, with: verdict.ending, on: connection)
        }
        guard !suspended.isClosed, !connection.isHungUp else { return false }
        return finish(exchange.request, with: verdict.ending, on: connection)
    }

    /// Called when a request is over, however it ended.
    func end(_ exchange: HTTPExchange) {
        if exchange.verdict != nil { service.end(exchange.request) }
    }

    private func finish(_ request: HTTPRequest, with ending: Verdict.Ending, on connection: HTTPConnection) -> Bool {
        switch ending {
        case .answer:
            return connection.send(service.answer(request), suspended: suspended)
        case .spoiltAnswer(let spoil):
            // Without its condition: there is no half of a 304.
            var request = request
            request.ifNoneMatch = nil
            return connection.send(service.answer(request).spoilt(spoil), suspended: suspended)
        case .redirectToLocalhost:
            let host = request.headers["host"] ?? ""
            guard host.hasPrefix("127.0.0.1") else {
                return connection.send(service.answer(request), suspended: suspended)
            }
            let port = host.dropFirst("127.0.0.1".count)
            return connection.send(
                .redirect(to: "http://localhost\(port)\(request.path)", status: 307), suspended: suspended)
        case .redirectToItself:
            return connection.send(.redirect(to: request.path, status: 302), suspended: suspended)
        case .excuse(let response):
            return connection.send(response, suspended: suspended)
        case .reset:
            connection.reset()
            return false
        case .nothing:
            return false
        }
    }
}
