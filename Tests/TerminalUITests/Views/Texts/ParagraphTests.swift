import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ParagraphTests {

    private let text =
        StyledText("The harbour is ") + StyledText("closed", .failure) + StyledText(" until noon.\nSorry.")

    @Test("A text is wrapped to its region, and its own line breaks are kept")
    func wrapped() {
        #expect(
            picture(of: Paragraph(text), 15, 5) == """
                The harbour is
                closed until
                noon.
                Sorry.

                """)
    }

    @Test("Each line is placed by the alignment")
    func alignment() {
        #expect(picture(of: Paragraph("one\nthree", alignment: .center), 7, 2) == "  one\n three")
        #expect(picture(of: Paragraph("one\nthree", alignment: .trailing), 7, 2) == "    one\n  three")
    }

    @Test("It begins at its offset, counted in lines after wrapping")
    func offset() {
        var view = Paragraph(text, offset: 2)
        #expect(picture(of: view, 15, 2) == "noon.\nSorry.")
        view.offset = 4
        #expect(picture(of: view, 15, 2) == "\n")
        view.offset = -5
        #expect(picture(of: view, 15, 1) == "The harbour is")
        view.offset = .max
        #expect(picture(of: view, 15, 1) == "")
    }

    @Test("Runs keep their roles")
    func roles() {
        let frame = frame(of: Paragraph(text), 15, 2)

        #expect(frame.cells[0, 1].style == Theme.terminal[.failure])
        #expect(frame.cells[7, 1].style == Theme.terminal[.text])
    }

    @Test("It reports its length in a region")
    func extent() {
        let size = Size(width: 15, height: 3)

        #expect(Paragraph(text, offset: 1).scrollExtent(in: size) == ScrollExtent(offset: 1, visible: 3, total: 4))
        #expect(Paragraph(WrappedText(text, width: 80)).scrollExtent(in: size).total == 2)
        #expect(Paragraph(text).scrollExtent(in: Size(width: 0, height: 3)).total == 0)
    }

    @Test("A previously wrapped text is drawn as it was, clipped if there is less space")
    func wrappedBefore() {
        let wrapped = WrappedText(text, width: 15)

        #expect(picture(of: Paragraph(wrapped, offset: 1), 8, 2) == "closed …\nnoon.")
    }

    @Test("A huge wrapped text costs as much as its visible part")
    func huge() {
        let wrapped = WrappedText(StyledText(String(repeating: "word ", count: 500_000)), width: 40)
        let start = ContinuousClock.now
        for offset in 0..<200 { _ = frame(of: Paragraph(wrapped, offset: offset * 100), 40, 10) }
        #expect(ContinuousClock.now - start < .seconds(10))
    }

    @Test("At any text and size, no character is split", arguments: 0..<5)
    func randomTexts(seed: UInt64) {
        var random = SplitMix64(seed: 8_000 + seed)
        for turn in 0..<200 {
            let text = RandomText.make(upTo: 20, using: &random)
            let width = Int.random(in: 0...14, using: &random)
            let view = Paragraph(StyledText(text), alignment: .center, offset: Int.random(in: -1...3, using: &random))
            #expect(frame(of: view, width, 4).flaw == nil, "seed \(seed), turn \(turn): \(text.debugDescription)")
        }
    }
}
