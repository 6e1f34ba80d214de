import Foundation
import Testing

@testable import TerminalTesting

/// Files that are missing, that differ, and that are recorded.
@Suite(.timeLimit(.minutes(3)))
struct ExpectedFileTests {

    /// A folder that is there while a test runs.
    private final class Folder {

        let url = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)

        var file: URL { url.appendingPathComponent("Screens/name.txt") }

        func write(_ text: String) throws {
            try FileManager.default.createDirectory(
                at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
            try text.write(to: file, atomically: true, encoding: .utf8)
        }

        var contents: [String: String] {
            let folder = file.deletingLastPathComponent()
            let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
            return names.reduce(into: [:]) { contents, name in
                contents[name] = try? String(contentsOf: folder.appendingPathComponent(name), encoding: .utf8)
            }
        }

        deinit {
            try? FileManager.default.removeItem(at: url)
        }
    }

    private let folder = Folder()

    private func expect(_ actual: String, environment: [String: String] = [:]) {
        ExpectedFile(url: folder.file, sourceLocation: #_sourceLocation, environment: environment)
            .expect(actual) { _ in ["actual.txt": actual] }
    }

    /// Fails unless the comparison fails with a message that has all of the parts.
    private func expectFailure(_ parts: String..., comparison: () -> Void) {
        withKnownIssue {
            comparison()
        } matching: { issue in
            parts.allSatisfy { part in issue.comments.contains { $0.rawValue.contains(part) } }
        }
    }

    @Test("An equal file passes, and removes what an earlier failure saved")
    func same() throws {
        try folder.write("screen\n")
        for ending in ["actual.txt", "actual.svg", "difference.svg"] {
            try "old".write(
                to: folder.file.deletingPathExtension().appendingPathExtension(ending), atomically: true,
                encoding: .utf8)
        }

        expect("screen\n")

        #expect(folder.contents == ["name.txt": "screen\n"])
    }

    @Test("A missing file fails with instructions for recording, and saves the actual screen")
    func missing() {
        expectFailure(
            "There is no expected screen yet.", "expected: \(folder.file.path)", "name.actual.txt",
            "RECORD_SCREENS=1 swift test"
        ) {
            expect("screen\n")
        }

        #expect(folder.contents == ["name.actual.txt": "screen\n"])
    }

    @Test("A file that is not text is a failure that says so, and is not changed")
    func noText() throws {
        try folder.write("")
        try Data([0xFF, 0xFE]).write(to: folder.file)

        expectFailure("The expected screen is not UTF-8.") { expect("screen\n") }
        #expect(try Data(contentsOf: folder.file) == Data([0xFF, 0xFE]))
    }

    @Test("A difference fails with details, the file, and instructions for recording; the file is not changed")
    func different() throws {
        try folder.write("a\nb\n")

        expectFailure(
            "line 2\n  expected: b\n  actual:   c", "expected: \(folder.file.path)",
            "see also: \(folder.file.deletingPathExtension().path).actual.txt", "record it: RECORD_SCREENS=1 swift test"
        ) {
            expect("a\nc\n")
        }

        #expect(folder.contents == ["name.txt": "a\nb\n", "name.actual.txt": "a\nc\n"])
    }

    @Test("A difference that only a terminal shows is a difference")
    func lookAlikes() throws {
        try folder.write("\u{E9}")

        expectFailure("The expected and the actual screen differ only in characters that look the same.") {
            expect("e\u{301}")
        }
    }

    @Test("Recording writes the file and fails, and the next run compares")
    func recording() {
        expectFailure("Recorded \(folder.file.path); run again to compare.") {
            expect("new\n", environment: ["RECORD_SCREENS": "1"])
        }

        #expect(folder.contents == ["name.txt": "new\n"])
        expect("new\n", environment: ["RECORD_SCREENS": "1"])
        expect("new\n")
    }

    @Test("Continuous integration never records")
    func continuousIntegration() {
        expectFailure("There is no expected screen yet.") {
            expect("new\n", environment: ["RECORD_SCREENS": "1", "CI": "true"])
        }

        #expect(folder.contents["name.txt"] == nil)
    }

    @Test("A file that cannot be recorded is a failure that says so")
    func cannotRecord() throws {
        try folder.write("")
        let impossible = folder.file.appendingPathComponent("name.txt")

        expectFailure("Cannot record \(impossible.path)") {
            ExpectedFile(url: impossible, sourceLocation: #_sourceLocation, environment: ["RECORD_SCREENS": "1"])
                .expect("new\n") { _ in [:] }
        }
    }
}
