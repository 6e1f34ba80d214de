import Loadables
import Testing

/// Rule 19.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct BackoffTimeoutPolicyTests {

    @Test("Each failure waits for the current limit, which then grows by the multiplier up to the maximum")
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

    @Test("A success resets the backoff and returns the period")
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

    @Test("It never gives up: after a thousand failures it still waits for the maximum")
    func endless() {
        var policy = BackoffTimeoutPolicy(period: nil, maximum: .seconds(60))

        for _ in 0..<1_000 { _ = policy.timeoutAfterFailure() }

        #expect(policy.timeoutAfterFailure() == .seconds(60))
    }

    @Test("A maximum below the minimum is raised to it, and a multiplier below one is one")
    func senselessBounds() {
        var policy = BackoffTimeoutPolicy(period: nil, minimum: .seconds(4), maximum: .seconds(1), multiplier: 0.1)

        let waits = (0..<3).map { _ in policy.timeoutAfterFailure() }

        #expect(waits == [.seconds(4), .seconds(4), .seconds(4)])
    }

    @Test("A minimum of zero waits for a millisecond, and an infinite multiplier jumps to the maximum")
    func extremes() {
        var none = BackoffTimeoutPolicy(period: nil, minimum: .zero, maximum: .seconds(1), multiplier: 10)
        #expect(none.timeoutAfterFailure() == .milliseconds(1))
        #expect(none.timeoutAfterFailure() == .milliseconds(10))
        var endless = BackoffTimeoutPolicy(period: nil, maximum: .seconds(60), multiplier: .infinity)
        #expect(endless.timeoutAfterFailure() == .seconds(1))
        #expect(endless.timeoutAfterFailure() == .seconds(60))
    }

    private func waits(_ count: Int, every period: Duration) -> [Duration] {
        var policy = BackoffTimeoutPolicy(
            period: nil, minimum: .seconds(5), maximum: .seconds(60), multiplier: 2
        ).every(period)
        return (0..<count).map { _ in policy.timeoutAfterFailure() }
    }

    @Test(
        "With a period, waits are between the minimum and ten periods, the first at most one period"
    )
    func periods() {
        #expect(waits(6, every: .milliseconds(500)) == [0.5, 1, 2, 4, 5, 5].map { .seconds($0) })
        #expect(waits(5, every: .seconds(1)) == [1, 2, 4, 8, 10].map { .seconds($0) })
        #expect(waits(5, every: .seconds(3)) == [3, 6, 12, 24, 30].map { .seconds($0) })
        #expect(waits(5, every: .seconds(5)) == [5, 10, 20, 40, 50].map { .seconds($0) })
        #expect(waits(5, every: .seconds(3_600)) == [5, 10, 20, 40, 60].map { .seconds($0) })
        #expect(waits(5, every: .seconds(Int64.max)) == [5, 10, 20, 40, 60].map { .seconds($0) })
        #expect(waits(5, every: .zero) == [5, 10, 20, 40, 60].map { .seconds($0) })
    }

    @Test("Lengthening the period removes the shorter waits")
    func otherPeriod() {
        var policy = BackoffTimeoutPolicy(period: nil, minimum: .seconds(5)).every(.seconds(1)).every(.seconds(60))
        #expect(policy.timeoutAfterSuccess() == .seconds(60))
        #expect(policy.timeoutAfterFailure() == .seconds(1))
    }

    @Test("A policy that keeps its period waits as long after a failure as after a success")
    func keepsPeriod() {
        var policy = BackoffTimeoutPolicy(period: .seconds(30), jitter: 0.5)
        policy.keepsPeriod = true
        #expect((0..<50).allSatisfy { _ in policy.timeoutAfterFailure() == .seconds(30) })
        #expect(policy.timeoutAfterSuccess() == .seconds(30))
        var other = policy.every(.seconds(7))
        #expect(other.timeoutAfterFailure() == .seconds(7))
        other.period = nil
        #expect(other.timeoutAfterFailure() < .seconds(7), "without a period it backs off")
    }
}
