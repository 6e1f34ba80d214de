import Addresses
import Dashboard
import Foundation
import HomeServer
import LoadableNetworking
import LoadableTesting
import Loadables
import Synchronization
import TestSupport
import Testing

@testable import Boards

/// Loads that are held back because of their address.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct AddressTests {

    /// Allows what the text of a source says, and counts what it is told.
    private final class Consent: BoardAddressConsent {

        private let refusals = Mutex(0)
        let isGiven = Mutex(false)

        var refusalCount: Int { refusals.withLock(\.self) }

        func policy(for source: SourceSettings) -> (any AddressPolicy)? { Policy(consent: self) }

        func policy(for share: ShareSettings) -> (any AddressPolicy)? { Policy(consent: self) }

        func noteRefusal() { refusals.withLock { $0 += 1 } }

        struct Policy: AddressPolicy {
            let consent: Consent

            func allows(_ address: IPAddress, of host: HostName, port: Int) -> Bool {
                consent.isGiven.withLock(\.self) || "\(host)" == "\(address)"
            }
        }
    }

    private func board(
        _ url: (_ port: Int) -> String, _ consent: Consent, on server: HomeHTTPServer, in fixture: BoardFixture
    ) throws -> Board {
        let port = try #require(server.baseURL.port)
        let client = CurlClient(
            limits: .board, proxies: ProxySettings(environment: [:]), knownNames: ["nas.example:\(port):127.0.0.1"])
        var surroundings = fixture.surroundings(client: client)
        surroundings.addresses = consent
        let text = "sources: { it: { http: '\(url(port))', select: 'map(.name)', every: never, timeout: 2m } }"
        return Board(try fixture.settings(text), surroundings: surroundings, time: .utc, in: fixture.environment)
    }

    @Test("A name with an address without consent fails with a message, and is loaded after consent")
    func name() async throws {
        let (fixture, server, consent) = (try BoardFixture(), try HomeHTTPServer(), Consent())
        let board = try board({ "http://nas.example:\($0)/cameras" }, consent, on: server, in: fixture)
        await board.loadOnce()
        let port = try #require(server.baseURL.port)
        let failure = board.screen.failures.joined(separator: "\n")
        #expect(
            failure.contains("nas.example:\(port) is at 127.0.0.1, on this machine; you have not agreed to"))
        #expect(failure.contains("to be asked"))
        #expect(server.requestCount(for: .cameras) == 0)
        #expect(consent.refusalCount == 1)
        consent.isGiven.withLock { $0 = true }
        board.retryFailures()
        let panel = board.shownPanels[0]
        await until { panel.loadableState == .didSyncSuccessfully }
        #expect(server.requestCount(for: .cameras) == 1 && board.screen.failures.isEmpty)
    }

    @Test("A store is told which addresses are not allowed, and why")
    func store() async throws {
        let (fixture, server, consent) = (try BoardFixture(), try HomeHTTPServer(), Consent())
        let refusals = Mutex<[String?]>([])
        var surroundings = fixture.surroundings(client: CurlClient(limits: .board))
        surroundings.addresses = consent
        surroundings.makeStore = { _, refusal in
            let addresses = ["10.0.0.5", "127.0.0.1"].compactMap { IPAddress($0) }
            refusals.withLock { refusals in refusals += addresses.map { refusal?($0) } }
            return MemorySharedStore(clock: .system)
        }
        let text = """
            share: redis://127.0.0.1
            sources: { it: { http: '\(server.baseURL)/cameras', select: 'map(.name)', every: never, share: true } }
            """
        let board = Board(try fixture.settings(text), surroundings: surroundings, time: .utc, in: fixture.environment)
        await board.loadOnce()
        #expect(
            refusals.withLock(\.self) == [
                "127.0.0.1 is at 10.0.0.5, on a private network; you have not agreed to this address; start the board again to be asked",
                nil,
            ])
    }

    @Test("A redirect to such an address fails, and only requested loads ask for consent")
    func redirect() async throws {
        let (fixture, server, consent) = (try BoardFixture(), try HomeHTTPServer(), Consent())
        server.setFault(.redirectHost, for: .cameras)
        let board = try board({ "http://127.0.0.1:\($0)/cameras" }, consent, on: server, in: fixture)
        let panel = board.shownPanels[0]
        panel.sync(for: .period)
        await until { panel.loadableState == .didFailToSync }
        #expect(server.requestCount(for: .cameras) == 1)
        #expect(consent.refusalCount == 0)
        panel.sync()
        await until { consent.refusalCount == 1 }
        #expect(server.requestCount(for: .cameras) == 2)
    }

    @Test(
        "An ambiguous URL is not sent to a place without consent",
        arguments: ["http://127.0.0.1:PORT\\\\@nas.example/cameras", "http://127.1:PORT/cameras"])
    func unclear(url: String) async throws {
        let (fixture, server, consent) = (try BoardFixture(), try HomeHTTPServer(), Consent())
        let board = try board({ url.replacing("PORT", with: "\($0)") }, consent, on: server, in: fixture)
        await board.loadOnce()
        #expect(board.screen.failures.count == 1 && server.requestCount(for: .cameras) == 0)
    }
}
