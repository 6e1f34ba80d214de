import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct PictureTests {

    private static let colours: [Character: [UInt8]] = [
        "r": [255, 0, 0, 255], "w": [255, 255, 255, 255], "k": [0, 0, 0, 255], "g": [128, 128, 128, 255],
        ".": [0, 0, 0, 0],
    ]

    private func image(_ rows: String...) -> PixelImage {
        PixelImage(
            width: rows.first?.count ?? 0, height: rows.count, rgba: rows.joined().flatMap { Self.colours[$0] ?? [] })
    }

    @Test("Half blocks show two pixels in a cell, the brighter one in front")
    func halfBlocks() {
        let frame = frame(of: Picture(image("wkw", "rrw"), detail: .halfBlocks), 3, 1)

        #expect(frame.picture == "▀▄█")
        #expect(frame.cells[0, 0].style == Style(.rgb(255, 255, 255), on: .rgb(255, 0, 0)))
        #expect(frame.cells[1, 0].style == Style(.rgb(255, 0, 0), on: .rgb(0, 0, 0)))
        #expect(frame.cells[2, 0].style == Style(.rgb(255, 255, 255), on: .rgb(255, 255, 255)))
    }

    @Test("Quadrants, the default, show four pixels in a cell, in two colors")
    func quadrants() {
        let picture = Picture(image("wkkk", "kwkw"), scaling: .stretch)

        #expect(frame(of: picture, 2, 1).picture == "▚▗")
    }

    @Test("Without colors the density of symbols follows the brightness")
    func withoutColors() {
        #expect(picture(of: Picture(image("kgw", "kgw")), 3, 1) == " ▒█")
        #expect(picture(of: Picture(image("kgw", "kgw")), 3, 1, symbols: .ascii) == " +@")
    }

    @Test("Characters keep the background")
    func characters() {
        let frame = frame(of: Picture(image("kgw", "kgw"), detail: .characters), 3, 1)

        #expect(frame.picture == " +@")
        #expect(frame.cells[1, 0].style == Style(.rgb(128, 128, 128)))
    }

    @Test("Transparent parts are not drawn")
    func transparent() {
        let canvas = canvas(3, 1) { canvas in
            canvas.write("abc", x: 0, y: 0)
            canvas.draw(Picture(image("..w", ".w.")), in: canvas.bounds)
        }

        #expect(canvas.frame.picture == "a▄▀")
        #expect(canvas.frame.cells[1, 0].style.background == .standard)
    }

    @Test(
        "Partly transparent pixels are blended with the theme's background",
        arguments: [
            (0, nil), (64, Color.rgb(64, 64, 64)), (128, .rgb(128, 128, 128)), (192, .rgb(192, 192, 192)),
            (255, .rgb(255, 255, 255)),
        ] as [(UInt8, Color?)])
    func blended(opacity: UInt8, color: Color?) {
        let image = PixelImage(width: 2, height: 2) { _, _ in (255, 255, 255, opacity) }
        let theme = Theme(base: Style(.rgb(255, 255, 255), on: .rgb(0, 0, 0)), [:])
        let cell = canvas(1, 1, theme: theme) { $0.draw(Picture(image), in: $0.bounds) }.frame.cells[0, 0]
        #expect(color.map { cell.style == Style($0, on: $0) } ?? (cell.glyph.string == " "))
    }

    @Test("On the default background they are blended with a checkerboard, to stay visible")
    func checkerboard() {
        let image = PixelImage(width: 8, height: 8) { _, _ in (255, 255, 255, 100) }
        let cells = frame(of: Picture(image), 4, 2).cells
        let colors = Set((0..<2).flatMap { y in (0..<4).map { cells[$0, y].style.foreground } })
        #expect(colors.count == 2)
        #expect(cells[0, 0].style.foreground != cells[2, 0].style.foreground)
    }

    @Test(
        "It keeps its proportions unless it is stretched",
        arguments: [
            (Picture.Scaling.fit, "    ██"), (.fill, "██████████"), (.stretch, "██████████"),
        ]
    )
    func scaling(scaling: Picture.Scaling, line: String) {
        #expect(picture(of: Picture(image("ww", "ww"), scaling: scaling), 10, 1) == line)
    }

    @Test("A reduced pixel is the mean of its area, including fractions of pixels")
    func reduced() {
        let stripes = PixelImage(width: 64, height: 64) { x, _ in x % 2 == 0 ? (255, 255, 255, 255) : (0, 0, 0, 255) }
        let halves = frame(of: Picture(stripes, detail: .halfBlocks), 32, 16).cells
        #expect((0..<32).allSatisfy { halves[$0, 0].style.foreground == .rgb(128, 128, 128) })

        // Three columns in two: one and a half for each.
        let three = PixelImage(width: 3, height: 4) { x, _ in x == 1 ? (255, 255, 255, 255) : (0, 0, 0, 255) }
        let two = frame(of: Picture(three, detail: .halfBlocks, scaling: .stretch), 2, 1).cells
        #expect([two[0, 0], two[1, 0]].allSatisfy { $0.style.foreground == .rgb(85, 85, 85) })
    }

    @Test("Of a very large picture evenly spread pixels are sampled")
    func large() {
        let stripes = PixelImage(width: 4_000, height: 500) { x, _ in x < 2_000 ? (255, 0, 0, 255) : (0, 0, 255, 255) }
        let cells = frame(of: Picture(stripes, detail: .halfBlocks, scaling: .stretch), 2, 1).cells
        #expect([cells[0, 0], cells[1, 0]].map(\.style.foreground) == [.rgb(255, 0, 0), .rgb(0, 0, 255)])
    }

    @Test("A cached drawing is the same at each size and in each part")
    func repeated() {
        let image = PixelImage(width: 90, height: 60) { x, y in (UInt8(x * 2), UInt8(y * 4), UInt8((x * y) % 256), 255)
        }
        let sizes = [(30, 10), (12, 9), (30, 10), (5, 5), (7, 3), (9, 9), (30, 10), (12, 9)]
        for detail in Picture.Detail.allCases {
            for (width, height) in sizes {
                let again = PixelImage(width: 90, height: 60) { x, y in image.pixel(x: x, y: y) ?? (0, 0, 0, 0) }
                #expect(again == image)
                #expect(
                    frame(of: Picture(image, detail: detail), width, height)
                        == frame(of: Picture(again, detail: detail), width, height))
            }
        }
        // The lower half alone is the same as in the whole.
        let whole = frame(of: Picture(image), 30, 10)
        let part = canvas(30, 10) { canvas in
            canvas.within(Rect(x: 0, y: 5, width: 30, height: 5)) { canvas in
                canvas.draw(Picture(image), in: Rect(x: 0, y: -5, width: 30, height: 10))
            }
        }
        #expect((5..<10).allSatisfy { y in (0..<30).allSatisfy { part.frame.cells[$0, y] == whole.cells[$0, y] } })
    }

    @Test("Missing pixels are transparent")
    func missing() {
        #expect(picture(of: Picture(PixelImage(width: 2, height: 2, rgba: [255, 255, 255, 255, 1])), 2, 1) == "▀")
        #expect(picture(of: Picture(PixelImage(width: -1, height: .max, rgba: [])), 2, 1) == "")
        #expect(picture(of: Picture(PixelImage(width: .max, height: .max, rgba: [])), 2, 1) == "")
    }

    @Test("On a light background the density of symbols follows the darkness")
    func lightBackground() {
        let theme = Theme(base: Style(.rgb(0, 0, 0), on: .rgb(255, 255, 255)), [:])
        func picture(_ detail: Picture.Detail, _ rows: String...) -> String {
            let image = PixelImage(width: 3, height: 2, rgba: rows.joined().flatMap { Self.colours[$0] ?? [] })
            return frame(of: Picture(image, detail: detail, scaling: .stretch), 3, 1, theme: theme).picture
        }
        #expect(picture(.halfBlocks, "kgw", "kgw") == "█▒")
        #expect(picture(.halfBlocks, "wkw", "kwk") == "▄▀▄")
        #expect(picture(.characters, "kgw", "kgw") == "@=")
    }
}
