/// A question above the screen, with buttons for the answers.
///
/// It is as large as its text needs. Without room the text is cut first; the chosen button is seen last of all.
public struct Dialog: View {

    public var title: StyledText
    /// The question, wrapped to the width.
    public var message: [StyledText]
    /// The answers, from left to right; below each other where they do not fit.
    public var buttons: [String]
    public var state: DialogState
    /// The buttons that cannot be chosen now, by their numbers; they are less prominent.
    public var disabledButtons: Set<Int>
    /// The first line that is seen of a question that can be scrolled; nil for one that is cut where there is no room.
    public var offset: Int?
    /// How wide it is at most, its edges included.
    public var maximumWidth: Int
    public var placement: OverlayPlacement
    /// Whether what lies below becomes less prominent.
    public var dimsBackground: Bool

    /// The pressable parts of a dialog.
    public enum Part: Hashable, Sendable {
        /// The button at an index.
        case button(Int)
    }

    private static let buttonGap = 2
    /// A border and a blank on each side.
    private static let edges = Size(width: 4, height: 2)

    /// Makes a dialog.
    public init(
        title: StyledText,
        message: [StyledText],
        buttons: [String],
        state: DialogState = DialogState(),
        disabledButtons: Set<Int> = [],
        offset: Int? = nil,
        maximumWidth: Int = 48,
        at placement: OverlayPlacement = .center,
        dimsBackground: Bool = true
    ) {
        self.title = title
        self.message = message
        self.buttons = buttons
        self.state = state
        self.disabledButtons = disabledButtons
        self.offset = offset
        self.maximumWidth = maximumWidth
        self.placement = placement
        self.dimsBackground = dimsBackground
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let extent = scrollExtent(in: canvas.size)
        let panel = Panel(
            title: title, isFocused: true, scroll: offset == nil || extent.visible >= extent.total ? nil : extent,
            content: Body(dialog: self))
        canvas.draw(
            Overlay(panel, size: size(in: canvas.size), at: placement, margin: 1, dimsBackground: dimsBackground),
            in: canvas.bounds)
    }

    /// The button in that cell of a region of that size in which the dialog is drawn; nil if there is none.
    public func button(at point: Point, in size: Size) -> Int? {
        guard case .button(let index)? = areas(in: size).meaning(at: point, as: Part.self) else { return nil }
        return index
    }

    /// The lines of the question that are seen in a region of that size.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        let inner = outerRect(in: size).insidePanel.size
        let count = lines(width: inner.width).count
        let visible = min(count, room(for: count, in: inner))
        return ScrollExtent(offset: min(max(0, offset ?? 0), count - visible), visible: visible, total: count)
    }

    /// The place of its scroll bar in a region of that size.
    public func scrollBar(in size: Size) -> Rect { outerRect(in: size).panelScrollBar }

    // MARK: Measures

    private func outerRect(in size: Size) -> Rect { placement.rect(of: self.size(in: size), in: Rect(size)) }

    /// The number of lines, of `count`, that have room inside the box.
    private func room(for count: Int, in inner: Size) -> Int {
        // One row stays free between the text and the buttons if there is one.
        let end = places(in: Rect(inner)).first?.rect.y ?? inner.height
        return max(0, count < end ? end - 1 : end)
    }

    private func size(in available: Size) -> Size {
        let widest = max(lines(width: .max).map(\.width).max() ?? 0, title.width + 2, rowWidth)
        let width = min(widest + Self.edges.width, max(0, maximumWidth), available.width)
        let inner = max(0, width - Self.edges.width)
        let height = lines(width: inner).count + 1 + buttonRows(width: inner) + Self.edges.height
        return Size(width: width, height: min(height, available.height))
    }

    private func lines(width: Int) -> [StyledText] {
        Array(WrappedLines(message, width: width))
    }

    private func width(of button: String) -> Int { button.cellWidth + 4 }

    /// Of all buttons beside each other.
    private var rowWidth: Int {
        buttons.reduce(0) { $0 + width(of: $1) } + Self.buttonGap * max(0, buttons.count - 1)
    }

    private func buttonRows(width: Int) -> Int {
        rowWidth <= width ? min(1, buttons.count) : buttons.count
    }

    /// Where the buttons stand that have room; of too many below each other those around the chosen one.
    private func places(in bounds: Rect) -> [(index: Int, rect: Rect)] {
        guard !bounds.isEmpty, !buttons.isEmpty else { return [] }
        if rowWidth <= bounds.width {
            var x = bounds.width - rowWidth
            return buttons.enumerated().map { index, button in
                defer { x += width(of: button) + Self.buttonGap }
                return (index, Rect(x: x, y: bounds.height - 1, width: width(of: button), height: 1))
            }
        }
        let count = min(buttons.count, bounds.height)
        let first = min(max(0, state.adjusted(count: buttons.count) - count / 2), buttons.count - count)
        return (first..<first + count).map { index in
            let width = min(bounds.width, width(of: buttons[index]))
            return (
                index,
                Rect(
                    x: bounds.width - width, y: bounds.height - count + index - first, width: width, height: 1)
            )
        }
    }

    // MARK: Drawing

    /// What stands inside the box.
    private struct Body: View {

        let dialog: Dialog

        func draw(in canvas: inout Canvas) {
            let places = dialog.places(in: canvas.bounds)
            let lines = dialog.lines(width: canvas.size.width)
            let room = dialog.room(for: lines.count, in: canvas.size)
            let offset = min(max(0, dialog.offset ?? 0), max(0, lines.count - room))
            for (y, line) in lines.dropFirst(offset).prefix(room).enumerated() {
                canvas.draw(Label(line), in: Rect(x: 0, y: y, width: canvas.size.width, height: 1))
            }
            for (index, rect) in places { draw(index, in: rect, canvas: &canvas) }
        }

        private func draw(_ index: Int, in rect: Rect, canvas: inout Canvas) {
            let isChosen = index == dialog.state.adjusted(count: dialog.buttons.count)
            let text = "[ \(dialog.buttons[index]) ]"
            let role: Role = dialog.disabledButtons.contains(index) ? .secondary : .text
            canvas.draw(Label(StyledText(text, role)), in: rect)
            canvas.markArea(Part.button(index), in: rect)
            guard isChosen else { return }
            canvas.highlight(rect, .selection)
            canvas.placeCursor(x: rect.x, y: rect.y)
        }
    }
}

/// Which button of a dialog is chosen.
public struct DialogState: Hashable, Sendable {

    /// The chosen button.
    public private(set) var selected: Int

    /// Makes the state of a dialog that was just opened.
    ///
    /// - Parameter selected: The button that is chosen then: best the one that does no harm.
    public init(selected: Int = 0) {
        self.selected = max(0, selected)
    }

    /// Chooses the button that many places further on, of `count`; at the ends it stays where it is.
    public mutating func move(by places: Int, count: Int) {
        selected = selected.adding(places, within: 0...max(0, count - 1))
    }

    /// Chooses a button.
    public mutating func select(_ index: Int) {
        selected = max(0, index)
    }

    /// The chosen one of that many buttons.
    func adjusted(count: Int) -> Int {
        min(selected, max(0, count - 1))
    }
}

extension DialogState {

    /// Deals with the arrow keys, which choose the button before or after, and with a click, which chooses a button.
    ///
    /// - Parameters:
    ///   - event: What came.
    ///   - dialog: As it was drawn.
    ///   - size: Of the region in which the dialog is drawn; mouse events are in its coordinates.
    /// - Returns: Whether the event was one of these. To answer is left to the program: by enter, or by a click where
    ///   ``Dialog/button(at:in:)`` finds a button.
    public mutating func handle(_ event: InputEvent, of dialog: Dialog, in size: Size) -> Bool {
        switch event {
        case .key(.left), .key(.up): move(by: -1, count: dialog.buttons.count)
        case .key(.right), .key(.down): move(by: 1, count: dialog.buttons.count)
        case .mouse(let mouse) where mouse.action == .press && mouse.button == 0:
            guard let button = dialog.button(at: mouse.position, in: size) else { return false }
            select(button)
        default: return false
        }
        return true
    }
}
