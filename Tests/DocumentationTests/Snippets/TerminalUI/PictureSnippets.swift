import TerminalUI
import Testing

@Suite("Picture.md", .timeLimit(.minutes(3)))
struct PictureSnippets {

    @Test("Pixels are drawn as cells")
    func pixels() {
        // snippet: Picture/pixels
        let image = PixelImage(
            width: 2, height: 2,
            rgba: [
                255, 80, 0, 255, 255, 160, 0, 255,
                0, 40, 90, 255, 0, 20, 60, 255,
            ])
        let picture = Picture(image, detail: .quadrants)
        // end

        #expect(!shown(picture, 8, 4).isEmpty)
    }
}
