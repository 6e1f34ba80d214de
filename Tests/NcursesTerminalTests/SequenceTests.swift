import Foundation
import TestSupport
import Testing

/// ncurses moves the cursor, erases, scrolls and changes how characters look; our code does not.
@Suite(.timeLimit(.minutes(1)))
struct SequenceTests {

    @Test("No code writes a sequence for which ncurses has a call")
    func sources() throws {
        let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
            .deletingLastPathComponent()
        // Cursor, erasing, scrolling, inserting, looks, and the screen that the cursor is on.
        let pattern = #/(?:\\u\{1B\}|\\033|\\x1[bB]|\\e)\[(?:[0-9;]*[A-HJ-MPSTXZdfmr@]|\?(?:25|1049|47)[hl])/#
        var fileCount = 0
        for module in ["NcursesTerminal", "CNcurses", "CWatcher"] {
            let folder = root.appending(path: "Sources/\(module)")
            for path in try FileManager.default.subpathsOfDirectory(atPath: folder.path)
            where path.hasSuffix(".swift") || path.hasSuffix(".c") {
                fileCount += 1
                let text = try String(contentsOf: folder.appending(path: path), encoding: .utf8)
                for match in text.matches(of: pattern) { Issue.record("\(module)/\(path): \(match.output)") }
            }
        }
        #expect(fileCount > 20)
    }
}
