import Feeds
import Foundation
import HomeServer
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

/// What somebody does with the home, from the first key to what they see in the end.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct StoryTests {

    private func home(period: Duration? = nil, size: Size = Size(width: 120, height: 40)) -> HomeFixture {
        HomeFixture(size: size, period: period)
    }

    @Test("In the morning, cached content is shown, a notice is read, and the gate opens after a failure of the server")
    func morning() async {
        let home = home()
        home.restore(age: .seconds(8 * 3_600))
        #expect(home.text.contains("Hot water will be off"))
        #expect(home.text.contains("Ada Lindqvist"))
        home.load()
        #expect(home.text.contains("Hot water will be off"))
        home.succeed()

        home.terminal.type("j")
        #expect(home.text.contains("m mark read"))
        home.terminal.type("m")
        #expect(!home.text.contains("● Lift maintenance"))
        await home.live(for: .zero) { home.server.received == ["POST notices/lift/read"] }
        home.server.answer()
        await home.live(for: .milliseconds(20)) { home.notices.loads.count == 2 }
        #expect(!home.text.contains("● Lift maintenance"))

        home.terminal.type("3")
        home.terminal.press(.enter)
        #expect(home.text.contains("Open Gate?"))
        home.terminal.press(.right, .enter)
        #expect(home.text.contains("○ opening"))
        await home.live(for: .zero) { home.server.received.count == 2 }
        home.server.fail(TestError("500 server error"))
        await home.live(for: .milliseconds(20)) { home.barriers.loads.count == 2 }
        #expect(home.text.contains("✗ not opened"))
        #expect(home.text.contains("Could not open Gate: 500 server error"))

        home.barriers.succeed(Contents.barriers)
        home.terminal.press(.enter)
        home.terminal.press(.right, .enter)
        #expect(home.text.contains("○ opening"))
        await home.live(for: .zero) { home.server.received.count == 3 }
        // A refresh that began before brings the gate as it was: it stays open.
        home.terminal.type("r")
        home.server.answer()
        await home.live(for: .milliseconds(20)) { home.barriers.loads.count >= 3 }
        home.barriers.succeed(Contents.barriers)
        home.settle()
        #expect(home.text.contains("○ opening"))
        var barriers = Contents.barriers
        barriers[0].isOpen = true
        await home.live(for: .milliseconds(20)) { home.barriers.loadableState == .syncing }
        home.barriers.succeed(barriers)
        home.settle()
        #expect(!home.text.contains("○ opening"))
        #expect(home.text.contains("▲ open"))
    }

    @Test(
        "Cameras that fail for an hour are retried with growing delays; they stay, with their age, and recover")
    func cameraHour() async {
        let home = home(period: .seconds(30))
        home.loadAll()
        var attempts = 0
        for minute in 1...60 {
            await home.live(for: .seconds(60)) {
                if home.cameras.loadableState == .syncing {
                    attempts += 1
                    home.cameras.fail(TestError("503 service unavailable"))
                }
                return true
            }
            home.notices.confirm()
            #expect(home.text.contains("Courtyard"), "minute \(minute)")
        }
        #expect((10...62).contains(attempts))
        #expect(home.text.contains("failed"))
        home.terminal.type("2r")
        var cameras = Contents.cameras
        cameras[0].name = "Back yard"
        home.cameras.succeed(cameras)
        home.settle()
        #expect(home.text.contains("Back yard"))
        #expect(home.cameras.error == nil)
    }

    @Test(
        "The history is scrolled to its end; a refresh keeps the place, and adds new events above")
    func history() async {
        let home = home()
        home.load()
        func page(_ ids: ClosedRange<Int>, next: String?) -> ListPage<Event, String> {
            ListPage(
                ids.reversed().map { id in
                    Event(
                        id: id, date: Date(timeIntervalSince1970: 1_789_400_000 + Double(id) * 600), kind: .movement,
                        place: "Gate", text: "number \(id)")
                }, next: next)
        }
        await home.answerEvents(page(61...120, next: "61"))
        home.terminal.type("]]")
        home.settle()
        #expect(home.text.contains("number 120"))
        #expect(home.text.contains("Today"))
        home.terminal.type("G")
        home.settle()
        #expect(home.text.contains("loading more"))
        home.eventPages.fail(TestError("500 server error"))
        await home.live(for: .milliseconds(20)) { if case .failed = home.events.more { true } else { false } }
        #expect(home.text.contains("could not load more: 500 server error"))
        home.terminal.type("G")
        home.terminal.press(.enter)
        home.eventPages.answer(.content(page(1...60, next: nil)))
        await home.live(for: .milliseconds(20)) { if case .end = home.events.more { true } else { false } }
        home.terminal.type("G")
        #expect(home.text.contains("All loaded: 120"))
        home.terminal.press(.up, .up)
        let place = home.frame?.cursor
        #expect(home.chosenRow.contains("number 2 "))
        home.terminal.type("r")
        await home.answerEvents(page(62...121, next: "62"))
        home.settle()
        #expect(home.frame?.cursor == place)
        #expect(home.chosenRow.contains("number 2 "))
        home.terminal.type("g")
        #expect(home.text.contains("number 121"))
    }

    @Test("A code is created, gets its digits from the server, is copied, counts down, and expires")
    func code() async {
        let home = home()
        home.loadAll()
        home.terminal.type("]")
        home.terminal.press(.down, .down, .down, .enter)
        #expect(home.text.contains("120 934"))
        home.terminal.type("c")
        home.terminal.press(.enter)
        #expect(home.text.contains("○ creating"))
        await Self.giveCode(home)
        #expect(home.text.contains("004 217   expires in 10 min"))
        #expect(!home.text.contains("creating"))
        home.terminal.type("Gy")
        home.settle()
        #expect(home.terminal.clipboard == ["004217"])
        #expect(home.text.contains("Copied the code 004 217"))
        home.codes.succeed(home.home.home.feeds.codes.loader.content ?? [])
        home.advance(by: .seconds(555))
        #expect(home.text.contains("004 217   expires in 45 s"))
        home.advance(by: .seconds(46))
        #expect(!home.text.contains("004 217"))
    }

    @Test("A code created on the board is reported, shown on its tile while valid, and copied there")
    func codeOnTheBoard() async {
        let home = home()
        home.loadAll()
        #expect(home.text.contains("120 934"))
        home.terminal.type("3c")
        home.terminal.press(.enter)
        #expect(home.text.contains("○ creating"))
        await Self.giveCode(home)
        #expect(home.text.contains("The code 004 217 is valid for 10 min"))
        #expect(home.text.contains(/004 217 +\[ New \]/) && !home.text.contains("creating"))
        home.terminal.type("Gy")
        home.settle()
        #expect(home.terminal.clipboard == ["004217"])
        home.codes.succeed(home.home.home.feeds.codes.loader.content ?? [])
        await home.live(for: .seconds(602)) { home.codes.loadableState == .syncing }
        home.codes.succeed([])
        home.settle()
        #expect(!home.text.contains("004 217") && home.text.contains("New code"))
    }

    /// The server gives the code that was asked for, for ten minutes.
    private static func giveCode(_ home: HomeFixture) async {
        await home.live(for: .zero) { home.server.received == ["POST codes"] }
        let start = seconds(home)
        home.server.answer(
            #"{"id": "code-2", "digits": "004217", "createdAt": \#(start), "expiresAt": \#(start + 600)}"#)
        await home.live(for: .milliseconds(20)) { home.codes.loadableState == .syncing }
    }

    private static func seconds(_ home: HomeFixture) -> Int { Int(home.clock.now.secondsSince1970) }

    @Test(
        "After a restart the first frame shows the last pictures of the cameras with their times"
    )
    func stillsAfterRestart() async throws {
        let home = LivingHome()
        await home.start()
        home.home.keepStillsFresh(every: .seconds(10))
        await home.live(for: .seconds(120))
        #expect(home.text.contains("online"))
        let stills = home.stills
        #expect(stills.count >= 3)
        home.end()
        home.restart()
        #expect(home.stills == stills)
        #expect(home.pictureText != nil)
        #expect(home.text.contains(/▲ (picture from )?\d\d:\d\d/))
        #expect(!home.text.contains("no picture yet"))

        home.home.keepStillsFresh(every: .seconds(10))
        await home.start()
        await home.live(for: .seconds(30))
        #expect(home.text.contains("online"))
        #expect(!home.text.contains(/▲ (picture from )?\d\d:\d\d/))
        #expect(home.stills != stills, "the pictures have a clock in them")
    }

    @Test(
        "In an hour without network nothing goes blank, ages are right, retries slow down, and all sources recover once"
    )
    func noNetwork() async throws {
        let home = LivingHome()
        await home.start()
        await home.live(for: .seconds(120))
        #expect(home.blankPanels == [])

        home.house.isOutOfReach = true
        let before = Resource.shown.map(home.house.attempts)
        var flaws: Set<String> = []
        func look() {
            flaws.formUnion(home.wrongAges)
            flaws.formUnion(home.blankPanels.map { "\($0) is blank" })
        }
        await home.live(for: .seconds(1_800), look)
        #expect(home.text.contains("✗ 5 failed"))
        #expect(try #require(home.edge(of: "Profile")).contains("old"))

        home.restart()
        look()
        await home.start()
        await home.live(for: .seconds(1_800), look)
        #expect(flaws.isEmpty)
        // At 5, 10, 20 and 40 seconds, and then every minute; twice, as the second half begins anew.
        for (resource, count) in zip(Resource.shown, before) {
            #expect((60...68).contains(home.house.attempts(for: resource) - count), "\(resource)")
        }

        home.house.isOutOfReach = false
        let attempts = Resource.shown.map(home.house.attempts)
        await home.live(for: .seconds(65))
        #expect(home.text.contains("● 5 fresh"))
        for (resource, count) in zip(Resource.shown, attempts) {
            // One recovery, and after that the period.
            #expect((1...3).contains(home.house.attempts(for: resource) - count), "\(resource)")
        }
    }
}

extension Resource {

    /// What the board needs, each by one feed.
    fileprivate static let shown: [Resource] = [.notices, .cameras, .barriers, .intercoms, .profile]
}
