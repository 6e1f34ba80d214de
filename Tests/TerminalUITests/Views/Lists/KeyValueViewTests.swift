import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct KeyValueViewTests {

    private let view = KeyValueView([
        .init("Name", "Aurora"), .init("Home port", "Bergen, and in winter the southern harbours"), .init("Owner", ""),
    ])

    @Test("Values are stacked and wrapped")
    func wide() {
        #expect(
            picture(of: view, 40, 5) == """
                Name       Aurora
                Home port  Bergen, and in winter the
                           southern harbours
                Owner

                """)
    }

    @Test("Below 40 columns a value is beside a name that leaves it 22 of them")
    func beside() {
        let view = KeyValueView([.init("Place", "Ground floor, beside the lift")])
        #expect(picture(of: view, 29, 2) == "Place  Ground floor, beside\n       the lift")
        #expect(picture(of: view, 28, 3) == "Place\n  Ground floor, beside the\n  lift")
    }

    @Test("Below 40 columns a value that does not fit beside its name is below it")
    func narrow() {
        #expect(
            picture(of: view, 30, 5) == """
                Name       Aurora
                Home port
                  Bergen, and in winter the
                  southern harbours
                Owner
                """)
    }

    @Test("The names take at most 40 % of the width and are truncated")
    func longNames() {
        let view = KeyValueView([.init("A name that is much too long", "x"), .init("b", "y")])
        #expect(picture(of: view, 40, 2) == "A name that is …  x\nb                 y")
        #expect(picture(of: view, 80, 1) == "A name that is much too long  x")
    }

    @Test("Names can be aligned at the values")
    func alignment() {
        let view = KeyValueView([.init("Name", "a"), .init("Port", "b"), .init("Id", "c")], nameAlignment: .trailing)
        #expect(picture(of: view, 40, 3) == "Name  a\nPort  b\n  Id  c")
    }

    @Test("It begins at the given line, and reports its height")
    func offset() {
        var view = view
        #expect(view.height(width: 40) == 4)
        #expect(view.height(width: 30) == 5)
        view.offset = 2
        #expect(picture(of: view, 40, 2) == "           southern harbours\nOwner")
        view.offset = 99
        #expect(picture(of: view, 40, 1) == "")
        view.offset = .min
        #expect(picture(of: view, 40, 1) == "Name       Aurora")
    }

    @Test("Wrapped values keep their roles")
    func roles() {
        let value = StyledText("all is well ", .success) + StyledText("but not for long, as they say here", .caution)
        let frame = frame(of: KeyValueView([.init("State", value)]), 40, 3)
        let well = frame.places.filter { $0.cell.style == Theme.terminal[.success] }.map(\.cell.glyph.string).joined()
        let long = frame.places.filter { $0.cell.style == Theme.terminal[.caution] }.map(\.cell.glyph.string).joined()
        #expect(well.hasPrefix("all is well"))
        #expect(long.hasSuffix("they say here"))
    }

    @Test("Without items it says so")
    func empty() {
        #expect(picture(of: KeyValueView([], emptyText: "Nothing known"), 19, 1) == "   Nothing known")
    }

    @Test("Any value is wrapped like a paragraph", arguments: 0..<10)
    func random(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        for _ in 0..<50 {
            let value = StyledText((0..<3).map { _ in .init(RandomText.make(upTo: 8, using: &random), .success) })
            let width = Int.random(in: 2...60, using: &random)
            let isBeside = width >= 25 || value.width <= width - 3 && value.wrapped(to: width - 3).count < 2
            let expected = canvas(width, 8) { canvas in
                canvas.write("n", .secondary, x: 0, y: 0)
                let indent = isBeside ? 3 : width > 8 ? 2 : 0
                canvas.draw(Paragraph(value), in: canvas.bounds.inset(left: indent, top: isBeside ? 0 : 1))
            }.frame
            let frame = frame(of: KeyValueView([.init("n", value)]), width, 8)
            #expect(frame.flaw == nil)
            #expect(frame.picture == expected.picture, "seed \(seed), \(value.string.debugDescription)")
        }
    }
}
