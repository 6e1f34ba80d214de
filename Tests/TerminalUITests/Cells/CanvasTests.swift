import TerminalUI
import Testing

/// Regions, the cursor and the time of the next drawing.
@Suite(.timeLimit(.minutes(3)))
struct CanvasTests {

    @Test("A region has its own coordinates and its own size")
    func region() {
        let canvas = canvas(6, 3) { canvas in
            canvas.within(Rect(x: 2, y: 1, width: 3, height: 2)) { region in
                #expect(region.size == Size(width: 3, height: 2))
                #expect(region.bounds == Rect(x: 0, y: 0, width: 3, height: 2))
                region.write("ab", x: 0, y: 0)
                region.write("c", x: 2, y: 1)
            }
            #expect(canvas.size == Size(width: 6, height: 3))
        }

        #expect(
            canvas.frame.picture == """

                  ab
                    c
                """)
    }

    @Test("Drawing never leaves the region, on any side")
    func clipping() {
        let canvas = canvas(8, 4) { canvas in
            canvas.fill(canvas.bounds, with: ".")
            canvas.within(Rect(x: 2, y: 1, width: 3, height: 2)) { region in
                region.write("123456789", x: -2, y: 0)
                region.write("above", x: 0, y: -1)
                region.write("below", x: 0, y: 2)
                region.fill(Rect(x: -5, y: 1, width: 50, height: 50), with: "#")
            }
        }

        #expect(
            canvas.frame.picture == """
                ........
                ..345...
                ..###...
                ........
                """)
    }

    @Test("A nested region is clipped by both, and the outer one is restored afterwards")
    func nestedRegions() {
        let canvas = canvas(8, 3) { canvas in
            canvas.within(Rect(x: 1, y: 0, width: 4, height: 3)) { outer in
                outer.within(Rect(x: 2, y: 1, width: 10, height: 10)) { inner in
                    #expect(inner.size == Size(width: 10, height: 10))
                    inner.fill(inner.bounds, with: "i")
                }
                outer.write("outer", x: 0, y: 0)
            }
            canvas.write("!", x: 7, y: 0)
        }

        #expect(
            canvas.frame.picture == """
                 oute  !
                   ii
                   ii
                """)
    }

    @Test("A region that begins outside shows its later part")
    func negativeOrigin() {
        let canvas = canvas(4, 2) { canvas in
            canvas.within(Rect(x: -2, y: -1, width: 5, height: 3)) { region in
                region.write("hidden", x: 0, y: 0)
                region.write("abcdefg", x: 0, y: 1)
            }
        }

        #expect(canvas.frame.picture == "cde\n")
    }

    @Test("A region without visible cells is not drawn")
    func emptyRegion() {
        var isDrawn = false
        let canvas = canvas(4, 2) { canvas in
            canvas.within(Rect(x: 4, y: 0, width: 3, height: 1)) { _ in isDrawn = true }
            canvas.within(Rect(x: 1, y: 1, width: 0, height: 1)) { _ in isDrawn = true }
        }

        #expect(!isDrawn)
        #expect(canvas.frame.picture == "\n")
    }

    @Test("The cursor is placed only inside the region, in screen coordinates")
    func cursor() {
        let canvas = canvas(6, 3) { canvas in
            canvas.within(Rect(x: 2, y: 1, width: 2, height: 1)) { region in
                region.placeCursor(x: 1, y: 0)
                region.placeCursor(x: 2, y: 0)
                region.placeCursor(x: 0, y: -1)
            }
        }

        #expect(canvas.cursor == Point(x: 3, y: 1))
        #expect(canvas.frame.cursor == Point(x: 3, y: 1))
    }

    @Test("The last cursor is used, and without one there is none")
    func lastCursor() {
        let last = canvas(3, 1) { canvas in
            canvas.placeCursor(x: 0, y: 0)
            canvas.placeCursor(x: 2, y: 0)
        }

        #expect(last.cursor == Point(x: 2, y: 0))
        #expect(canvas(3, 1) { $0.write("x", x: 0, y: 0) }.cursor == nil)
    }

    @Test("The earliest of several redraw times is kept")
    func redraw() {
        let canvas = canvas(3, 3) { canvas in
            canvas.redraw(after: .seconds(5))
            canvas.within(Rect(x: 0, y: 0, width: 1, height: 1)) { $0.redraw(after: .seconds(2)) }
            canvas.redraw(after: .seconds(60))
        }

        #expect(canvas.redrawDelay == .seconds(2))
        #expect(TerminalUITests.canvas(3, 3) { $0.write("x", x: 0, y: 0) }.redrawDelay == nil)
    }
}
