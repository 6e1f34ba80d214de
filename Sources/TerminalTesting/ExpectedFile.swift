import Foundation
import Testing

/// A file beside a test that holds what is expected.
///
/// A missing or different file is a failure that says how to record it. Recording is asked for by `RECORD_SCREENS=1` in
/// the environment, fails the test, too, and is never done where `CI` is set.
struct ExpectedFile {

    let url: URL
    let sourceLocation: SourceLocation
    var environment = ProcessInfo.processInfo.environment

    private var isRecording: Bool {
        environment["RECORD_SCREENS"] == "1" && environment["CI"] == nil
    }

    /// Compares the text with the file; `attachments` are written beside it if they differ.
    func expect(_ actual: String, attachments: (_ expected: String?) -> [String: String]) {
        let expected = try? String(contentsOf: url, encoding: .utf8)
        guard expected != actual else {
            removeLeftovers(attachments(nil).keys)
            return
        }
        if isRecording {
            record(actual)
            return
        }
        let difference = expected.flatMap { ScreenSnapshot.difference(expected: $0, actual: actual) }
        Issue.record(
            """
            \(difference ?? "There is no expected screen yet.")
            expected: \(url.path)
            see also: \(write(attachments(expected)).joined(separator: ", "))
            If the new screen is right, record it: Tests/run --record
            """,
            sourceLocation: sourceLocation
        )
    }

    /// Writes the texts beside the file, under its name with other endings.
    ///
    /// - Returns: The paths of those that could be written.
    private func write(_ attachments: [String: String]) -> [String] {
        try? FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
        var written: [String] = []
        for (ending, text) in attachments {
            let file = url.deletingPathExtension().appendingPathExtension(ending)
            if (try? text.write(to: file, atomically: true, encoding: .utf8)) != nil { written.append(file.path) }
        }
        return written.sorted()
    }

    private func record(_ actual: String) {
        do {
            try FileManager.default.createDirectory(
                at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
            try actual.write(to: url, atomically: true, encoding: .utf8)
            removeLeftovers(["actual.txt", "actual.svg", "difference.svg"])
            Issue.record("Recorded \(url.path); run again to compare.", sourceLocation: sourceLocation)
        } catch {
            Issue.record("Cannot record \(url.path): \(error)", sourceLocation: sourceLocation)
        }
    }

    private func removeLeftovers(_ endings: some Sequence<String>) {
        for ending in endings {
            try? FileManager.default.removeItem(at: url.deletingPathExtension().appendingPathExtension(ending))
        }
    }
}
