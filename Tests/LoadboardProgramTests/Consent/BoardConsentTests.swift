import Addresses
import Boards
import Foundation
import LoadableNetworking
import Settings
import Testing

@testable import LoadboardProgram

/// The consent to the effects of a board.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BoardConsentTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "consent-\(UUID())").path

    private func settings(_ text: String) throws -> BoardSettings {
        let path = "/boards/board.yaml"
        var board = try #require(BoardSettings.read(path, from: MemoryFiles([path: text]), environment: [:]).board)
        board.foreignFiles = [path]
        return board
    }

    private func settings(_ commands: [String]) throws -> BoardSettings {
        let lines = commands.enumerated().map { "  s\($0): { command: \($1) }\n" }
        return try settings("sources:\n  web: { http: http://server.test/ }\n" + lines.joined())
    }

    private func consent(isGivenForAll: Bool = false) -> BoardConsent {
        BoardConsent(ConsentStore(folder: folder), of: "/boards/board.yaml", isGivenForAll: isGivenForAll)
    }

    private func texts(_ list: ConsentList?) -> [String] { (list?.items ?? []).map(\.text) }

    /// Agrees to all that is asked.
    private func agree(_ consent: BoardConsent, _ settings: BoardSettings) throws {
        try consent.give(to: settings, answer: consent.question(about: settings)?.new ?? ConsentList())
    }

    @Test("Only new items are asked about, beside the agreed ones")
    func new() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let consent = consent()
        #expect(consent.question(about: try settings([])) == nil)
        try agree(consent, try settings(["df", "uptime"]))
        #expect(consent.question(about: try settings(["df", "uptime"])) == nil)
        for consent in [consent, self.consent()] {
            let question = try #require(consent.question(about: try settings(["df", "uptime", "free"])))
            #expect(texts(question.new) == ["source: free"])
            #expect(texts(question.agreed) == ["source: df", "source: uptime"])
        }
    }

    @Test("A removed item is not asked about, and is new when it returns later")
    func gone() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try agree(consent(), try settings(["df", "uptime"]))
        let consent = consent()
        #expect(consent.question(about: try settings(["df"])) == nil)
        try consent.give(to: try settings(["df"]), answer: ConsentList())
        #expect(self.consent().question(about: try settings(["df"])) == nil)
        for consent in [consent, self.consent()] {
            #expect(texts(consent.question(about: try settings(["df", "uptime"]))?.new) == ["source: uptime"])
        }
    }

    @Test("The items of a source that cannot run now are kept")
    func faulty() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        try agree(consent(), try settings(["df", "uptime"]))
        let broken = try settings("sources: { s0: { command: df }, s1: { command: 'uptime ${env.MISSING}' } }")
        #expect(broken.faultySources.count == 1)
        try consent().give(to: broken, answer: ConsentList())
        #expect(consent().question(about: try settings(["df", "uptime"])) == nil)
    }

    @Test("If everything is agreed to, nothing is asked and nothing is written")
    func all() throws {
        let consent = consent(isGivenForAll: true)
        #expect(consent.question(about: try settings(["df"])) == nil)
        try agree(consent, try settings(["df"]))
        #expect(!FileManager.default.fileExists(atPath: folder))
        #expect(consent.addresses.policy(for: try settings([]).sources[0]) == nil)
    }

    @Test("Nothing is written for a board that needs no consent")
    func harmless() throws {
        try agree(consent(), try settings([]))
        #expect(!FileManager.default.fileExists(atPath: folder))
    }

    // MARK: Consents of version 0.1

    private func writeLegacy(_ hash: String) throws {
        let store = ConsentStore(folder: folder)
        try store.write(ConsentRecord(), of: "/boards/board.yaml")
        let name = try #require(try FileManager.default.contentsOfDirectory(atPath: folder + "/trust").first)
        try hash.write(toFile: "\(folder)/trust/\(name)", atomically: true, encoding: .utf8)
    }

    @Test(
        "A consent of version 0.1 is valid while the board is the same and has no newer kinds of effects"
    )
    func legacy() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let board = try settings(["df -h", "uptime"])
        try writeLegacy(try #require(board.legacyConsent))
        #expect(texts(consent().question(about: try settings(["df -h", "free"]))?.new).count == 2)
        let text = "sources: { a: { command: df -h, env: { PATH: x } }, b: { command: uptime } }"
        #expect(texts(consent().question(about: try settings(text))?.new).count == 2)
        let consent = consent()
        #expect(consent.question(about: board) == nil)
        try consent.give(to: board, answer: ConsentList())
        // From now on there is a list, and what is new is new alone.
        #expect(texts(self.consent().question(about: try settings(["df -h", "uptime", "x"]))?.new) == ["source: x"])
    }

    // MARK: Addresses

    private static let web = "sources: { a: { http: \"http://nas.example/\" }, b: { http: \"http://other.example/\" } }"

    private func allows(
        _ address: String, of host: String, port: Int = 80, _ consent: BoardConsent, _ source: SourceSettings
    ) throws -> Bool {
        let policy = try #require(consent.addresses.policy(for: source))
        return policy.allows(try #require(IPAddress(address)), of: HostName(host), port: port)
    }

    @Test("A name that resolves to a private network is refused, asked about later, and allowed for its source only")
    func addresses() async throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let board = try settings(Self.web)
        let first = consent()
        #expect(first.question(about: board) == nil)
        try first.give(to: board, answer: ConsentList())
        #expect(try allows("93.184.216.34", of: "nas.example", first, board.sources[0]))
        #expect(try !allows("192.168.1.5", of: "nas.example", first, board.sources[0]))
        let text = "nas.example:80 → 192.168.1.5 (a private network)"
        let question = try #require(first.question(about: board))
        #expect(texts(question.new) == [text] && question.isAboutAddresses)
        // It is written down before long.
        while consent().question(about: board) == nil { await Task.yield() }
        let second = consent()
        #expect(texts(second.question(about: board)?.new) == [text])
        try second.give(to: board, answer: ConsentList())
        #expect(try !allows("192.168.1.5", of: "nas.example", second, board.sources[0]))
        try second.give(to: board, answer: try #require(second.question(about: board)).new)
        for consent in [second, consent()] {
            try consent.give(to: board, answer: ConsentList())
            #expect(try allows("192.168.1.5", of: "nas.example", consent, board.sources[0]))
            #expect(try !allows("192.168.1.6", of: "nas.example", consent, board.sources[0]))
            #expect(try !allows("192.168.1.5", of: "nas.example", port: 81, consent, board.sources[0]))
            #expect(try !allows("192.168.1.5", of: "192.168.1.5", consent, board.sources[0]))
            #expect(try !allows("192.168.1.5", of: "nas.example", consent, board.sources[1]))
        }
    }

    @Test(
        "An address in the board's text is allowed for its source, without redirects to other places"
    )
    func named() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let board = try settings(
            """
            sources:
              a: { http: "http://localhost:8080/" }
              b: { http: "http://nas/" }
              c: { http: "http://127.0.0.1/" }
              d: { http: "http://web.example/" }
            """)
        let consent = consent()
        try agree(consent, board)
        #expect(try allows("127.0.0.1", of: "localhost", port: 8080, consent, board.sources[0]))
        #expect(try allows("::1", of: "localhost", port: 8080, consent, board.sources[0]))
        #expect(try !allows("127.0.0.1", of: "localhost", port: 8081, consent, board.sources[0]))
        #expect(try !allows("10.0.0.1", of: "localhost", port: 8080, consent, board.sources[0]))
        #expect(try allows("10.0.0.1", of: "nas", consent, board.sources[1]))
        #expect(try !allows("127.0.0.1", of: "nas", consent, board.sources[1]))
        #expect(try !allows("169.254.169.254", of: "nas", consent, board.sources[1]))
        #expect(try allows("127.0.0.1", of: "127.0.0.1", consent, board.sources[2]))
        #expect(try !allows("127.0.0.1", of: "127.0.0.1", consent, board.sources[3]))
        let question = texts(consent.question(about: board)?.new)
        #expect(question.contains("web.example:80 leads to 127.0.0.1:80 → 127.0.0.1 (this machine)"))
    }

    @Test("A public address of this machine needs consent, even if the board names it; others do not")
    func ownAddress() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let board = try settings(
            """
            sources:
              a: { http: "http://web.example/" }
              b: { http: "http://9.9.9.9/" }
            """)
        let own = try Set(["9.9.9.9", "2620:fe::fe"].map { try #require(IPAddress($0)) })
        let consent = BoardConsent(
            ConsentStore(folder: folder), of: "/boards/board.yaml", isGivenForAll: false,
            addresses: AddressConsent { own.contains($0) })
        #expect(consent.question(about: board) == nil)
        try consent.give(to: board, answer: ConsentList())
        #expect(try allows("9.9.9.10", of: "web.example", consent, board.sources[0]))
        #expect(try !allows("9.9.9.9", of: "web.example", consent, board.sources[0]))
        #expect(try !allows("2620:fe::fe", of: "2620:fe::fe", port: 8080, consent, board.sources[0]))
        #expect(try !allows("9.9.9.9", of: "9.9.9.9", consent, board.sources[1]))
        let question = try #require(consent.question(about: board))
        #expect(
            texts(question.new) == [
                "web.example:80 → 9.9.9.9 (this machine)",
                "web.example:80 leads to [2620:fe::fe]:8080 → 2620:fe::fe (this machine)",
                "9.9.9.9:80 → 9.9.9.9 (this machine)",
            ])
        try consent.give(to: board, answer: question.new)
        #expect(try allows("9.9.9.9", of: "9.9.9.9", consent, board.sources[1]))
    }

    @Test("A foreign store is kept from private addresses that its name hides, an own one is not")
    func store() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let board = try settings("share: redis://cache.example\nsources: { a: { http: \"http://web.example/\" } }")
        let share = try #require(board.share)
        let consent = consent()
        func allows(_ address: String, of host: String) throws -> Bool {
            let policy = try #require(consent.addresses.policy(for: share))
            return policy.allows(try #require(IPAddress(address)), of: HostName(host), port: 6_379)
        }
        try agree(consent, board)
        #expect(try allows("9.9.9.10", of: "cache.example"))
        #expect(try !allows("127.0.0.1", of: "cache.example"))
        let question = try #require(consent.question(about: board))
        #expect(texts(question.new) == ["cache.example:6379 → 127.0.0.1 (this machine)"])
        try consent.give(to: board, answer: question.new)
        #expect(try allows("127.0.0.1", of: "cache.example"))
        #expect(try !allows("10.0.0.1", of: "cache.example"))

        // An address of the text was agreed to with the board.
        let near = try settings("share: redis://10.0.0.1\nsources: { a: { http: \"http://web.example/\" } }")
        try agree(consent, near)
        let nearShare = try #require(near.share)
        let policy = try #require(consent.addresses.policy(for: nearShare))
        let address = try #require(IPAddress("10.0.0.1"))
        #expect(policy.allows(address, of: HostName("10.0.0.1"), port: 6_379))

        var own = board
        own.foreignFiles = []
        try consent.give(to: own, answer: ConsentList())
        #expect(consent.addresses.policy(for: share) == nil)
    }

    @Test("An address found while the question is open is not covered by its answer")
    func foundMeanwhile() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let board = try settings(Self.web)
        let consent = consent()
        try consent.give(to: board, answer: ConsentList())
        #expect(try !allows("10.0.0.1", of: "nas.example", consent, board.sources[0]))
        let question = try #require(consent.question(about: board))
        #expect(try !allows("10.0.0.2", of: "nas.example", consent, board.sources[0]))
        try consent.give(to: board, answer: question.new)
        #expect(try allows("10.0.0.1", of: "nas.example", consent, board.sources[0]))
        #expect(try !allows("10.0.0.2", of: "nas.example", consent, board.sources[0]))
    }

    @Test("At most a hundred addresses are asked about")
    func many() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let board = try settings(Self.web)
        let consent = consent()
        try consent.give(to: board, answer: ConsentList())
        for number in 0..<300 {
            #expect(try !allows("10.0.\(number / 200).\(number % 200)", of: "nas.example", consent, board.sources[0]))
        }
        #expect(consent.question(about: board)?.new.items.count == 100)
    }

    @Test("Sources in the user's own files are not restricted on a board with a foreign file")
    func ownSources() throws {
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let files = [
            "/boards/board.yaml": "include: more.yaml\nsources: { a: { http: \"http://nas.example/\" } }",
            "/boards/more.yaml": "sources: { b: { http: \"http://other.example/\" } }",
        ]
        var board = try #require(
            BoardSettings.read("/boards/board.yaml", from: MemoryFiles(files), environment: [:]).board)
        board.foreignFiles = ["/boards/more.yaml"]
        let consent = consent()
        try consent.give(to: board, answer: ConsentList())
        #expect(consent.addresses.policy(for: board.sources[0]) == nil)
        #expect(consent.addresses.policy(for: board.sources[1]) != nil)
    }
}
