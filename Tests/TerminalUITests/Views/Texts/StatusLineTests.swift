import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct StatusLineTests {

    private let line = StatusLine(left: "harbour.log", center: "3 matches", right: "12:40")

    @Test("The parts are at both ends and in the middle")
    func parts() {
        #expect(picture(of: line, 40, 1) == " harbour.log   3 matches          12:40")
    }

    @Test("The middle part moves aside before it is hidden as a whole")
    func middle() {
        #expect(picture(of: line, 31, 1) == " harbour.log  3 matches  12:40")
        #expect(picture(of: line, 30, 1) == " harbour.log            12:40")
    }

    @Test("Then the left part is truncated, and the right one last")
    func narrow() {
        #expect(picture(of: line, 20, 1) == " harbour.log  12:40")
        #expect(picture(of: line, 19, 1) == " harbour.l…  12:40")
        #expect(picture(of: line, 10, 1) == " …  12:40")
        #expect(picture(of: line, 7, 1) == " 12:40")
        #expect(picture(of: line, 6, 1) == " 12:…")
        #expect(picture(of: line, 2, 1) == "1…")
        #expect(picture(of: line, 1, 1) == "…")
    }

    @Test("A missing part leaves its space to the others")
    func missing() {
        #expect(picture(of: StatusLine(center: "middle"), 10, 1) == "  middle")
        #expect(picture(of: StatusLine(right: "right"), 10, 1) == "    right")
        #expect(picture(of: StatusLine(left: "harbour"), 8, 1) == " harbo…")
    }

    @Test("A bar covers the whole width, and only its row")
    func bar() {
        let view = StatusLine(left: "a", barRole: .selection)
        let frame = frame(of: view, 5, 2)

        #expect(frame.cells.row(0).allSatisfy { $0.style.attributes.contains(.reverse) })
        #expect(frame.cells.row(1).allSatisfy { $0.style == .plain })
    }
}
