import Foundation
import TerminalTesting
import TerminalUI
import Testing

/// The two functions that tests call.
@Suite(.timeLimit(.minutes(1)), .enabled(if: ProcessInfo.processInfo.environment["RECORD_SCREENS"] == nil))
struct ExpectScreenTests {

    private let frame = canvas(6, 1) { $0.write("screen", .failed, x: 0, y: 0) }.frame

    private func removeFolder(_ path: String) {
        try? FileManager.default.removeItem(atPath: path)
    }

    @Test("A screen is compared with the file of its name in the folder Screens beside the test")
    func missing() {
        defer { removeFolder("/tmp/TerminalUITests-missing") }

        withKnownIssue {
            expectScreen(frame, "name", filePath: "/tmp/TerminalUITests-missing/Tests.swift")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("expected: /tmp/TerminalUITests-missing/Screens/name.txt") }
        }
    }

    @Test("A failure leaves the actual screen as text, and as a picture")
    func leftovers() throws {
        let folder = "/tmp/TerminalUITests-leftovers/Screens"
        defer { removeFolder("/tmp/TerminalUITests-leftovers") }

        withKnownIssue {
            expectScreen(frame, "name", depth: .none, filePath: "/tmp/TerminalUITests-leftovers/Tests.swift")
        }

        let text = try String(contentsOfFile: "\(folder)/name.actual.txt", encoding: .utf8)
        #expect(text == ScreenSnapshot(frame, depth: .none).text)
        let picture = try String(contentsOfFile: "\(folder)/name.actual.svg", encoding: .utf8)
        #expect(picture == frame.svg(title: "name, actual"))
    }

    @Test("A terminal that has shown nothing yet is a failure that says so")
    func nothing() {
        for comparison in [{ expectScreen(nil, "name") }, { expectPicture(nil, title: "", path: "") }] {
            withKnownIssue {
                comparison()
            } matching: { issue in
                issue.comments.contains { $0.rawValue == "nothing was shown yet" }
            }
        }
    }

    @Test("A picture is compared with the file at its path")
    func picture() throws {
        let folder = "/tmp/TerminalUITests-picture"
        defer { removeFolder(folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try frame.svg(title: "A screen").write(toFile: "\(folder)/screen.svg", atomically: true, encoding: .utf8)

        expectPicture(frame, title: "A screen", path: "\(folder)/screen.svg")
        withKnownIssue {
            expectPicture(frame, title: "Another", path: "\(folder)/screen.svg")
        } matching: { issue in
            issue.comments.contains { $0.rawValue.contains("see also: \(folder)/screen.actual.svg") }
        }
    }
}
