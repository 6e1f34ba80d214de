import TerminalTesting
import TerminalUI
import Testing

/// Text, wide characters, fills and highlights.
@Suite(.timeLimit(.minutes(3)))
struct CanvasDrawingTests {

    private let red = Style(.red, on: .standard, .bold)
    private var theme: Theme { Theme([.failure: red, .selection: Style(.standard, on: .blue, .reverse)]) }

    @Test("Writing returns the column after the text, drawn or not, within the region")
    func columns() {
        _ = canvas(4, 1) { canvas in
            #expect(canvas.write("中a", x: 0, y: 0) == 3)
            #expect(canvas.write("long text", x: 2, y: 0) == 4)
            #expect(canvas.write("中", x: -2, y: 0) == 0)
            #expect(canvas.write("中a", x: 1, y: 7) == 4)
            #expect(canvas.write("", x: 3, y: 0) == 3)
        }
    }

    @Test("A wide character at the edge is blank, on both sides")
    func cutWideCharacters() {
        let canvas = canvas(7, 1) { canvas in
            canvas.fill(canvas.bounds, with: ".")
            canvas.within(Rect(x: 2, y: 0, width: 3, height: 1)) { $0.write("中中中", x: -1, y: 0) }
        }

        #expect(canvas.frame.picture == ".. 中..")
        #expect(canvas.frame.flaw == nil)
    }

    @Test("A region's edge through a wide character blanks its other half, and nothing else outside")
    func edgeThroughWideCharacter() {
        let canvas = canvas(6, 1) { canvas in
            canvas.write("中中中", x: 0, y: 0)
            canvas.within(Rect(x: 1, y: 0, width: 4, height: 1)) { $0.write("abcd", x: 0, y: 0) }
        }

        #expect(canvas.frame.picture == " abcd")
        #expect(canvas.frame.flaw == nil)
    }

    @Test("Each run of a text has the style of its role, and tabs count from the beginning of the text")
    func runs() {
        let canvas = canvas(12, 1, theme: theme) { canvas in
            canvas.write(StyledText("ab") + StyledText("cd\t", .failure) + StyledText("e"), x: 1, y: 0)
        }

        #expect(canvas.frame.picture == " abcd    e")
        #expect(canvas.frame.places.filter { $0.cell.style == red }.map(\.point.x) == Array(3...8))
    }

    @Test("Line breaks in a text are drawn as spaces: it stays in its row")
    func lineBreaks() {
        let canvas = canvas(9, 2) { $0.write("a\nb\r\nc\u{2028}d", x: 0, y: 0) }

        #expect(canvas.frame.picture == "a b c d\n")
    }

    @Test("A fill uses the first character of one cell, or nothing without one")
    func fill() {
        let canvas = canvas(3, 2) { canvas in
            canvas.fill(canvas.bounds, with: "中+x")
            canvas.fill(Rect(x: 0, y: 0, width: 3, height: 1), with: "中")
            canvas.fill(Rect(x: 0, y: 0, width: 3, height: 1), with: "")
            canvas.fill(Rect(x: 1, y: 0, width: 1, height: 2))
        }

        #expect(canvas.frame.picture == "+ +\n+ +")
    }

    @Test("A highlight adds attributes to existing cells within the region")
    func highlight() {
        var theme = theme
        theme[.inactiveSelection] = Style(.standard, on: .blue, .underline)
        let canvas = canvas(4, 1, theme: theme) { canvas in
            canvas.write("abcd", .failure, x: 0, y: 0)
            canvas.within(Rect(x: 1, y: 0, width: 2, height: 1)) { region in
                region.highlight(Rect(x: -9, y: 0, width: 99, height: 9), .inactiveSelection)
            }
        }

        #expect(canvas.frame.picture == "abcd")
        let both = Style(.red, on: .blue, [.bold, .underline])
        #expect(canvas.frame.places.map(\.cell.style) == [red, both, both, red])
    }

    @Test("A highlight covers a wide character completely or not at all")
    func highlightedHalves() {
        let canvas = canvas(6, 1, theme: theme) { canvas in
            canvas.write("中中中", x: 0, y: 0)
            canvas.highlight(Rect(x: 1, y: 0, width: 4, height: 1), .failure)
        }

        #expect(canvas.frame.picture == "中中中")
        #expect(canvas.frame.places.map(\.cell.style) == [.plain, .plain, red, red, .plain, .plain])
    }

    @Test("A bar highlighted with a color has that as its background, to be readable")
    func highlightedBar() {
        for theme in [Theme.dark, .light, .highContrast] {
            let canvas = canvas(1, 1, theme: theme) { canvas in
                canvas.write("a", .selection, x: 0, y: 0)
                canvas.highlight(canvas.bounds, .secondary)
            }
            let style = canvas.frame.cells[0, 0].style
            #expect(style.attributes == .reverse)
            #expect(style.foreground == theme[.secondary].foreground)
            #expect((style.foreground.contrast(with: style.background) ?? 0) >= 4.5)
        }
    }

    @Test("A reversed highlight is an even bar: colors and dim are removed, other attributes stay")
    func reversedHighlight() {
        var theme = theme
        theme[.hint] = Style(.green, on: .yellow, [.dim, .italic])
        let canvas = canvas(3, 1, theme: theme) { canvas in
            canvas.write("a", .failure, x: 0, y: 0)
            canvas.write("b", .hint, x: 1, y: 0)
            canvas.highlight(canvas.bounds, .selection)
        }

        let bar = { Style(.standard, on: .blue, $0) }
        #expect(
            canvas.frame.places.map(\.cell.style) == [
                bar([.bold, .reverse]), bar([.italic, .reverse]), bar(.reverse),
            ])
    }

    @Test("An unknown role is drawn plainly")
    func unknownRole() {
        let canvas = canvas(1, 1, theme: Theme([:])) { $0.write("x", .failure, x: 0, y: 0) }

        #expect(canvas.frame.cells[0, 0].style == .plain)
    }

    @Test("Infinite positions and sizes are clipped to the region")
    func absurdNumbers() {
        let canvas = canvas(4, 2) { canvas in
            for x in [Int.min, -1, .max] {
                for size in [1, Int.max] {
                    let rect = Rect(x: x, y: x, width: size, height: size)
                    canvas.write("text", x: x, y: x)
                    canvas.write(StyledText("中\t"), x: x, y: 1)
                    canvas.placeCursor(x: x, y: 0)
                    canvas.highlight(rect, .selection)
                    canvas.within(rect) { inner in
                        inner.within(rect) { $0.write("x", x: x, y: 0) }
                        #expect(!inner.visibleBounds.isEmpty)
                    }
                }
            }
        }

        #expect(canvas.cursor == nil)
        let filled = TerminalUITests.canvas(4, 2) { canvas in
            canvas.fill(Rect(x: 2, y: 1, width: .max, height: .max), with: "b")
            canvas.fill(Rect(x: .min, y: 0, width: .max, height: 1), with: "a")
            canvas.within(Rect(x: -3, y: 0, width: .max, height: 1)) { $0.write("123456", x: 0, y: 0) }
        }
        #expect(filled.frame.picture == "456\n  bb")
    }

    @Test("A canvas without cells can be drawn on")
    func noCells() {
        for size in [(0, 0), (0, 3), (3, 0)] {
            let canvas = canvas(size.0, size.1) { canvas in
                canvas.write("text", x: 0, y: 0)
                canvas.fill(canvas.bounds, with: "x")
                canvas.highlight(canvas.bounds, .selection)
                canvas.placeCursor(x: 0, y: 0)
            }
            #expect(canvas.cursor == nil)
        }
    }
}
