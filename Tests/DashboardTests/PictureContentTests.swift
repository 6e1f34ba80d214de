import Dashboard
import TerminalTesting
import TerminalUI
import Testing

/// A picture in a panel.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PictureContentTests {

    /// A sun in the evening, over water.
    private let evening = PixelImage(width: 160, height: 90) { x, y in
        let (dx, dy) = (x - 50, y - 40)
        if dx * dx + dy * dy < 500 { return (255, 226, 150, 255) }
        return y < 55 ? (UInt8(60 + y * 3), UInt8(40 + y), UInt8(110 - y), 255) : (20, 30, UInt8(140 - y), 255)
    }

    private func content(_ scaling: Picture.Scaling = .fit) -> PictureContent {
        PictureContent(evening, caption: "Harbour, from the lighthouse", detail: "18:04:31", scaling: scaling)
    }

    private func frame(
        _ content: PictureContent, _ width: Int, _ height: Int, symbols: Symbols = .unicode
    ) -> Frame {
        var canvas = Canvas(size: Size(width: width, height: height), symbols: symbols)
        var state: Void = content.makeState()
        content.draw(in: &canvas, state: &state, isFocused: true, elapsed: .zero)
        return canvas.frame
    }

    @Test("The picture is centered, with its caption and time below")
    func caption() {
        expectScreen(frame(content(), 60, 14), "picture-60x14")
        expectScreen(frame(content(), 30, 14, symbols: .ascii), "picture-ascii", symbols: .ascii)
    }

    @Test("A narrow panel truncates the caption and keeps the time, a low one shows only the picture")
    func small() {
        let rows = frame(content(), 24, 8).plainText.split(separator: "\n")
        #expect(rows.last == "Harbour, from…  18:04:31")
        #expect(frame(content(.fill), 30, 3).plainText.contains("Harbour") == false)
        #expect(frame(content(.fill), 1, 1).cells[0, 0].style.background != .standard)
        #expect(frame(content(), 0, 0).cells.size.isEmpty)
    }

    @Test("It shows its size and its name")
    func lines() {
        #expect(content().lines.map(\.text) == ["Harbour, from the lighthouse  18:04:31", "160 × 90 pixels"])
        #expect(PictureContent(evening).lines.map(\.text) == ["160 × 90 pixels"])
        #expect(PictureContent(PixelImage(width: 0, height: 5, rgba: [])).isEmpty)
    }

    @Test("Pictures are equal if the pixels and the caption are")
    func sameness() {
        let copy = PixelImage(width: 160, height: 90) { x, y in
            evening.pixel(x: x, y: y) ?? (0, 0, 0, 0)
        }
        let other = PixelImage(width: 160, height: 90) { x, y in
            x + y == 0 ? (1, 2, 3, 255) : evening.pixel(x: x, y: y) ?? (0, 0, 0, 0)
        }
        #expect(PictureContent(evening).isSame(as: PictureContent(copy)))
        #expect(!PictureContent(evening).isSame(as: PictureContent(other)))
        #expect(!PictureContent(evening).isSame(as: PictureContent(evening, caption: "Harbour")))
    }

    @Test("It asks for as many rows as its proportions need", arguments: [(80, 24), (160, 46), (1, 2), (0, 2)])
    func height(width: Int, rows: Int) {
        // 160 by 90 pixels, of which two stand in a row; one row more for the caption.
        #expect(content().height(in: width) == rows)
    }
}
