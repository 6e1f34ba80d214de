import Dashboard
import Documents
import Settings
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(5)))
struct ExampleTests {

    private let reading = readBoard(BoardFixtures.evening)

    @Test("The example of the design is valid")
    func exampleIsSound() throws {
        #expect(reading.problems.map(\.description) == [])
        let board = try #require(reading.board)
        #expect(board.title == "Evening shift")
        #expect(board.sources.map(\.name) == ["pulls", "weather", "shop", "disks", "queue", "log"])
        #expect(board.faultySources == [])
        #expect(board.pages.map(\.title) == ["Work"])
        #expect(
            board.pages.first?.rows.map { $0.map(\.source) } == [
                ["pulls", "queue"], ["shop", "weather"], ["disks", "log"],
            ])
        #expect(board.keys.map(\.key) == ["o", "d"])
    }

    @Test("The example is read as written")
    func exampleIsRead() throws {
        let board = try #require(reading.board)
        let sources = Dictionary(uniqueKeysWithValues: board.sources.map { ($0.name, $0) })
        let pulls = try #require(sources["pulls"])
        let http = try #require(pulls.origin as? HTTPOrigin)
        #expect(http.url.plain == "https://api.github.com/search/issues?q=is:pr+is:open+author:@me")
        #expect(http.headers.first?.value.pieces == [.text("Bearer "), .secret("github")])
        #expect(pulls.every == .seconds(300))
        #expect(pulls.timeout == .seconds(10))
        #expect(pulls.select?.place == SettingsPlace("board.yaml", line: 13, column: 7))
        #expect(sources["weather"]?.select?.place == SettingsPlace("board.yaml", line: 17, column: 14))
        let shop = try #require(sources["shop"]?.origin as? HTTPOrigin)
        #expect(shop.measure == .seconds)
        #expect(sources["shop"]?.alerts.first?.condition == .failed(3))
        #expect(sources["shop"]?.alerts.first?.level == .critical)
        #expect(sources["disks"]?.parse?.format == .columns(["used", "mount"]))
        #expect(sources["queue"]?.parse?.format == .number)
        #expect(sources["queue"]?.history == .seconds(86_400))
        #expect(sources["queue"]?.alerts.first?.run?.plain == #"notify-send Jobs "$VALUE waiting""#)
        #expect(sources["queue"]?.every == .seconds(60))
        #expect(sources["log"]?.every == nil)
        let log = try #require(sources["log"]?.origin as? FileOrigin)
        #expect(log.follows && log.path.plain == "/var/log/app.log")
        let weather = board.pages.first?.rows[1][1].view
        #expect(weather?.name == "chart")
        #expect(weather?.view.fields.map(\.name) == ["at", "celsius"])
        #expect(board.keys.first?.source == "pulls")
        #expect(board.keys.last?.confirms == true)
    }

    @Test("The example needs consent for its commands and its secret")
    func exampleNeedsConsent() throws {
        let texts = try #require(reading.board).consentOfStranger.items.map(\.text)
        #expect(
            texts == [
                "source: df --output=pcent,target -x tmpfs | tail -n +2",
                "source: psql -Atc 'select count(*) from jobs where done is null'",
                "key o of pulls (gets response of 'https://api.github.com/search/issues?q=is:pr+is:open+author:@me'): "
                    + #"xdg-open "$url""#,
                "key d (asks first): ./deploy.sh",
                #"alert (gets output of 'psql -Atc '\''select count(*) from jobs where done is null'\'''): "#
                    + #"notify-send Jobs "$VALUE waiting""#,
                "secret github: gh auth token",
                "github from its command → https://api.github.com, header Authorization",
            ])
    }
}

struct Unexpected: Error {}
