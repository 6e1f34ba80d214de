import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct HeatMapTests {

    private let map = HeatMap(
        [[0, 1, 2], [3, 4, nil]], rowLabels: ["Mon", "Tue"], columnLabels: ["a", "", "c"])

    @Test("The higher the number, the denser the cell, and missing numbers are empty")
    func density() {
        #expect(
            picture(of: map, 20, 5) == """
                    a   c
                Mon ··░░▒▒
                Tue ▓▓██

                    0 ·░▒▓█ 4
                """)
    }

    @Test("Only the lower end itself is the coldest")
    func coldest() {
        let map = HeatMap([[0, 0.001, 0.26, 0.51, 0.76, 1]], range: 0...1, hasLegend: false)

        #expect(picture(of: map, 12, 1) == "··░░▒▒▓▓████")
    }

    @Test("With too little space the legend is hidden, then the names, then cells become narrow")
    func hiding() {
        #expect(picture(of: map, 20, 3) == "    a   c\nMon ··░░▒▒\nTue ▓▓██")
        #expect(picture(of: map, 20, 2) == "Mon ··░░▒▒\nTue ▓▓██")
        #expect(picture(of: map, 7, 2) == "··░░▒▒\n▓▓██")
        #expect(picture(of: map, 3, 2) == "·░▒\n▓█")
        #expect(picture(of: map, 2, 1) == "·█")
    }

    @Test("The number of columns and rows that are not drawn is shown")
    func hidden() {
        let wide = HeatMap([Array(repeating: 1, count: 60)], columnLabels: ["a"])

        #expect(picture(of: wide, 30, 4).hasSuffix("+30 columns"))
        #expect(picture(of: wide, 30, 2).hasPrefix("a                          +30\n"))
        #expect(picture(of: wide, 60, 4).contains("+") == false)
    }

    @Test("The selected cell is visible without colors, and has the cursor")
    func selection() {
        var map = map
        map.selection = Point(x: 1, y: 1)
        let frame = frame(of: map, 20, 5)

        #expect(frame.picture.contains("Tue ▓▓[]"))
        #expect(frame.cursor == Point(x: 6, y: 2))
        #expect(frame.cells[6, 2].style == Theme.terminal[.selection])
    }

    @Test("A cell is found at its place")
    func hits() {
        let size = Size(width: 20, height: 5)

        #expect(map.cell(at: Point(x: 7, y: 1), in: size) == Point(x: 1, y: 0))
        #expect(map.cell(at: Point(x: 9, y: 2), in: size) == Point(x: 2, y: 1))
        #expect(map.cell(at: Point(x: 3, y: 1), in: size) == nil)
        #expect(map.cell(at: Point(x: 7, y: 3), in: size) == nil)
    }

    @Test("Cells grow with the space if allowed, and are found at their place")
    func stretched() {
        var map = map
        map.isStretched = true
        #expect(
            picture(of: map, 18, 7) == """
                    a       c
                Mon ····░░░░▒▒▒▒
                    ····░░░░▒▒▒▒
                Tue ▓▓▓▓████
                    ▓▓▓▓████

                    0 ·░▒▓█ 4
                """)
        let size = Size(width: 18, height: 7)
        #expect(map.cell(at: Point(x: 11, y: 4), in: size) == Point(x: 1, y: 1))
        #expect(picture(of: map, 3, 2) == "·░▒\n▓█")
    }

    @Test("Names above the columns never overlap")
    func names() {
        let map = HeatMap([[1, 2, 3, 4]], columnLabels: ["one", "two", "three", "4"], hasLegend: false)

        #expect(picture(of: map, 8, 2).hasPrefix("one   4\n"))
    }

    @Test("Without numbers nothing is drawn")
    func empty() {
        #expect(picture(of: HeatMap([]), 3, 2) == "\n")
        #expect(picture(of: HeatMap([[nil, .nan]], rowLabels: ["a"]), 6, 2) == "\n")
    }

    @Test("At its own height it ends with its legend", arguments: [30, 58, 106, 190, 300])
    func height(width: Int) {
        for isStretched in [false, true] {
            let map = HeatMap(
                (0..<7).map { day in (0..<24).map { Double(day + $0) } }, rowLabels: ["Mon"],
                columnLabels: ["0", "", "", "3"], isStretched: isStretched)
            let picture = picture(of: map, width, map.height(width: width))
            let lines = picture.split(separator: "\n", omittingEmptySubsequences: false)
            #expect(lines.count == map.height(width: width))
            #expect(lines.last?.contains("0 ·░▒▓█ 29") == true)
            #expect(lines.dropLast().last == "" && lines.dropLast(2).last?.isEmpty == false)
        }
    }
}
