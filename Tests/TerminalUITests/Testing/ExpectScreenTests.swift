import Foundation
import FoundationXML
import TerminalTesting
import TerminalUI
import Testing

/// The two functions that tests call.
@Suite(.timeLimit(.minutes(3)), .enabled(if: ProcessInfo.processInfo.environment["RECORD_SCREENS"] == nil))
struct ExpectScreenTests {

    private let frame = canvas(6, 1) { $0.write("screen", .failure, x: 0, y: 0) }.frame

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

    @Test("A missing file saves the actual screen as text and as a picture")
    func leftovers() throws {
        let folder = "/tmp/TerminalUITests-leftovers/Screens"
        defer { removeFolder("/tmp/TerminalUITests-leftovers") }

        withKnownIssue {
            expectScreen(frame, "name", depth: .none, filePath: "/tmp/TerminalUITests-leftovers/Tests.swift")
        }

        let snapshot = ScreenSnapshot(frame, depth: .none)
        #expect(try text("\(folder)/name.actual.txt") == snapshot.text)
        #expect(try text("\(folder)/name.actual.svg") == snapshot.frame.svg(title: "name, actual"))
    }

    @Test("A difference lists the differing cells, and saves a picture of both screens with marks")
    func difference() throws {
        let folder = "/tmp/TerminalUITests-difference/Screens"
        defer { removeFolder("/tmp/TerminalUITests-difference") }
        let other = canvas(6, 1) { $0.write("scream", .failure, x: 0, y: 0) }.frame
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try ScreenSnapshot(other).text.write(toFile: "\(folder)/name.txt", atomically: true, encoding: .utf8)

        withKnownIssue {
            expectScreen(frame, "name", filePath: "/tmp/TerminalUITests-difference/Tests.swift")
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                1 of 1 rows differ
                row 0, columns 4-5
                  expected: scream|
                  actual:   screen|
                                ^^
                expected: \(folder)/name.txt
                see also: \(folder)/name.actual.txt, \(folder)/name.difference.svg
                If the new screen is right, record it: RECORD_SCREENS=1 swift test
                """
            ]
        }

        let picture = try text("\(folder)/name.difference.svg")
        #expect(picture.contains(">name, expected</text>") && picture.contains(">name, actual</text>"))
        #expect(picture.split(separator: "<path d=\"M50 14h18v20h-18z\" fill=\"#ff2d78\"").count == 3)
        #expect(XMLParser(data: Data(picture.utf8)).parse())
    }

    private func text(_ path: String) throws -> String { try String(contentsOfFile: path, encoding: .utf8) }

    @Test("A screen can be compared with a picture in the test, ignoring invisible differences")
    func inline() {
        let frame = canvas(8, 3) { $0.write("ab", x: 2, y: 0) }.frame

        expectScreen(frame, is: "  ab")
        expectScreen(frame, is: "  ab  \n\n\n\n")
        withKnownIssue {
            expectScreen(frame, is: "  ac\n中")
        } matching: { issue in
            issue.comments.map(\.rawValue) == [
                """
                2 of 2 rows differ
                row 0, column 3
                  expected:   ac    |
                  actual:     ab    |
                               ^
                row 1, columns 0-1
                  expected: 中      |
                  actual:           |
                            ^^
                The actual screen, as it would be written in the test:
                \"\"\"
                  ab
                \"\"\"
                """
            ]
        }
    }

    @Test("A terminal without any frame is a failure that says so")
    func nothing() {
        for comparison in [
            { expectScreen(nil, "name") }, { expectScreen(nil, is: "name") },
            { expectPicture(nil, title: "", path: "") },
        ] {
            withKnownIssue {
                comparison()
            } matching: { issue in
                issue.comments.contains { $0.rawValue == "nothing has been shown yet" }
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
            issue.comments.contains {
                $0.rawValue.hasPrefix("The picture is out of date.\n")
                    && $0.rawValue.contains("see also: \(folder)/screen.actual.svg")
            }
        }
    }

    @Test("An animated picture is compared with the file at its path")
    func movingPicture() throws {
        let folder = "/tmp/TerminalUITests-moving"
        defer { removeFolder(folder) }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        var sequence = FrameSequence()
        sequence.append(frame, for: .seconds(1))
        try sequence.animatedSVG(title: "A").write(toFile: "\(folder)/screen.svg", atomically: true, encoding: .utf8)

        expectPicture(sequence, title: "A", path: "\(folder)/screen.svg")
        sequence.append(canvas(6, 1) { _ in }.frame, for: .seconds(1))
        withKnownIssue { expectPicture(sequence, title: "A", path: "\(folder)/screen.svg") }
    }
}
