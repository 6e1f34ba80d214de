import Dashboard
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PullToRefreshTests {

    private let start = Duration.seconds(1_000)

    private func at(_ milliseconds: Int) -> Duration {
        start + .milliseconds(milliseconds)
    }

    private func pulled(_ rows: Int) -> PullToRefresh {
        var pull = PullToRefresh()
        for _ in 0..<rows { pull.pull(at: start) }
        return pull
    }

    @Test("Each press pulls by a row, up to the limit", arguments: 0...8)
    func rows(presses: Int) {
        let pull = pulled(presses)
        #expect(pull.rows == min(presses, PullToRefresh.maximum))
        #expect(pull.isPulling == (presses > 0))
        #expect(pull.isFarEnough == (presses >= PullToRefresh.threshold))
    }

    @Test("A release refreshes at the threshold and springs back below it", arguments: 1...5)
    func release(presses: Int) {
        var pull = pulled(presses)
        let begins = pull.release(at: at(100))
        #expect(begins == (presses >= 3))
        #expect(pull.phase == (presses >= 3 ? .refreshing(since: at(100)) : .resting))
    }

    @Test("A release without a pull does nothing")
    func releaseNothing() {
        var pull = PullToRefresh()
        let begins = pull.release(at: start)
        #expect(!begins)
        #expect(pull.phase == .resting)
    }

    @Test("A pause since the last press releases")
    func pause() {
        var pull = pulled(2)
        pull.pull(at: at(300))
        let early = pull.advance(to: at(400))
        #expect(!early)
        #expect(pull.nextChange == at(700))
        let stillEarly = pull.advance(to: at(699))
        #expect(!stillEarly)
        let begins = pull.advance(to: at(700))
        #expect(begins)
        #expect(pull.phase == .refreshing(since: at(700)))
        #expect(pull.nextChange == nil)
    }

    @Test("During a refresh it cannot be pulled or released")
    func whileRefreshing() {
        var pull = pulled(3)
        _ = pull.release(at: start)
        let before = pull
        pull.pull(at: at(10))
        pull.push(at: at(10))
        let begins = pull.release(at: at(10))
        #expect(!begins)
        let beginsLater = pull.advance(to: at(60_000))
        #expect(!beginsLater)
        #expect(pull == before)
    }

    @Test(
        "The result is shown for a moment, then the row disappears",
        arguments: [PullToRefresh.Outcome.updated, .unchanged, .failed])
    func result(outcome: PullToRefresh.Outcome) {
        var pull = pulled(3)
        _ = pull.release(at: start)
        pull.finish(outcome, at: at(200))
        #expect(pull.phase == .finished(outcome, since: at(200)))
        #expect(pull.rows == 1)
        let begins = pull.advance(to: at(1699))
        #expect(!begins)
        #expect(pull.rows == 1)
        let beginsLater = pull.advance(to: at(1700))
        #expect(!beginsLater)
        #expect(pull.phase == .resting)
    }

    @Test("A cancelled refresh leaves no result")
    func cancelled() {
        var pull = pulled(3)
        _ = pull.release(at: start)
        pull.finish(.cancelled, at: at(200))
        #expect(pull.phase == .resting)
    }

    @Test("The end of a refresh without a pull has no effect")
    func foreignEnd() {
        var pull = pulled(2)
        pull.finish(.updated, at: at(10))
        #expect(pull == pulled(2))
    }

    @Test("The next pull replaces a result at once")
    func pullDuringResult() {
        var pull = pulled(3)
        _ = pull.release(at: start)
        pull.finish(.updated, at: at(10))
        pull.pull(at: at(20))
        #expect(pull.phase == .pulling(rows: 1, since: at(20)))
    }

    @Test("Shortly after an upward move it cannot be pulled, unless something else was done in between")
    func rest() {
        var pull = PullToRefresh()
        pull.moveUp(at: at(0))
        pull.pull(at: at(500))
        pull.pull(at: at(1_100))
        #expect(pull.phase == .resting)
        pull.pull(at: at(1_800))
        pull.pull(at: at(1_810))
        #expect(pull.rows == 2)
        pull = PullToRefresh()
        pull.moveUp(at: at(0))
        pull.rest()
        pull.pull(at: at(10))
        #expect(pull.rows == 1)
    }

    @Test("Pushing moves rows back, and the last one ends the pull")
    func push() {
        var pull = pulled(2)
        pull.push(at: at(10))
        #expect(pull.rows == 1)
        pull.push(at: at(20))
        #expect(pull.phase == .resting)
        pull.push(at: at(30))
        #expect(pull.phase == .resting)
    }
}
