import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct StateWordTests {

    @Test(
        "A state is the same with spaces, underscores, hyphens and capitals between its words",
        arguments: [
            (
                StateWord.doubtful,
                ["in progress", "in_progress", "in-progress", "InProgress", "IN_PROGRESS", "inProgress"]
            ),
            (.bad, ["crash loop back off", "CrashLoopBackOff", "crash_loop_back_off"]),
            (.bad, ["ImagePullBackOff", "ErrImagePull", "OOMKilled", "NotReady", "not_ready"]),
            (.bad, ["timed out", "timed_out", "TimedOut", "timed-out", "TIMED OUT"]),
            (.doubtful, ["under_maintenance", "UnderMaintenance", "degraded-performance", "ContainerCreating"]),
            (.good, ["Up", "OK", "on-line", "Running"]),
        ])
    func forms(state: StateWord, texts: [String]) {
        for text in texts { #expect(StateWord(text) == state, "\(text)") }
    }

    @Test(
        "Other texts are not states",
        arguments: [
            "", "_", "-up", "up-", "_ok_", "in progress since noon", "progress", "CrashLoopBackOffs", "in/progress",
        ])
    func others(text: String) {
        #expect(StateWord(text) == nil)
    }
}
