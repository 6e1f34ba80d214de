import Foundation
import FoundationXML
import TerminalUI
import Testing

@testable import TerminalTesting

@Suite(.timeLimit(.minutes(3)), .enabled(if: ProcessInfo.processInfo.environment["RECORD_SCREENS"] == nil))
struct ExpectScreensTests {

    private func screen(_ title: String, _ text: String) -> TitledScreen {
        TitledScreen(title, canvas(6, 1) { $0.write(text, x: 0, y: 0) }.frame)
    }

    private func collection(_ screens: TitledScreen...) -> ScreenCollection {
        ScreenCollection(sections: screens.map { ($0.title, ScreenSnapshot($0.frame).text) })
    }

    @Test("A decoded collection equals the encoded one")
    func reading() {
        let written = collection(screen("wide", "a"), screen("narrow", "b"))
        let read = ScreenCollection(written.text)

        #expect(read.sections.map(\.title) == ["wide", "narrow"])
        #expect(read.sections.map(\.text) == written.sections.map(\.text))
        #expect(written.difference(from: read) == nil)
        #expect(ScreenCollection("").sections.isEmpty)
    }

    @Test("A difference is reported under the title of its screen")
    func difference() {
        let expected = collection(screen("wide", "a"), screen("narrow", "b"), screen("old", "c"))
        let actual = collection(screen("wide", "a"), screen("narrow", "x"), screen("new", "c"))

        #expect(
            actual.difference(from: expected) == """
                == old: no longer drawn
                == narrow
                1 of 1 rows differ
                row 0, column 0
                  expected: b     |
                  actual:   x     |
                            ^
                == new: not in the file yet
                """)
        #expect(actual.pictures(from: expected).map(\.title) == ["narrow"])
    }

    @Test("Of many differing screens three are shown")
    func many() {
        let titles = ["1", "2", "3", "4", "5"]
        let collections = ["a", "b"].map { text in
            ScreenCollection(sections: titles.map { ($0, ScreenSnapshot(screen($0, text).frame).text) })
        }
        let text = collections[1].difference(from: collections[0]) ?? ""

        #expect(text.contains("== 3\n") && !text.contains("== 4\n"))
        #expect(text.hasSuffix("and 2 more screens differ"))
    }

    @Test("A failure saves the screens as text, and pictures of the differing ones")
    func leftovers() throws {
        let folder = "/tmp/TerminalUITests-screens/Screens"
        defer { try? FileManager.default.removeItem(atPath: "/tmp/TerminalUITests-screens") }
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        let before = collection(screen("wide", "a"), screen("narrow", "b"))
        try before.text.write(toFile: "\(folder)/name.txt", atomically: true, encoding: .utf8)
        let path: StaticString = "/tmp/TerminalUITests-screens/Tests.swift"

        expectScreens([screen("wide", "a"), screen("narrow", "b")], "name", filePath: path)
        withKnownIssue {
            expectScreens([screen("wide", "a"), screen("narrow", "x")], "name", filePath: path)
        } matching: { issue in
            issue.comments.contains {
                $0.rawValue.hasPrefix("== narrow\n1 of 1 rows differ\n")
                    && $0.rawValue.contains("see also: \(folder)/name.actual.txt, \(folder)/name.difference.svg\n")
            }
        }

        let picture = try String(contentsOfFile: "\(folder)/name.difference.svg", encoding: .utf8)
        #expect(picture.contains(">narrow, expected</text>") && !picture.contains(">wide, expected</text>"))
        #expect(XMLParser(data: Data(picture.utf8)).parse())
    }
}
