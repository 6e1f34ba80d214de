import Foundation
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization

@testable import HomeServer

/// The house that the home asks, without a network in between: what the server would answer at the time of a clock, unless a
/// test has cut the line.
final class House: Client {

    private struct State {
        var isOutOfReach = false
        var counts: [Resource: Int] = [:]
        var successes: [String: Timestamp] = [:]
        var waitingCount = 0
    }

    private let core: ClientCore
    private let line: Line
    private let clock: ManualClock

    init(clock: ManualClock) {
        self.clock = clock
        let line = Line(clock: clock)
        self.line = line
        core = ClientCore(
            // Safe: the literal is a URL.
            requestAdapter: BaseRequestAdapter(baseURL: URL(string: "http://house.test")!), limits: ClientLimits(),
            responseObserver: nil, clock: ContinuousClock(), additionalFields: [:], makeTransport: { line })
    }

    /// Whether nobody reaches it.
    var isOutOfReach: Bool {
        get { line.state.withLock(\.isOutOfReach) }
        set { line.state.withLock { $0.isOutOfReach = newValue } }
    }

    /// What the server does wrong.
    func setFault(_ fault: Fault?, for resource: Resource) { line.service.setFault(fault, for: resource) }

    /// How often the resource was asked for so far, also in vain.
    func attempts(for resource: Resource) -> Int { line.state.withLock { $0.counts[resource, default: 0] } }

    /// How long it takes to do what it is told.
    func setDelay(_ delay: Duration) { line.service.setLatency(delay, for: .actions) }

    /// How many requests wait for the clock.
    var waitingCount: Int { line.state.withLock(\.waitingCount) }

    /// When something usable last came of that document, or of the first page of a paged one.
    func lastSuccess(of resource: Resource) -> Timestamp? { line.state.withLock { $0.successes[resource.rawValue] } }

    @concurrent
    func send<T: Endpoint>(_ endpoint: T, _ request: LoadRequest) async throws -> LoadAnswer<T.Content> {
        let answer = try await core.send(endpoint, request)
        let url = try endpoint.makeRequest().url
        guard url.query?.contains("before=") != true else { return answer }
        line.state.withLock { $0.successes[url.relativePath] = clock.now }
        return answer
    }

    /// What stands in the place of the network.
    private final class Line: Transport {

        let service: HomeService
        let state = Mutex(State())
        private let clock: ManualClock

        init(clock: ManualClock) {
            self.clock = clock
            let date: @Sendable () -> Date = { Date(timeIntervalSince1970: clock.now.secondsSince1970) }
            service = HomeService(
                world: World(seed: 1, start: date()), clock: date, slowness: .seconds(3), endlessPause: nil)
        }

        func send(_ request: HTTPRequest, watch: TransferWatch) async throws -> LoadableNetworking.HTTPResponse {
            let received = ReceivedRequest(request)
            let resource = Route(method: received.method, path: received.path)?.resource
            let isOutOfReach = state.withLock { state in
                if let resource { state.counts[resource, default: 0] += 1 }
                return state.isOutOfReach
            }
            let host = RemoteHost(of: request.url)
            guard !isOutOfReach else { throw NetworkError.unreachable(host: host, reason: "network is unreachable") }
            let reply = service.receive(received)
            defer { service.end(received) }
            guard let delay = reply.delay else {
                throw NetworkError.noResponse(host: host, after: .seconds(10))
            }
            if delay > .zero { try await wait(for: delay) }
            guard case .response(let response) = reply.outcome() else {
                throw NetworkError.connectionLost(host: host, reason: "connection reset by peer")
            }
            return LoadableNetworking.HTTPResponse(
                status: .init(code: response.status), url: request.url,
                headerFields: HTTPFields(response.headers.map { HTTPField(name: $0.key, value: $0.value) }),
                body: response.assembled().body)
        }

        private func wait(for delay: Duration) async throws {
            state.withLock { $0.waitingCount += 1 }
            defer { state.withLock { $0.waitingCount -= 1 } }
            try await clock.sleep(for: delay)
        }

        func proxy(for url: URL) -> RemoteHost? { nil }

        func invalidate() {}
    }
}

extension ReceivedRequest {

    /// The request as it would come to the server.
    fileprivate init(_ request: HTTPRequest) {
        let items = URLComponents(url: request.url, resolvingAgainstBaseURL: true)?.queryItems ?? []
        self.init(
            method: request.method.rawValue, path: request.url.path,
            query: Dictionary(items.map { ($0.name, $0.value ?? "") }) { $1 },
            headers: Dictionary(request.headerFields.map { ($0.name.lowercased(), $0.value) }) { $1 })
        if case .data(let data) = request.body?.content {
            body = data
            bodySize = data.count
        }
    }
}
