import HomeServer
import Testing

@Suite(.serialized, .timeLimit(.minutes(3)))
struct FaultTests {

    @Test(
        "After a failure the content stays, one line has the error, and ages continue",
        arguments: Fault.allCases.filter { FaultTests.words(for: $0) != nil })
    func fault(_ fault: Fault) async throws {
        let tmux = try await Tmux.home("--refresh 0 --timeout 2", columns: 200)
        let place = try #require(Fault.allCases.firstIndex(of: fault)) + 1
        try tmux.press("F")
        for _ in 0..<place { try tmux.press("j") }
        try tmux.press("Enter")
        try await tmux.wait(for: "Notices: the server \(fault.sentence)")
        try tmux.press("r")
        let failed = try await tmux.wait("it has failed") { $0.status(of: "Notices")?.contains("failed") == true }
        #expect(failed.contains("Hot water"))
        #expect(failed.rows[0].contains("4 fresh"))
        #expect(failed.rows[0].contains("1 failed"))
        let footer = try #require(failed.footer(of: "Notices"))
        #expect(footer.hasPrefix("! "))
        #expect(footer.contains(try #require(Self.words(for: fault))), "\(footer)")
        #expect(failed.status(of: "Notices")?.hasPrefix("✗ failed just now") == true)
        // How old it is counts on, in coarse steps.
        guard fault == .internalServerError else { return }
        try await tmux.wait("the age counts on") { capture in
            capture.status(of: "Notices")?.contains(/failed( just now| 10 s ago)?, content [12]0 s old/) == true
        }
    }

    /// What the sentence must name, whatever else it says; nil if there is no failure.
    private static func words(for fault: Fault) -> String? {
        switch fault {
        case .internalServerError: "500"
        case .tooManyRequests: "429"
        case .serviceUnavailable: "503"
        // A slow answer comes after three seconds, and one that trickles later still: too late.
        case .slow, .hang, .trickle: "timed out after 2 s"
        case .reset: "reset"
        case .truncated: "connection lost"
        case .garbage, .shortLength, .nested: "not JSON"
        case .notUTF8: "invalid response"
        case .empty: "no body"
        case .endless: "larger than"
        case .redirectLoop: "redirects"
        // The right answer comes in time, and a 304 confirms what is there.
        case .redirectHost, .large, .notModified: nil
        }
    }
}
