import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct MonitoredStateTests {

    @Test(
        "Known good words and codes below 400 are up",
        arguments: [
            "ok", "Running", "Up 3 days", "Up About an hour", "Up 2 hours (healthy)", "200", "HTTP 204", "200 OK",
            "HTTP/1.1 301 Moved Permanently", "All Systems Operational", "active (running)", "active (exited)",
            "OK: no errors", "OK (0 failed)",
        ])
    func up(text: String) {
        #expect(MonitoredState(text) == .up)
    }

    @Test(
        "Known bad words, words after “not”, and codes from 400 are down",
        arguments: [
            "not ok", "not running", "not frobnicated", "no longer available", "HTTP 500", "503 Service Unavailable",
            "status: 404", "503", "0", "Exited (1) 3 minutes ago", "connection refused", "refused", "inactive",
            "inactive (dead)", "unreachable", "Up 5 minutes (unhealthy)", "false", "no response",
        ])
    func down(text: String) {
        #expect(MonitoredState(text) == .down)
    }

    @Test(
        "Other texts are neither up nor down",
        arguments: [
            "", "-", "unknown", "frobnicated", "ok computer", "up frobnicated", "formerly active", "not failed",
            "Exited (0) 2 days ago", "42", "600", "200 days",
        ])
    func unknown(text: String) {
        #expect(MonitoredState(text) == .unknown)
    }

    @Test("A doubtful word in a comment makes a good state doubtful")
    func doubtful() {
        #expect(MonitoredState("Up 2 hours (Paused)") == .doubtful)
        #expect(MonitoredState("pending") == .doubtful)
    }
}
