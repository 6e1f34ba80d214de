import TerminalUI

final class ParagraphScene: GalleryScene {

    let name = "Paragraph"
    let summary = "Text of many lines, wrapped to the width of its region."
    var isEmpty = false

    private var alignment = Alignment.leading
    private var scroll = VerticalScroll()
    private var known: WrappedText?

    private let texts: [StyledText] = [
        StyledText("The old basin", .emphasis),
        "",
        "It was dug in 1782 by hand, and the first ship to enter it was the brig "
            + StyledText("Fortuna", .emphasis) + " with salt from Setúbal. For a hundred years whatever the town ate, "
            + "wore or burned came over its quays; the railway took that away within ten.",
        "",
        "Today there are "
            + StyledText("fourteen houseboats", .emphasis) + ", a school for boatbuilders, and the café in the "
            + "weigh-house. The lock opens on the hour from April to October; in winter call the harbour-master's "
            + "office, channel 11, or write to "
            + StyledText("https://harbour.example.org/basins/old/lock-requests", .string) + ".",
        "",
        "港の朝は早い。漁船が戻り、市場が開く。「今日は大漁だ」と人々は言う。魚は七時までに売り切れ、広場はまた静かになる。",
        "",
        StyledText("Closed", .warning) + ": the east quay, until the cranes are gone. 🚧 Please use the footbridge.",
    ]

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("a"), "alignment", value: "\(alignment)") { [self] in
                alignment = alignment == .leading ? .center : alignment == .center ? .trailing : .leading
            },
            VerticalScroll.control,
        ]
    }

    private func wrapped(to width: Int) -> WrappedText {
        if known?.width != width || known?.isEmpty != isEmpty { known = WrappedText(content, width: width) }
        return known ?? WrappedText([], width: width)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        let width = Rect(size).insidePanel.width
        return scroll.handle(event, rows: wrapped(to: width).count, in: size)
    }

    private var content: [StyledText] { isEmpty ? [] : texts }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let text = wrapped(to: canvas.bounds.insidePanel.width)
        let extent = scroll.extent(rows: text.count, in: canvas.size)
        let paragraph = Paragraph(text, alignment: alignment, offset: extent.offset)
        let panel = Panel(
            title: "Around the harbour", isFocused: isFocused,
            scroll: extent, content: paragraph)
        canvas.draw(panel, in: canvas.bounds)
    }
}
