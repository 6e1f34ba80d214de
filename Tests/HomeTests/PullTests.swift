import Dashboard
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

/// Pull to refresh, as somebody at the keyboard sees it.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PullTests {

    private let home: HomeFixture

    init() {
        home = HomeFixture(size: Size(width: 80, height: 24))
        home.loadAll()
        home.advance(by: .seconds(12))
    }

    private func pull(_ rows: Int) {
        for _ in 0..<rows { home.terminal.press(.up) }
    }

    @Test("Each press pulls the content down by a row, and a text says so")
    func pulling() {
        pull(1)
        #expect(home.text.contains("↓ pull to refresh"))
        pull(1)
        #expect(home.text.contains("↓ pull to refresh"))
        expectScreen(home.frame, "pull-two-rows")
    }

    @Test("From the third row on the text says that a release refreshes")
    func farEnough() {
        pull(3)
        #expect(home.text.contains("↑ release to refresh"))
        #expect(home.text.contains("enter release"))
        expectScreen(home.frame, "pull-three-rows")
    }

    @Test("Enter releases it; a spinner stays above the content until the sync ends")
    func release() {
        pull(3)
        home.terminal.press(.enter)
        #expect(home.notices.loads.count == 2)
        #expect(home.text.contains("refreshing"))
        #expect(home.text.contains("Hot water will be off"))
        expectScreen(home.frame, "pull-refreshing")
    }

    @Test("A pause of 0.4 s releases it, a shorter one does not")
    func pause() {
        pull(3)
        home.advance(by: .milliseconds(390))
        #expect(home.notices.loads.count == 1)
        home.advance(by: .milliseconds(20))
        #expect(home.notices.loads.count == 2)
    }

    @Test("A short pull springs back and loads nothing")
    func springsBack() {
        pull(2)
        home.terminal.press(.enter)
        #expect(home.notices.loads.count == 1)
        #expect(!home.text.contains("pull to refresh"))
        pull(2)
        home.advance(by: .milliseconds(400))
        #expect(home.notices.loads.count == 1)
        #expect(!home.text.contains("pull to refresh"))
    }

    @Test("Afterwards it shows the result for a moment")
    func outcomes() {
        pull(3)
        home.terminal.press(.enter)
        home.notices.succeed(Array(Contents.notices.dropLast()))
        home.settle()
        #expect(home.text.contains("● updated"))
        home.advance(by: .seconds(2))
        #expect(!home.text.contains("● updated"))

        pull(3)
        home.terminal.press(.enter)
        home.advance(by: .milliseconds(300))
        home.notices.succeed(Array(Contents.notices.dropLast()))
        home.settle()
        #expect(home.text.contains("● no change"))
    }

    @Test("After a failure it shows the age of the content")
    func failure() {
        home.advance(by: .seconds(120))
        pull(3)
        home.terminal.press(.enter)
        home.notices.fail(TestError("connection lost (reset or truncated) to 127.0.0.1:8080"))
        home.settle()
        #expect(home.text.contains("✗ failed, content from 2 min ago"))
        #expect(home.text.contains("Hot water will be off"))
        expectScreen(home.frame, "pull-failed")
    }

    @Test("The age shown after a failure continues")
    func ageAfterFailure() {
        pull(3)
        home.terminal.press(.enter)
        home.notices.fail(TestError("connection lost"))
        home.settle()
        #expect(home.text.contains("✗ failed, content from 12 s ago"))
        home.advance(by: .seconds(1))
        #expect(home.text.contains("✗ failed, content from 13 s ago"))
    }

    @Test("A cancelled refresh shows nothing")
    func cancelled() {
        pull(3)
        home.terminal.press(.enter)
        home.terminal.type("x")
        #expect(!home.text.contains("refreshing"))
        #expect(!home.text.contains("no change"))
        #expect(home.notices.loadableState == .didSyncSuccessfully)
    }

    @Test("Down pushes it back before it moves the selection")
    func pushedBack() {
        pull(2)
        home.terminal.press(.down)
        #expect(home.text.contains("pull to refresh"))
        home.terminal.press(.down)
        #expect(!home.text.contains("pull to refresh"))
    }

    @Test("Every page with a loader can be pulled")
    func everyPage() {
        home.terminal.type("]")
        home.terminal.press(.enter)
        #expect(home.text.contains("Services ▸ Cameras"))
        pull(3)
        home.terminal.press(.enter)
        #expect(home.cameras.loads.count == 2)
        home.cameras.succeed(Contents.cameras)
        home.terminal.press(.escape)
        home.terminal.type("]")
        pull(3)
        home.terminal.press(.enter)
        #expect(home.events.loadHistory.count == 2)
    }

    @Test("A panel further down can be pulled only when its first row is visible")
    func onlyAtTheTop() {
        home.terminal.press(.down)
        pull(1)
        #expect(!home.text.contains("pull to refresh"))
        // A key that is held to get there does not pull.
        pull(1)
        #expect(!home.text.contains("pull to refresh"))
        home.advance(by: .seconds(1))
        pull(1)
        #expect(home.text.contains("pull to refresh"))
    }
}
