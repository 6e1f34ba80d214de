import LoadableTesting
import Loadables
import TestSupport
import Testing

// snippet: WaitingForAToken/session
@MainActor
final class Session {

    enum Failure: Error { case noToken }

    private let token: ContentLoader<String>
    private let waiter: LoadableWaiter

    init(_ token: ContentLoader<String>, clock: any WallClock = .system) {
        self.token = token
        waiter = LoadableWaiter(token, condition: .synced, clock: clock)
    }

    /// Returns a valid token: the current token, or the next token if the current one has expired.
    func accessToken() async throws -> String {
        // Start a load only if the token has expired. After a failure, the waiter retries the load.
        if token.loadableState == .didSyncSuccessfully { token.syncIfNeeded() }
        let isThere = try await waiter.wait(timeout: .seconds(10))
        guard isThere, let token = token.content else { throw Failure.noToken }
        return token
    }

    /// Reports that the server has rejected a token.
    func reject(_ rejected: String) {
        // Another request may have reported the token before, and the next token may already be loaded or loading.
        if token.content == rejected, token.loadableState != .syncing { token.invalidate() }
    }
}
// end

/// Gives tokens one by one.
private actor Account {

    private(set) var count = 0

    func refresh() throws -> String {
        count += 1
        return "token \(count)"
    }
}

/// Sells to those who have the right token.
@MainActor
private final class Shop {

    enum Failure: Error { case notSignedIn }

    var rightToken = "token 1"

    func orders(_ token: String) async throws -> [String] {
        guard token == rightToken else { throw Failure.notSignedIn }
        return ["tea"]
    }
}

@MainActor
@Suite("WaitingForAToken.md", .timeLimit(.minutes(3)))
struct WaitingForATokenSnippets {

    private let clock = ManualClock()
    private let token: ScriptedLoader<String>
    private let session: Session

    init() {
        token = ScriptedLoader(clock: clock)
        token.freshFor = .seconds(600)
        session = Session(token, clock: clock)
    }

    /// So many requests for the token, which have begun to wait.
    private func requests(_ count: Int = 10) async -> [Task<String, any Error>] {
        let tasks = (0..<count).map { _ in Task { [session] in try await session.accessToken() } }
        await clock.advance(by: .zero)
        return tasks
    }

    @Test("Many requests waiting for the token cause one refresh, and all get it")
    func once() async throws {
        let waiting = await requests()
        #expect(token.loads.count == 1)
        token.succeed("secret")
        for request in waiting { #expect(try await request.value == "secret") }
        #expect(try await session.accessToken() == "secret")
        #expect(token.loads.count == 1)
    }

    @Test("A failed refresh is retried while there are waits, and further requests do not hurry it")
    func retry() async throws {
        let waiting = await requests()
        token.fail(TestError("offline"))
        let more = await requests()
        #expect(token.loads.count == 1)
        await clock.advance(by: .seconds(1))
        #expect(token.loads.count == 2)
        token.succeed("secret")
        for request in waiting + more { #expect(try await request.value == "secret") }
    }

    @Test("An expired token is refreshed once, and the old one is not used meanwhile")
    func expiry() async throws {
        token.sync()
        token.succeed("old")
        await clock.advance(by: .seconds(600))
        let waiting = await requests()
        #expect(token.loads.count == 2)
        token.succeed("new")
        for request in waiting { #expect(try await request.value == "new") }
    }

    @Test("A token whose age is unknown, because the clock was set back, is refreshed once")
    func clockSetBack() async throws {
        token.sync()
        token.succeed("old")
        clock.set(clock.now.advanced(by: .seconds(-86_400)))
        let waiting = await requests()
        #expect(token.loads.count == 2)
        token.succeed("new")
        for request in waiting { #expect(try await request.value == "new") }
    }

    @Test("A token that many requests report as rejected is refreshed once")
    func rejection() async throws {
        token.sync()
        token.succeed("old")
        for _ in 0..<3 { session.reject("old") }
        let waiting = await requests()
        session.reject("old")
        token.succeed("new")
        session.reject("old")
        for request in waiting { #expect(try await request.value == "new") }
        #expect(token.loads.count == 2 && token.loadableState == .didSyncSuccessfully)
        #expect(!token.needsSync())
    }

    @Test("Each request has its own deadline, and cancelling one leaves the others")
    func ends() async throws {
        let waiting = await requests(2)
        waiting[0].cancel()
        await #expect(throws: CancellationError.self) { try await waiting[0].value }
        await clock.advance(by: .seconds(10))
        await #expect(throws: Session.Failure.noToken) { try await waiting[1].value }
    }

    @Test("A request with a rejected token is repeated with the next token")
    func request() async throws {
        let account = Account()
        let shop = Shop()

        // snippet: WaitingForAToken/making
        let token = ContentLoader(clock: clock) { try await account.refresh() }
        token.freshFor = .seconds(600)
        let session = Session(token, clock: clock)
        // end

        // snippet: WaitingForAToken/request
        func orders() async throws -> [String] {
            let token = try await session.accessToken()
            do {
                return try await shop.orders(token)
            } catch Shop.Failure.notSignedIn {
                session.reject(token)
                return try await shop.orders(session.accessToken())
            }
        }
        // end

        #expect(try await orders() == ["tea"])
        shop.rightToken = "token 2"
        #expect(try await orders() == ["tea"])
        #expect(await account.count == 2)
    }
}
