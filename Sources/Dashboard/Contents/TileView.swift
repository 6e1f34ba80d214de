import TerminalUI

/// A tile in one of its shapes.
struct TileView: View {

    let tile: TilesContent.Tile
    let shape: TileGrid.Shape
    /// Whether it is chosen, where keys go to it.
    let isChosen: Bool

    func draw(in canvas: inout Canvas) {
        switch shape {
        case .line: drawLine(in: canvas.bounds, &canvas)
        case .card: drawCard(in: &canvas)
        case .picture(let rows):
            let picture = Rect(width: canvas.size.width, height: rows)
            if let image = tile.image {
                canvas.draw(Picture(image, scaling: .fill), in: picture)
            } else {
                canvas.stroke(picture, .guide)
                let inside = picture.inset(left: 1, top: 1, right: 1, bottom: 1)
                canvas.draw(Message([StyledText("no picture yet", .secondary)]), in: inside)
            }
            drawLine(in: Rect(y: rows, width: canvas.size.width, height: 1), &canvas)
        }
        if isChosen, shape != .card {
            canvas.highlight(
                Rect(y: canvas.size.height - 1, width: canvas.size.width, height: 1), .selection, keepsColors: true)
        }
    }

    /// The name, how it is, and the button, in one row.
    private func drawLine(in rect: Rect, _ canvas: inout Canvas) {
        let pointer = isChosen ? "\(canvas.symbols.pointer) " : ""
        let title = StyledText(pointer + tile.title, .emphasis)
        let detail = buttonText(in: canvas.size).map { tile.detail + "  " + $0 } ?? tile.detail
        let details = [detail, tile.shortDetail].compactMap(\.self)
        let fitting = details.first { title.width + 1 + $0.width <= rect.width } ?? sign
        canvas.draw(ListView(rows: [ListRow(title, detail: fitting)]), in: rect)
    }

    /// How it is without words, where the detail begins with a sign.
    private var sign: StyledText {
        guard let run = tile.detail.runs.first, let end = run.text.firstIndex(of: " ") else { return tile.detail }
        let sign = String(run.text[..<end])
        return sign.cellWidth == 1 ? StyledText(sign, run.role) : tile.detail
    }

    private func drawCard(in canvas: inout Canvas) {
        let inside = Rect(width: canvas.size.width, height: 3).inset(left: 2, top: 1, right: 2, bottom: 1)
        canvas.stroke(Rect(width: canvas.size.width, height: 3), isChosen ? .focusedBorder : .guide)
        let title = StyledText((isChosen ? "\(canvas.symbols.pointer) " : "") + tile.title, .emphasis)
        let cut = title.truncated(to: max(0, canvas.size.width - 6), ellipsis: canvas.symbols.ellipsis)
        canvas.write(StyledText(" ") + cut + StyledText(" "), x: 2, y: 0)
        let button = buttonText(in: canvas.size) ?? StyledText()
        canvas.draw(ListView(rows: [ListRow(tile.detail, detail: button)]), in: inside)
        guard isChosen else { return }
        canvas.highlight(Rect(x: 1, y: 1, width: canvas.size.width - 2, height: 1), .selection, keepsColors: true)
    }

    // MARK: The button

    /// Nil if it has none, or if how the thing is takes its room.
    private func buttonText(in size: Size) -> StyledText? {
        guard let button = tile.button else { return nil }
        let text = StyledText("[ ", .hint) + StyledText(button, .key) + StyledText(" ]", .hint)
        let title = shape == .card ? 4 : tile.title.cellWidth + 4
        return title + tile.detail.width + 2 + text.width <= size.width ? text : nil
    }

    /// Where the button stands in a tile of that size; nil if it has none.
    func buttonRect(in size: Size) -> Rect? {
        guard let width = buttonText(in: size)?.width else { return nil }
        return shape == .card
            ? Rect(x: size.width - 2 - width, y: 1, width: width, height: 1)
            : Rect(x: size.width - width, y: size.height - 1, width: width, height: 1)
    }
}
