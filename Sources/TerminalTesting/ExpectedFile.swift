import Foundation
import Testing

/// A file with the expected output of a test, in a folder next to the test.
///
/// If the file is missing or differs from the actual output, the test fails. To record the file, run the tests with
/// `RECORD_SCREENS=1` in the environment. A test that records a file also fails. Nothing is recorded if `CI` is set.
struct ExpectedFile {

    let url: URL
    let sourceLocation: SourceLocation
    var environment = ProcessInfo.processInfo.environment

    /// Returns the file with the given name in the folder `Screens` next to the test.
    static func screen(_ name: String, beside test: StaticString, _ sourceLocation: SourceLocation) -> ExpectedFile {
        let folder = URL(fileURLWithPath: "\(test)").deletingLastPathComponent()
        return ExpectedFile(
            url: folder.appendingPathComponent("Screens/\(name).txt"), sourceLocation: sourceLocation)
    }

    /// The file extensions of the files that a failed test may have written.
    private static let leftovers = ["actual.txt", "actual.svg", "difference.svg"]

    private var isRecording: Bool {
        environment["RECORD_SCREENS"] == "1" && environment["CI"] == nil
    }

    /// Compares the actual text with the content of the file.
    ///
    /// - Parameters:
    ///   - difference: A closure that returns a description of the difference; nil for the default description.
    ///   - attachments: A closure that is called if the texts differ. It returns the contents of the files to write
    ///     next to the expected file, keyed by file extension. `expected` is nil if the file is missing or is not
    ///     UTF-8.
    func expect(
        _ actual: String,
        difference: (_ expected: String) -> String? = { _ in nil },
        attachments: (_ expected: String?) -> [String: String]
    ) {
        let expected = try? String(contentsOf: url, encoding: .utf8)
        guard expected.map({ !$0.hasSameScalars(as: actual) }) ?? true else {
            removeLeftovers()
            return
        }
        if isRecording {
            record(actual)
            return
        }
        removeLeftovers()
        let isThere = FileManager.default.fileExists(atPath: url.path)
        let sentence = expected.flatMap { expected in
            difference(expected) ?? ScreenSnapshot.difference(expected: expected, actual: actual)
        }
        Issue.record(
            """
            \(sentence ?? (isThere ? "The expected screen is not UTF-8." : "There is no expected screen yet."))
            expected: \(url.path)
            see also: \(write(attachments(expected)).joined(separator: ", "))
            If the new screen is right, record it: RECORD_SCREENS=1 swift test
            """,
            sourceLocation: sourceLocation
        )
    }

    /// Writes files next to the expected file, with the same name and other file extensions.
    ///
    /// - Returns: The paths of the files that were written.
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
            removeLeftovers()
            Issue.record("Recorded \(url.path); run again to compare.", sourceLocation: sourceLocation)
        } catch {
            Issue.record("Cannot record \(url.path): \(error)", sourceLocation: sourceLocation)
        }
    }

    private func removeLeftovers() {
        for ending in Self.leftovers {
            try? FileManager.default.removeItem(at: url.deletingPathExtension().appendingPathExtension(ending))
        }
    }
}

extension String {

    /// Returns whether both texts have the same scalars. Swift considers canonically equivalent texts equal, although
    /// terminals may show them differently.
    func hasSameScalars(as other: String) -> Bool {
        utf8.elementsEqual(other.utf8)
    }
}
