import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct MonitoredStateTests {

    @Test(
        "Known good words and codes below 400 are up",
        arguments: [
            "ok", "Running", "Up 3 days", "Up About an hour", "Up 2 hours (healthy)", "200", "HTTP 204", "200 OK",
            "HTTP/1.1 301 Moved Permanently", "All Systems Operational", "active (running)", "active (exited)",
            "OK: no errors", "OK (0 failed)", "error-free", "OK, error free", "ok (last failure 3 days ago)",
            "ok, error rate 0%", "running (previous error: none)",
        ])
    func up(text: String) {
        #expect(MonitoredState(text) == .up)
    }

    @Test(
        "Known bad words, words after “not”, and codes from 400 are down",
        arguments: [
            "not ok", "not running", "not frobnicated", "no longer available", "HTTP 500", "503 Service Unavailable",
            "status: 404", "503", "0", "Exited (1) 3 minutes ago", "connection refused", "refused", "inactive",
            "inactive (dead)", "unreachable", "Init:CrashLoopBackOff", "error rate 5%", "failure count: 3",
            "Up 5 minutes (unhealthy)", "false", "no response",
        ])
    func down(text: String) {
        #expect(MonitoredState(text) == .down)
    }

    @Test(
        "Other texts are neither up nor down",
        arguments: [
            "", "-", "unknown", "frobnicated", "ok computer", "up frobnicated", "formerly active", "not failed",
            "Exited (0) 2 days ago", "42", "600", "200 days", "error rate 0%", "error count: 0", "is up?", "up?",
            "down?", "off?",
        ])
    func unknown(text: String) {
        #expect(MonitoredState(text) == .unknown)
    }

    @Test("A doubtful word in a comment makes a good state doubtful")
    func doubtful() {
        #expect(MonitoredState("Up 2 hours (Paused)") == .doubtful)
        #expect(MonitoredState("pending") == .doubtful)
        #expect(MonitoredState("Ready,SchedulingDisabled") == .doubtful)
    }

    @Test(
        "A good word whose count is zero is down",
        arguments: [
            "0 running", "0/1 running", "ready 0/3", "ready: 0/3", "ready (0/3)", "0/4 responding", "healthy 0/2",
            "0 of 3 running", "0 out of 3 services up", "ready 0 of 3", "0 / 3 running", "up 0", "up=0", "online: 0",
            "alive=0", "0 connected", "0% success", "0 services running", "none running", "running: none",
            "up 0 down 3", "up 0, down 3", "up 0 down 0", "online 0 offline 0 of 4", "0 % success", "0/1 Running 0 2d",
            "OK (0 running)", "no running instances",
            "packet loss 100 %", "packet loss: 100 %", "up, 100 % loss", "up, 100% loss", "up, 100% packet loss",
            "OK: loss 100%", "0/1 Error", "CrashLoopBackOff 0/1",
            "failed 3", "no signal", "no answer", "reachable: no", "No (timeout)", "Failed 0 minutes ago",
        ])
    func zeroGood(text: String) {
        #expect(MonitoredState(text) == .down)
    }

    @Test(
        "A good word whose count is less than the whole is doubtful",
        arguments: [
            "running 1/3", "ready: 2/3", "1 of 3 running", "2 out of 3 services up", "Running 1/3 for 5 minutes",
            "up, 20% loss", "up, loss 0.5%",
        ])
    func partGood(text: String) {
        #expect(MonitoredState(text) == .doubtful)
    }

    @Test(
        "A good word with another count, a duration or excluded troubles is up",
        arguments: [
            "3 running", "running 3/3", "1/1 Running 0 2d", "3 of 3 services up", "up: 3, failed: 0", "up 5 down 0",
            "Up 0 seconds", "up 0:05", "up 0:05, 1 user", "Up 0.3 ms", "online 80%", "100% success", "up, 0% loss",
            "up, 0 users", "OK, 0 failed jobs", "OK, 0 pending", "OK, 0 active alerts", "OK: errors none",
            "No incidents", "No known issues", "no problems", "No alerts", "no failures", "No downtime today",
            "No incidents reported", "OK: no updates", "running (no healthcheck)",
        ])
    func goodCount(text: String) {
        #expect(MonitoredState(text) == .up)
    }

    @Test(
        "A bad word whose count is zero, and a count of anything else, are neither up nor down",
        arguments: [
            "errors 0", "errors=0", "failed: 0", "failed: 0 of 12", "0 of 12 failed", "down: 0", "down 0, up 5",
            "0 failed", "down: no", "failed: false", "error: none", "no data", "No updates", "0 nodes ready",
            "no servers available", "OK: no servers available", "online 0 users", "0/0 running", "3/2 running",
            "45% success", "OK 0", "up 0%", "0/1", "1/1",
        ])
    func otherCount(text: String) {
        #expect(MonitoredState(text) == .unknown)
    }
}
