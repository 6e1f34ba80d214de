public import TerminalUI

/// A picture with a caption below it, and with a detail, such as a time, at the right end of the caption.
///
/// By default, the whole picture is visible, is as large as the panel allows, and keeps its aspect ratio.
public struct PictureContent: SizedContent {

    public var image: PixelImage
    /// The caption; empty for none.
    public var caption: StyledText
    /// The text at the right end of the caption, for example the time of the picture; empty for none.
    public var detail: StyledText
    /// The scaling of the picture.
    public var scaling: Picture.Scaling
    /// The kind of characters that the picture is drawn with.
    public var resolution: Picture.Detail

    /// Creates the content.
    ///
    /// - Parameters:
    ///   - image: The picture.
    ///   - caption: The caption; empty for none.
    ///   - detail: The text at the right end of the caption; empty for none.
    ///   - scaling: The scaling of the picture.
    ///   - resolution: The kind of characters that the picture is drawn with.
    public init(
        _ image: PixelImage,
        caption: StyledText = "",
        detail: StyledText = "",
        scaling: Picture.Scaling = .fit,
        resolution: Picture.Detail = .quadrants
    ) {
        self.image = image
        self.caption = caption
        self.detail = detail
        self.scaling = scaling
        self.resolution = resolution
    }

    private var hasCaption: Bool { !caption.isEmpty || !detail.isEmpty }

    public func draw(in canvas: inout Canvas, state: inout Void, isFocused: Bool, elapsed: Duration) {
        if isFocused { canvas.placeCursor(x: 0, y: 0) }
        let captionRows = captionRows(in: canvas.size)
        let parts = canvas.bounds.rows([.fill(), .fixed(captionRows)])
        let picture = Picture(image, detail: resolution, scaling: scaling)
        canvas.draw(picture, in: parts[0])
        if captionRows > 0 { drawCaption(below: picture.place(in: parts[0].size), in: parts[1], &canvas) }
    }

    /// Returns the number of rows for the caption: 0 if there is no caption, or if the region has fewer than 4 rows.
    /// The picture is more important than its caption.
    private func captionRows(in size: Size) -> Int { hasCaption && size.height >= 4 ? 1 : 0 }

    /// Draws the caption and the detail. Aligns them with the picture if the picture is wide enough for the caption and
    /// the detail.
    private func drawCaption(below picture: Rect, in line: Rect, _ canvas: inout Canvas) {
        let gap = caption.isEmpty || detail.isEmpty ? 0 : 2
        let isWideEnough = picture.width >= caption.width + gap + detail.width
        let line = isWideEnough ? Rect(x: picture.x, y: line.y, width: picture.width, height: 1) : line
        let hasDetail = detail.width + gap <= line.width
        let room = line.width - (hasDetail ? detail.width + gap : 0)
        canvas.draw(Label(caption.truncated(to: room, at: .word, ellipsis: canvas.symbols.ellipsis)), in: line)
        if hasDetail { canvas.draw(Label(detail, alignment: .trailing), in: line) }
    }

    /// Returns the number of rows that the picture needs for its aspect ratio, plus one row if there is a caption.
    public func height(in width: Int) -> Int? {
        guard image.width > 0 else { return 0 }
        // A cell is about twice as high as it is wide.
        let rows = (Double(image.height) * Double(max(0, width)) / Double(image.width) / 2).rounded()
        return max(1, Int(rows)) + (hasCaption ? 1 : 0)
    }

    public func filledSize(in size: Size) -> Size? {
        let captionRows = captionRows(in: size)
        let picture = Picture(image, detail: resolution, scaling: scaling)
            .place(in: Size(width: size.width, height: size.height - captionRows))
        return Size(width: picture.width, height: picture.height + captionRows)
    }

    public var kind: String { "picture" }

    public var lines: [TextLine] {
        let size = TextLine("\(image.width) × \(image.height) pixels", id: "size")
        let says = [caption.string, detail.string].filter { !$0.isEmpty }.joined(separator: "  ")
        return says.isEmpty ? [size] : [TextLine(says, id: "caption"), size]
    }

    public var json: JSONValue {
        [
            "width": .number(Double(image.width)), "height": .number(Double(image.height)),
            "caption": .string(caption.string), "detail": .string(detail.string),
        ]
    }

    public var memorySize: Int { image.memorySize }

    public var isEmpty: Bool { image.width == 0 || image.height == 0 }

    public func isSame(as other: PictureContent) -> Bool {
        image == other.image && caption == other.caption && detail == other.detail
    }
}
