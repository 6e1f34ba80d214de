import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(1)))
struct ColorDepthTests {

    @Test("The terminal's own colour stays what it is, and so does what the depth has", arguments: ColorDepth.allCases)
    func kept(depth: ColorDepth) {
        #expect(depth.reduce(.standard) == .standard)
        guard depth != .none else { return }
        for index in 0..<UInt8(min(depth.rawValue, 256) - 1) {
            #expect(depth.reduce(.indexed(index)) == .indexed(index))
        }
    }

    @Test("With true colour nothing is reduced")
    func trueColor() {
        #expect(ColorDepth.trueColor.reduce(.rgb(1, 2, 3)) == .rgb(1, 2, 3))
    }

    @Test(
        "A colour becomes the nearest of the cube or of the greys",
        arguments: [
            (Color.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 231), (.rgb(255, 0, 0), 196), (.rgb(95, 135, 175), 67),
            (.rgb(8, 8, 8), 232), (.rgb(238, 238, 238), 255), (.rgb(128, 128, 128), 244), (.rgb(250, 5, 5), 196),
        ]
    )
    func palette(color: Color, index: Int) {
        #expect(ColorDepth.palette.reduce(color) == .indexed(UInt8(index)))
    }

    @Test(
        "A colour becomes the nearest of sixteen",
        arguments: [
            (Color.rgb(255, 0, 0), 9), (.rgb(200, 0, 0), 1), (.rgb(0, 0, 0), 0), (.rgb(255, 255, 255), 15),
            (.rgb(130, 130, 130), 8), (.indexed(196), 9), (.indexed(16), 0), (.indexed(244), 8), (.indexed(226), 11),
        ]
    )
    func sixteen(color: Color, index: Int) {
        #expect(ColorDepth.sixteen.reduce(color) == .indexed(UInt8(index)))
    }

    @Test(
        "A bright colour becomes its plain twin where there are eight",
        arguments: [
            (Color.indexed(9), 1), (.indexed(15), 7), (.rgb(255, 0, 0), 1), (.rgb(90, 90, 255), 4), (.indexed(46), 2),
        ]
    )
    func eight(color: Color, index: Int) {
        #expect(ColorDepth.eight.reduce(color) == .indexed(UInt8(index)))
    }

    @Test("Without colours the attributes stay")
    func none() {
        let style = Style(.rgb(1, 2, 3), on: .blue, [.bold, .underline])

        #expect(ColorDepth.none.reduce(style) == Style(.standard, on: .standard, [.bold, .underline]))
    }

    @Test("Both colours of a style are reduced")
    func styles() {
        let style = Style(.rgb(255, 0, 0), on: .indexed(46), .bold)

        #expect(ColorDepth.eight.reduce(style) == Style(.red, on: .green, .bold))
    }

    @Test("What was reduced once is not reduced further", arguments: ColorDepth.allCases)
    func idempotent(depth: ColorDepth) {
        var random = SplitMix64(seed: 7)
        for _ in 0..<50 {
            let color = Color.rgb(
                .random(in: 0...255, using: &random), .random(in: 0...255, using: &random),
                .random(in: 0...255, using: &random))
            let once = depth.reduce(color)
            #expect(depth.reduce(once) == once)
        }
    }

    @Test("More colours are more")
    func order() {
        #expect(ColorDepth.allCases.sorted() == [.none, .eight, .sixteen, .palette, .trueColor])
    }
}
