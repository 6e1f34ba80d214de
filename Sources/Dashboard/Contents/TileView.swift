import TerminalUI

struct TileView: View {

    let tile: TilesContent.Tile
    let shape: TileGrid.Shape
    /// Whether the tile is chosen and the panel has the focus.
    let isChosen: Bool
    /// The width of the longest title among the tiles with the same state. These tiles have the same layout.
    var longestTitle = 0

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

    /// Draws the title, the state and the button in one row. A chosen tile has the same texts as other tiles. If there
    /// is no space for the pointer, the pointer is left out.
    private func drawLine(in rect: Rect, _ canvas: inout Canvas) {
        let wording = wording(in: rect.size)
        let pointer = isChosen ? "\(canvas.symbols.pointer) " : ""
        let hasRoom = pointer.cellWidth + tile.title.cellWidth + 1 + wording.text.width <= rect.width
        let title = StyledText((hasRoom ? pointer : "") + tile.title, .emphasis)
        canvas.draw(ListView(rows: [ListRow(title, detail: wording.text)]), in: rect)
    }

    /// Returns the text beside the title, and the button if the text contains it. The text is the first of these that
    /// fits:
    ///
    /// - the detail and the button
    /// - the short detail and the button
    /// - the symbol and the button
    /// - the detail
    /// - the short detail
    ///
    /// If none of them fits, the text is the symbol.
    private func wording(in size: Size) -> (text: StyledText, button: StyledText?) {
        let room = size.width - 1 - max(tile.title.cellWidth, longestTitle)
        let details = [tile.detail, tile.shortDetail].compactMap(\.self)
        if let button {
            // Three cells are reserved: two for the pointer and one for a space.
            for detail in details + (sign.width == 1 ? [sign] : []) where detail.width + 2 + button.width <= room - 3 {
                return (detail.isEmpty ? button : detail + "  " + button, button)
            }
        }
        return (details.first { $0.width <= room } ?? sign, nil)
    }

    /// The symbol at the beginning of the detail. If the detail does not begin with a symbol, the whole detail.
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
        let wording = cardWording(in: canvas.size)
        canvas.draw(ListView(rows: [ListRow(wording.text, detail: wording.button ?? StyledText())]), in: inside)
        guard isChosen else { return }
        canvas.highlight(Rect(x: 1, y: 1, width: canvas.size.width - 2, height: 1), .selection, keepsColors: true)
    }

    /// Returns the text of a box, and its button. The button is nil if it does not fit.
    private func cardWording(in size: Size) -> (text: StyledText, button: StyledText?) {
        let room = size.width - 4
        let details = [tile.detail, tile.shortDetail].compactMap(\.self)
        if let button, let detail = details.first(where: { $0.width + 2 + button.width <= room }) {
            return (detail, button)
        }
        return (details.first { $0.width <= room } ?? tile.detail, nil)
    }

    // MARK: The button

    private var button: StyledText? {
        tile.button.map { StyledText("[ ", .hint) + StyledText($0, .key) + StyledText(" ]", .hint) }
    }

    /// Returns the rectangle of the button in a tile of the given size; nil if there is no button or no space for it.
    func buttonRect(in size: Size) -> Rect? {
        guard let width = (shape == .card ? cardWording(in: size) : wording(in: size)).button?.width else { return nil }
        return shape == .card
            ? Rect(x: size.width - 2 - width, y: 1, width: width, height: 1)
            : Rect(x: size.width - width, y: size.height - 1, width: width, height: 1)
    }
}
