import Foundation
import HomeServer
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

/// The pictures in `screenshots/`: made from these screens by `Tests/run --record --filter ScreenshotTests`.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ScreenshotTests {

    private static let size = Size(width: 100, height: 28)
    private let home = HomeFixture(size: Self.size)

    private func expectScreenshot(
        _ name: String, of home: HomeFixture? = nil, title: String, sourceLocation: SourceLocation = #_sourceLocation
    ) {
        expectPicture(
            (home ?? self.home).frame, title: title, path: Self.path(name), sourceLocation: sourceLocation)
    }

    private static func path(_ name: String) -> String {
        let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        return root.appendingPathComponent("screenshots/\(name).svg").path
    }

    private func loadAll() {
        home.loadAll()
        home.advance(by: .seconds(12))
    }

    @Test("screenshots/home.svg is up to date")
    func homeScreen() {
        home.loadAll()
        home.advance(by: .seconds(47))
        home.terminal.type("R")
        home.succeed()
        home.advance(by: .seconds(12))
        home.terminal.type("4r")
        home.advance(by: .milliseconds(300))
        expectScreenshot("home", title: "The home screen: four panels are fresh, one is loading and keeps its content")
    }

    @Test("screenshots/restart.svg is up to date")
    func restart() {
        home.restore(age: .seconds(3 * 3_600 + 1_200))
        home.load()
        home.notices.succeed(Contents.notices)
        home.profile.succeed(Contents.profile)
        home.advance(by: .milliseconds(600))
        expectScreenshot("restart", title: "After a restart: cached content is there and is being refreshed")
    }

    @Test("screenshots/failure.svg is up to date")
    func failure() {
        loadAll()
        home.advance(by: .seconds(48))
        home.terminal.type("2R")
        home.succeed()
        home.advance(by: .seconds(20))
        home.terminal.type("r")
        home.cameras.fail(TestError("500 server error from 127.0.0.1:8080"))
        home.advance(by: .seconds(2))
        expectScreenshot(
            "failure", title: "The cameras could not be refreshed: they are still there, with one line of error")
    }

    @Test("screenshots/pull.svg is up to date, and not large")
    func pull() {
        var film = Film()
        let home = film.home
        film.watch(.milliseconds(1_200))
        film.press("j", then: .milliseconds(500))
        film.press("k", then: .milliseconds(900))
        // At the first row: from here on it pulls.
        film.press("k", then: .milliseconds(300))
        film.press("k", then: .milliseconds(300))
        film.press("k", then: .milliseconds(1_900))
        home.notices.succeed(
            [
                Notice(
                    id: "parcel", title: "A parcel for you", body: "It is with the caretaker", isImportant: false,
                    publishedAt: Date(timeIntervalSince1970: HomeFixture.start.secondsSince1970))
            ] + Contents.notices)
        film.watch(.seconds(4))
        film.expect(
            "pull", title: "The notices are pulled down and released: they stay during the load, and a new one arrives",
            showing: "release to refresh", limit: 200_000)
    }

    @Test("screenshots/outage.svg is up to date, and not large: sources fail, content stays, they recover")
    func outage() {
        var film = Film()
        let home = film.home
        film.watch(.milliseconds(1_500))
        film.press("R", then: .milliseconds(1_500))
        home.fail(TestError("500 server error from 127.0.0.1:8080"))
        #expect(home.text.contains("500 server error"))
        film.watch(.milliseconds(3_500))
        film.press("R", then: .milliseconds(1_000))
        home.succeed()
        #expect(!home.text.contains("500 server error"))
        film.watch(.milliseconds(2_500))
        film.expect(
            "outage",
            title: "All sources fail: the content stays, with one line of error in each panel, until they recover",
            showing: "500 server error", limit: 500_000)
    }

    /// A home that was loaded a while ago, and what its screen shows.
    @MainActor
    private struct Film {

        let home = HomeFixture(size: Size(width: 80, height: 24))
        private var picture = FrameSequence()

        init() {
            home.loadAll()
            home.advance(by: .seconds(42))
        }

        mutating func watch(_ duration: Duration) {
            let end = home.clock.now.advanced(by: duration)
            while home.clock.now < end {
                let step = min(home.clock.now.duration(to: end), .milliseconds(20))
                if let frame = home.frame { picture.append(frame, for: step) }
                home.advance(by: step)
            }
        }

        mutating func press(_ keys: String, then pause: Duration) {
            home.terminal.type(keys)
            watch(pause)
        }

        /// - Parameters:
        ///   - text: A text on the screen that is shown where nothing moves.
        ///   - limit: The largest size of the file, in bytes.
        func expect(_ name: String, title: String, showing text: String, limit: Int) {
            let path = ScreenshotTests.path(name)
            expectPicture(
                picture, title: title, poster: picture.steps.firstIndex { $0.frame.plainText.contains(text) },
                path: path)
            let size = (try? Data(contentsOf: URL(fileURLWithPath: path)))?.count ?? 0
            #expect((1...limit).contains(size))
        }
    }

    @Test("screenshots/inspector.svg is up to date")
    func inspector() {
        loadAll()
        home.advance(by: .seconds(120))
        home.terminal.type("r")
        var notices = Contents.notices
        notices[1].body = "18 September, 10:00 to 12:00"
        notices.removeLast()
        home.notices.succeed(notices)
        home.terminal.type("i")
        expectScreenshot("inspector", title: "The current content beside the earlier content, line by line")
    }

    @Test("screenshots/loads.svg is up to date")
    func loads() {
        func succeed(after delay: Duration) {
            home.advance(by: delay)
            home.barriers.finishLoading(.success(Contents.barriers), for: home.barriers.loads.last, byteCount: 213)
            home.advance(by: .milliseconds(34))
            home.intercoms.finishLoading(.success(Contents.intercoms), for: home.intercoms.loads.last, byteCount: 1_862)
        }
        loadAll()
        home.terminal.type("3r")
        succeed(after: .milliseconds(120))
        home.advance(by: .seconds(30))
        home.terminal.type("r")
        home.advance(by: .milliseconds(7))
        home.barriers.confirm()
        home.advance(by: .seconds(10))
        home.intercoms.fail(TestError("no response within 10 s from 127.0.0.1:8080"))
        home.advance(by: .seconds(5))
        home.terminal.type("r")
        succeed(after: .milliseconds(95))
        home.advance(by: .seconds(12))
        home.terminal.type("i")
        home.terminal.press(.tab)
        expectScreenshot("loads", title: "The loaders of a panel, and the outcomes of their last loads")
    }

    @Test("screenshots/log.svg is up to date")
    func log() {
        LoadableEventLog.current = LoadableEventLog()
        defer { LoadableEventLog.current = nil }
        let home = HomeFixture(size: Self.size)
        home.loadAll()
        home.advance(by: .seconds(31))
        home.terminal.type("2r")
        home.advance(by: .milliseconds(140))
        home.cameras.fail(TestError("connection lost (reset or truncated) to 127.0.0.1:8080"))
        home.advance(by: .seconds(5))
        home.terminal.type("r3r")
        home.advance(by: .milliseconds(95))
        home.cameras.finishLoading(.success(Contents.cameras), for: home.cameras.loads.last, byteCount: 1_204)
        home.barriers.finishLoading(.success(Contents.barriers), for: home.barriers.loads.last, byteCount: 213)
        home.advance(by: .seconds(2))
        home.terminal.type("xe")
        expectScreenshot("log", of: home, title: "The log of the whole program, newest at the bottom")
    }

    @Test("screenshots/help.svg is up to date")
    func help() {
        loadAll()
        home.terminal.type("?")
        expectScreenshot("help", title: "The valid keys of the board")
    }
}
