import TerminalUI
import TestSupport
import Testing

@Suite(.timeLimit(.minutes(3)))
struct ColorDepthTests {

    @Test("The default color stays, and so do colors within the depth", arguments: ColorDepth.allCases)
    func kept(depth: ColorDepth) {
        #expect(depth.reduce(.standard) == .standard)
        guard depth != .none else { return }
        for index in 0...UInt8(min(depth.rawValue, 256) - 1) {
            #expect(depth.reduce(.indexed(index)) == .indexed(index))
        }
    }

    @Test("With true color nothing is reduced")
    func trueColor() {
        #expect(ColorDepth.trueColor.reduce(.rgb(1, 2, 3)) == .rgb(1, 2, 3))
    }

    @Test(
        "A color becomes the nearest of the cube or of the grays",
        arguments: [
            (Color.rgb(0, 0, 0), 16), (.rgb(255, 255, 255), 231), (.rgb(255, 0, 0), 196), (.rgb(95, 135, 175), 67),
            (.rgb(8, 8, 8), 232), (.rgb(238, 238, 238), 255), (.rgb(128, 128, 128), 244), (.rgb(250, 5, 5), 196),
        ]
    )
    func palette(color: Color, index: Int) {
        #expect(ColorDepth.palette.reduce(color) == .indexed(UInt8(index)))
    }

    @Test(
        "A color becomes the nearest of sixteen",
        arguments: [
            (Color.rgb(255, 0, 0), 9), (.rgb(200, 0, 0), 1), (.rgb(0, 0, 0), 0), (.rgb(255, 255, 255), 15),
            (.rgb(130, 130, 130), 8), (.indexed(196), 9), (.indexed(16), 0), (.indexed(244), 8), (.indexed(226), 11),
        ]
    )
    func sixteen(color: Color, index: Int) {
        #expect(ColorDepth.sixteen.reduce(color) == .indexed(UInt8(index)))
    }

    @Test(
        "A bright color becomes its plain counterpart with eight colors, and gray does not become black",
        arguments: [
            (Color.indexed(9), 1), (.indexed(15), 7), (.brightBlack, 7), (.rgb(255, 0, 0), 1), (.rgb(90, 90, 255), 4),
            (.indexed(46), 2),
        ]
    )
    func eight(color: Color, index: Int) {
        #expect(ColorDepth.eight.reduce(color) == .indexed(UInt8(index)))
    }

    @Test("Without colors the attributes stay")
    func none() {
        let style = Style(.rgb(1, 2, 3), on: .blue, [.bold, .underline])

        #expect(ColorDepth.none.reduce(style) == Style(.standard, on: .standard, [.bold, .underline]))
    }

    @Test("Both colors of a style are reduced")
    func styles() {
        let style = Style(.rgb(255, 0, 0), on: .indexed(46), .bold)

        #expect(ColorDepth.eight.reduce(style) == Style(.red, on: .green, .bold))
    }

    @Test("A reduced color is not reduced further", arguments: ColorDepth.allCases)
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

    @Test("More colors are more")
    func order() {
        #expect(ColorDepth.allCases.sorted() == [.none, .eight, .sixteen, .palette, .trueColor])
    }

    @Test("Of 256 colors, none is nearer than the selected one")
    func nearest() {
        func distance(_ left: Color, _ right: Color) -> Int {
            guard let left = left.components, let right = right.components else { return .max }
            let red = Int(left.red) - Int(right.red)
            let green = Int(left.green) - Int(right.green)
            let blue = Int(left.blue) - Int(right.blue)
            return red * red * 3 + green * green * 4 + blue * blue * 2
        }
        let levels: [UInt8] = [0, 95, 135, 175, 215, 255]
        var palette: [Color] = (0..<216).map { Color.rgb(levels[$0 / 36], levels[$0 / 6 % 6], levels[$0 % 6]) }
        for level in stride(from: UInt8(8), through: 238, by: 10) { palette.append(.rgb(level, level, level)) }
        var random = SplitMix64(seed: 11)
        for turn in 0..<500 {
            let spread = UInt8.random(in: 0...20, using: &random)
            let level = UInt8.random(in: 0...235, using: &random)
            let component = { (random: inout SplitMix64) in
                turn % 2 == 0
                    ? UInt8.random(in: 0...255, using: &random) : level + .random(in: 0...spread, using: &random)
            }
            let color = Color.rgb(component(&random), component(&random), component(&random))
            let index = ColorDepth.palette.reduce(color).index ?? 0
            let best = palette.indices.min { distance(palette[$0], color) < distance(palette[$1], color) } ?? 0
            #expect(index == UInt8(16 + best), "\(color)")
        }
    }

    @Test(
        "With few colors, a hue stays that hue and a gray stays gray",
        arguments: [
            (Color.rgb(140, 197, 112), Color.green), (.rgb(197, 134, 232), .magenta), (.rgb(86, 194, 204), .cyan),
            (.rgb(227, 185, 92), .yellow), (.rgb(107, 114, 128), .white), (.rgb(30, 24, 36), .black),
        ]
    )
    func hues(color: Color, plain: Color) {
        #expect(ColorDepth.eight.reduce(color) == plain)
        let sixteen = ColorDepth.sixteen.reduce(color)
        #expect(ColorDepth.eight.reduce(sixteen) == plain || sixteen == .brightBlack && plain == .white)
    }

    @Test("Readable text stays readable with fewer colors", arguments: [ColorDepth.eight, .sixteen, .palette])
    func readable(depth: ColorDepth) {
        let yellowOnWhite = Style(.rgb(122, 82, 0), on: .rgb(251, 251, 250))
        let grayOnGray = Style(.rgb(110, 110, 110), on: .rgb(30, 30, 30))
        for style in [yellowOnWhite, grayOnGray] {
            let reduced = depth.reduce(style)
            #expect((reduced.foreground.contrast(with: reduced.background) ?? 0) >= 2, "\(style)")
        }
    }

    @Test("Text in a bar yields to the bar, which shows the selection")
    func readableBar() {
        let bar = Style(.rgb(255, 255, 255), on: .rgb(125, 125, 125), .reverse)

        #expect(ColorDepth.eight.reduce(bar) == Style(.white, on: .black, .reverse))
    }

    @Test("Nearly equal colors may become equal, as in a picture")
    func alike() {
        let reduced = ColorDepth.eight.reduce(Style(.rgb(20, 20, 20), on: .rgb(5, 5, 5)))

        #expect(reduced == Style(.black, on: .black))
    }
}
