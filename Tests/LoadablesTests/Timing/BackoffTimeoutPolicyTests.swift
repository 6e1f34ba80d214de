import Loadables
import Testing

/// Rule 19.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BackoffTimeoutPolicyTests {

    @Test("Each failure waits the current bound, which then grows by the multiplier up to the maximum")
    func growth() {
        var policy = BackoffTimeoutPolicy(period: nil, minimum: .seconds(1), maximum: .seconds(5), multiplier: 2)

        let waits = (0..<5).map { _ in policy.timeoutAfterFailure() }

        #expect(waits == [.seconds(1), .seconds(2), .seconds(4), .seconds(5), .seconds(5)])
    }

    @Test("By default two failures double the wait")
    func defaultMultiplier() {
        var policy = BackoffTimeoutPolicy(period: nil)

        let waits = (0..<3).map { _ in policy.timeoutAfterFailure() }

        #expect(waits[0] == .seconds(1))
        #expect(abs((waits[2] - .seconds(2)) / .seconds(1)) < 1e-9)
    }

    @Test("A success begins the backoff from the start and gives the period")
    func success() {
        var policy = BackoffTimeoutPolicy(period: .seconds(30), multiplier: 2)
        _ = policy.timeoutAfterFailure()
        _ = policy.timeoutAfterFailure()

        #expect(policy.timeoutAfterSuccess() == .seconds(30))
        #expect(policy.timeoutAfterFailure() == .seconds(1))
    }

    @Test("The period can be changed")
    func period() {
        var policy = BackoffTimeoutPolicy(period: .seconds(30))
        policy.period = nil

        #expect(policy.timeoutAfterSuccess() == nil)
    }

    @Test("It never gives up: after a thousand failures it still waits the maximum")
    func endless() {
        var policy = BackoffTimeoutPolicy(period: nil, maximum: .seconds(60))

        for _ in 0..<1_000 { _ = policy.timeoutAfterFailure() }

        #expect(policy.timeoutAfterFailure() == .seconds(60))
    }

    @Test("A maximum below the minimum and a multiplier below one count as equal to them")
    func senselessBounds() {
        var policy = BackoffTimeoutPolicy(period: nil, minimum: .seconds(4), maximum: .seconds(1), multiplier: 0.1)

        let waits = (0..<3).map { _ in policy.timeoutAfterFailure() }

        #expect(waits == [.seconds(4), .seconds(4), .seconds(4)])
    }

    @Test("A minimum of zero waits a millisecond, and an endless multiplier goes to the maximum at once")
    func extremes() {
        var none = BackoffTimeoutPolicy(period: nil, minimum: .zero, maximum: .seconds(1), multiplier: 10)
        #expect(none.timeoutAfterFailure() == .milliseconds(1))
        #expect(none.timeoutAfterFailure() == .milliseconds(10))
        var endless = BackoffTimeoutPolicy(period: nil, maximum: .seconds(60), multiplier: .infinity)
        #expect(endless.timeoutAfterFailure() == .seconds(1))
        #expect(endless.timeoutAfterFailure() == .seconds(60))
    }
}
