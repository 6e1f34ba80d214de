import Testing

@testable import TerminalUI

@Suite(.timeLimit(.minutes(3)))
struct CellBufferTests {

    private let wide = Glyph("中")

    private func row(_ buffer: CellBuffer) -> String {
        Frame(cells: buffer).picture
    }

    @Test("A new buffer is blank")
    func blank() {
        let buffer = CellBuffer(size: Size(width: 2, height: 2))

        #expect((0..<2).allSatisfy { y in buffer.row(y).allSatisfy { $0 == .blank } })
    }

    @Test("A buffer without cells has rows without cells")
    func empty() {
        #expect(CellBuffer(size: Size(width: 0, height: 2)).row(1).isEmpty)
        #expect(Frame(cells: CellBuffer(size: Size(width: 5, height: 0))).plainText == "")
    }

    @Test("A wide glyph occupies its cell and the next one")
    func wideGlyph() {
        var buffer = CellBuffer(size: Size(width: 4, height: 1))
        buffer.put(wide, width: 2, style: Style(.red), x: 1, y: 0)

        #expect(buffer.row(0).map(\.width) == [1, 2, 0, 1])
        #expect(buffer[2, 0].style == Style(.red))
        #expect(row(buffer) == " 中")
    }

    @Test("Writing over half of a wide glyph blanks the other half", arguments: [1, 2])
    func overwrittenHalf(x: Int) {
        var buffer = CellBuffer(size: Size(width: 4, height: 1))
        buffer.put(wide, width: 2, style: .plain, x: 1, y: 0)

        buffer.put(Glyph("x"), width: 1, style: .plain, x: x, y: 0)

        #expect(row(buffer) == (x == 1 ? " x" : "  x"))
        #expect(buffer.row(0).allSatisfy { $0.width == 1 })
    }

    @Test("A wide glyph across two others blanks their remaining halves")
    func wideAcrossTwo() {
        var buffer = CellBuffer(size: Size(width: 4, height: 1))
        buffer.put(wide, width: 2, style: .plain, x: 0, y: 0)
        buffer.put(wide, width: 2, style: .plain, x: 2, y: 0)

        buffer.put(Glyph("語"), width: 2, style: .plain, x: 1, y: 0)

        #expect(row(buffer) == " 語")
        #expect(buffer.row(0).map(\.width) == [1, 2, 0, 1])
    }

    @Test("Reducing changes only colors")
    func reduced() {
        var buffer = CellBuffer(size: Size(width: 3, height: 1))
        buffer.put(wide, width: 2, style: Style(.rgb(255, 0, 0), on: .indexed(200), .bold), x: 0, y: 0)
        buffer.put(Glyph("x"), width: 1, style: Style(.brightBlack, .underline), x: 2, y: 0)

        let reduced = buffer.reduced(to: .none)

        #expect(reduced.row(0).map(\.glyph) == buffer.row(0).map(\.glyph))
        #expect(reduced.row(0).map(\.width) == [2, 0, 1])
        #expect(reduced[0, 0].style == Style(.standard, .bold))
        #expect(reduced[1, 0].style == Style(.standard, .bold))
        #expect(reduced[2, 0].style == Style(.standard, .underline))
        #expect(buffer.reduced(to: .trueColor) == buffer)
        #expect(buffer.reduced(to: .palette)[0, 0].style == Style(.indexed(196), on: .indexed(200), .bold))
    }
}

extension Style {

    fileprivate init(_ foreground: Color, _ attributes: Attributes) {
        self.init(foreground, on: .standard, attributes)
    }
}
