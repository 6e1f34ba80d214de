import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct DotGridTests {

    private func grid(_ width: Int, _ height: Int, _ resolution: DotResolution = .braille) -> DotGrid {
        DotGrid(size: Size(width: width, height: height), resolution: resolution)
    }

    @Test(
        "The dots per cell follow the resolution",
        arguments: [(DotResolution.braille, 6, 8), (.quadrants, 6, 4), (.halfBlocks, 3, 4)]
    )
    func sizes(resolution: DotResolution, width: Int, height: Int) {
        let grid = grid(3, 2, resolution)

        #expect(grid.width == width)
        #expect(grid.height == height)
    }

    @Test("Dots in a cell share its symbol")
    func signs() {
        var braille = grid(2, 1)
        for place in [(0, 0), (1, 1), (0, 2), (1, 3), (2, 3), (3, 3)] { braille.dot(x: place.0, y: place.1) }
        var quadrants = grid(2, 1, .quadrants)
        for place in [(0, 0), (1, 1), (2, 0), (2, 1)] { quadrants.dot(x: place.0, y: place.1) }
        var halves = grid(2, 1, .halfBlocks)
        for place in [(0, 0), (1, 1)] { halves.dot(x: place.0, y: place.1) }

        #expect(picture(of: braille, 2, 1) == "⢕⣀")
        #expect(picture(of: quadrants, 2, 1) == "▚▌")
        #expect(picture(of: halves, 2, 1) == "▀▄")
        #expect(braille.hasDot(x: 1, y: 3))
        #expect(!braille.hasDot(x: 0, y: 3))
    }

    @Test("In ASCII a line has the same shape as in braille")
    func ascii() {
        var grid = grid(6, 3)
        grid.line(from: Point(x: 0, y: 11), to: Point(x: 5, y: 0))
        grid.line(from: Point(x: 6, y: 6), to: Point(x: 11, y: 6))

        #expect(
            picture(of: grid, 6, 3, symbols: .ascii) == """
                  /
                 / ---
                /
                """)
    }

    @Test("The last role drawn in a cell is the cell's")
    func roles() {
        var grid = grid(1, 1)
        grid.dot(x: 0, y: 0, .failure)
        grid.dot(x: 1, y: 0, .success)

        #expect(frame(of: grid, 1, 1).cells[0, 0].style == Theme.terminal[.success])
    }

    @Test("A line goes from one end to the other, clipped to the region")
    func lines() {
        var grid = grid(3, 1, .halfBlocks)
        grid.line(from: Point(x: -3, y: -3), to: Point(x: 9, y: 9))
        grid.line(from: Point(x: 2, y: 0), to: Point(x: 2, y: 0))
        grid.line(from: Point(x: 0, y: 5), to: Point(x: 2, y: 5))

        #expect(picture(of: grid, 3, 1) == "▀▄▀")
    }

    @Test("A line costs as much as its visible part")
    func farEnds() {
        var grid = grid(4, 2)
        for _ in 0..<1_000 {
            grid.line(from: Point(x: -1_000_000_000_000, y: 3), to: Point(x: 1_000_000_000_000, y: 3))
            grid.line(from: Point(x: .min, y: .min), to: Point(x: .max, y: .max))
            grid.column(x: 0, from: .min, through: .max)
        }

        #expect((0..<8).allSatisfy { grid.hasDot(x: $0, y: 3) })
        #expect((0..<8).allSatisfy { grid.hasDot(x: 0, y: $0) })
    }

    @Test("Dots anywhere are drawn or skipped, without a trap")
    func random() {
        var random = SplitMix64(seed: 11)
        for _ in 0..<2_000 {
            func number() -> Int {
                Int.random(in: 0..<9, using: &random) == 0
                    ? Int.random(in: .min ... .max, using: &random) : Int.random(in: -9...30, using: &random)
            }
            var grid = grid(Int.random(in: 0...9, using: &random), Int.random(in: 0...4, using: &random))
            grid.dot(x: number(), y: number())
            grid.column(x: number(), from: number(), through: number())
            grid.line(from: Point(x: number(), y: number()), to: Point(x: number(), y: number()))
            #expect(frame(of: grid, 6, 3).flaw == nil)
        }
    }
}
