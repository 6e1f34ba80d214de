import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct DiffViewTests {

    private let difference = TextDifference(
        from: ["one", "two", "three", "five"], to: ["one", "2", "three", "four", "five"])

    @Test("Side by side, a sign is between differing lines")
    func sideBySide() {
        #expect(
            picture(of: DiffView(difference), 15, 6) == """
                one      one
                two    ≠ 2
                three    three
                       + four
                five     five

                """)
        #expect(picture(of: DiffView(TextDifference(from: ["gone"], to: [])), 11, 1) == "gone −")
    }

    @Test("In one column, a sign is before differing lines")
    func unified() {
        #expect(
            picture(of: DiffView(difference, layout: .unified), 15, 7) == """
                  one
                − two
                + 2
                  three
                + four
                  five

                """)
    }

    @Test("Lines can have numbers, if there is space")
    func lineNumbers() {
        var view = DiffView(difference, hasLineNumbers: true)
        #expect(
            picture(of: view, 29, 4) == """
                1 one           1 one
                2 two         ≠ 2 2
                3 three         3 three
                              + 4 four
                """)
        #expect(picture(of: view, 26, 1) == "one           one")
        view.layout = .unified
        #expect(
            picture(of: view, 26, 6) == """
                1 1   one
                2   − two
                  2 + 2
                3 3   three
                  4 + four
                4 5   five
                """)
        #expect(picture(of: view, 25, 1) == "  one")
    }

    private let long = TextDifference(
        from: (1...20).map { "line \($0)" }, to: (1...20).map { $0 == 10 ? "changed" : "line \($0)" })

    @Test("Lines far from changes can be folded")
    func context() {
        var view = DiffView(long, layout: .unified, context: 1)
        #expect(
            picture(of: view, 22, 6) == """
                … 8 unchanged lines
                  line 9
                − line 10
                + changed
                  line 11
                … 9 unchanged lines
                """)
        #expect(view.rowCount == 6)
        view.offset = 4
        #expect(picture(of: view, 22, 2) == "  line 11\n… 9 unchanged lines")
        view.layout = .sideBySide
        #expect(view.rowCount == 5)
        view.context = nil
        #expect(view.rowCount == 20)
    }

    @Test("A single line is not folded, and two equal versions are folded completely")
    func smallFolds() {
        let lines = (1...5).map { "\($0)" }
        let ends = TextDifference(from: ["x"] + lines + ["x"], to: ["y"] + lines + ["y"])
        #expect(DiffView(ends, layout: .unified, context: 2).rowCount == 9)
        #expect(DiffView(ends, layout: .unified, context: 1).rowCount == 7)
        #expect(
            picture(of: DiffView(TextDifference(from: lines, to: lines), context: 3), 21, 1) == " … 5 unchanged lines")
        #expect(DiffView(ends, layout: .unified, context: -4).rowCount == 5)
    }

    @Test("The rows of every part are those of the whole", arguments: [DiffView.Layout.sideBySide, .unified])
    func parts(layout: DiffView.Layout) {
        for context in [nil, 0, 1, 3] as [Int?] {
            let view = DiffView(long, layout: layout, context: context)
            let whole = picture(of: view, 30, view.rowCount).split(separator: "\n", omittingEmptySubsequences: false)
            for offset in 0..<view.rowCount {
                var part = view
                part.offset = offset
                #expect(picture(of: part, 30, 1) == whole[offset])
            }
        }
    }

    @Test("It begins at its offset, and long lines are truncated")
    func offset() {
        var view = DiffView(difference)
        view.offset = 2
        #expect(picture(of: view, 11, 2) == "thr…   thr…\n     + four")
        view.offset = 9
        #expect(picture(of: view, 11, 2) == "\n")
        view.offset = .max
        #expect(picture(of: view, 11, 2) == "\n")
        view.offset = -3
        #expect(picture(of: view, 11, 1) == "one    one")
    }

    @Test("Without space for both sides the sign stays")
    func narrow() {
        #expect(picture(of: DiffView(TextDifference(from: ["a"], to: ["b"])), 3, 1) == " ≠")
    }

    @Test("Differing words are bold and underlined, even without colors")
    func words() {
        let view = DiffView(TextDifference(from: ["berth 7 free"], to: ["berth 8 free"]), layout: .unified)
        let cells = frame(of: view, 16, 2).cells.reduced(to: .none)

        #expect(cells[8, 0].glyph.string == "7")
        #expect(cells[8, 0].style.attributes == [.bold, .underline])
        #expect(cells[7, 0].style.attributes == [])
        #expect(cells[8, 1].style.attributes.contains(.underline))
    }

    @Test("With any lines, no character is split", arguments: 0..<5)
    func randomLines(seed: UInt64) {
        var random = SplitMix64(seed: 9_000 + seed)
        for turn in 0..<100 {
            let lines = (0..<2).map { _ in
                (0..<Int.random(in: 0...5, using: &random)).map { _ in RandomText.make(upTo: 4, using: &random) }
            }
            let view = DiffView(
                TextDifference(from: lines[0], to: lines[1]), layout: turn % 2 == 0 ? .unified : .sideBySide,
                context: turn % 3 == 0 ? 1 : nil, hasLineNumbers: turn % 5 == 0)
            #expect(frame(of: view, turn % 40, 6).flaw == nil, "seed \(seed), turn \(turn): \(lines)")
        }
    }
}
