import TerminalTesting
import TerminalUI
import Testing

@Suite(.timeLimit(.minutes(3)))
struct OverlayTests {

    private let size = Size(width: 6, height: 2)
    private let bounds = Rect(x: 10, y: 5, width: 20, height: 8)

    private let help = Overlay(
        Panel(title: "Help", content: Label("q quit")), size: Size(width: 12, height: 3))

    private func picture(_ width: Int, _ height: Int) -> String {
        canvas(width, height) { canvas in
            canvas.fill(canvas.bounds, with: ".")
            canvas.draw(help, in: canvas.bounds)
        }.frame.picture
    }

    @Test("An overlay is centered and hides the view behind it")
    func middle() {
        #expect(
            picture(16, 5) == """
                ................
                ..╭─ Help ───╮..
                ..│ q quit   │..
                ..╰──────────╯..
                ................
                """)
    }

    @Test("If it does not fit it takes all of the space")
    func small() {
        #expect(picture(11, 2) == "╭─ Help ──╮\n╰─────────╯")
        #expect(picture(3, 1) == "╭─╮")
    }

    @Test(
        "It is placed at the given position",
        arguments: [
            (OverlayPlacement.center, Point(x: 17, y: 8)), (.top, Point(x: 17, y: 5)), (.bottom, Point(x: 17, y: 11)),
            (.leading, Point(x: 10, y: 8)), (.trailing, Point(x: 24, y: 8)), (.topLeading, Point(x: 10, y: 5)),
            (.topTrailing, Point(x: 24, y: 5)), (.bottomLeading, Point(x: 10, y: 11)),
            (.bottomTrailing, Point(x: 24, y: 11)), (.at(Point(x: 12, y: 7)), Point(x: 12, y: 7)),
            (.at(Point(x: 99, y: -9)), Point(x: 24, y: 5)), (.below(Point(x: 12, y: 7)), Point(x: 12, y: 8)),
            (.below(Point(x: 28, y: 12)), Point(x: 24, y: 10)), (.below(Point(x: 0, y: 11)), Point(x: 10, y: 9)),
        ]
    )
    func placements(placement: OverlayPlacement, origin: Point) {
        let rect = placement.rect(of: size, in: bounds)

        #expect(rect == Rect(x: origin.x, y: origin.y, width: 6, height: 2))
    }

    @Test("A menu that fits neither below nor above its cell goes to the larger side", arguments: 0..<4)
    func lowMenu(row: Int) {
        let bounds = Rect(width: 9, height: 4)
        let rect = OverlayPlacement.below(Point(x: 0, y: row)).rect(of: Size(width: 9, height: 4), in: bounds)

        #expect(rect.height == max(row, 3 - row))
        #expect(rect.y == (row < 2 ? row + 1 : 0))
    }

    @Test("At any placement and size, it lies inside")
    func inside() {
        let points = [-5, 0, 3, 9].flatMap { x in [-5, 0, 2, 9].map { Point(x: x, y: $0) } }
        let placements: [OverlayPlacement] =
            [.center, .top, .bottom, .leading, .trailing, .topLeading, .bottomTrailing]
            + points.flatMap { [.at($0), .below($0)] }
        for placement in placements {
            for width in 0...4 {
                for height in 0...3 {
                    let bounds = Rect(x: 1, y: 1, width: width, height: height)
                    let rect = placement.rect(of: size, in: bounds)
                    #expect(rect.isEmpty || rect.intersection(bounds) == rect, "\(placement) \(width)x\(height)")
                }
            }
        }
    }

    @Test("The view behind is dimmed if configured, with and without colors")
    func dimming() {
        let frames = [false, true].map { dims in
            canvas(16, 5) { canvas in
                canvas.write("behind", .failure, x: 0, y: 0)
                var overlay = help
                overlay.dimsBackground = dims
                canvas.draw(overlay, in: canvas.bounds)
            }.frame
        }

        #expect(frames[0].plainText == frames[1].plainText)
        for depth in ColorDepth.allCases {
            let (plain, dimmed) = (frames[0].cells.reduced(to: depth), frames[1].cells.reduced(to: depth))
            #expect(plain[0, 0].style != dimmed[0, 0].style, "\(depth)")
            #expect(plain[4, 2].style == dimmed[4, 2].style, "\(depth)")
        }
    }

    @Test("Its content takes the cursor from the view behind it")
    func cursor() {
        let canvas = canvas(16, 5) { canvas in
            canvas.placeCursor(x: 7, y: 0)
            var focused = help
            focused.content.isFocused = true
            canvas.draw(focused, in: canvas.bounds)
        }

        #expect(canvas.cursor == Point(x: 2, y: 1))
    }

    @Test("A margin separates it from the view behind, if there is space")
    func margin() {
        var overlay = help
        overlay.margin = 1
        let pictures = [16, 13].map { width in
            canvas(width, 3) { canvas in
                canvas.fill(canvas.bounds, with: ".")
                canvas.draw(overlay, in: canvas.bounds)
            }.frame.picture.split(separator: "\n").first
        }

        #expect(pictures == [". ╭─ Help ───╮ .", "╭─ Help ───╮"])
    }

    @Test("Its edges leave no half characters")
    func wideCharacters() {
        let frame = canvas(15, 3) { canvas in
            for y in 0..<3 { canvas.write("中中中中中中中", x: 0, y: y) }
            canvas.draw(help, in: canvas.bounds)
        }.frame

        #expect(frame.flaw == nil)
        #expect(frame.picture == " ╭─ Help ───╮\n │ q quit   │\n ╰──────────╯")
    }

    @Test("Below a cell outside the region it is placed at the nearest edge", arguments: [Int.min, Int.max])
    func farCell(y: Int) {
        let rect = OverlayPlacement.below(Point(x: y, y: y)).rect(of: size, in: bounds)

        #expect(rect.intersection(bounds) == rect)
        #expect(rect.y == (y < 0 ? bounds.y : bounds.maxY - size.height))
    }
}
