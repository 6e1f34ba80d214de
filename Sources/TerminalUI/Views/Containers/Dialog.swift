/// A box on top of the other content, with a question and with buttons for the answers.
///
/// The dialog is as large as its text and its buttons require. If the region is too small, the text is truncated first.
/// Then buttons are hidden. The selected button is always visible.
public struct Dialog: View {

    public var title: StyledText
    /// The lines of the question, which are wrapped to the width of the dialog.
    public var message: [StyledText]
    /// The titles of the buttons, from left to right. If the buttons do not fit side by side, they are stacked.
    public var buttons: [String]
    public var state: DialogState
    /// The indices of the disabled buttons. They are drawn less prominently, but can be selected. The program must
    /// ignore their answers.
    public var disabledButtons: Set<Int>
    /// The index of the first visible line of the question, if the question can be scrolled. If nil, a question that
    /// does not fit is truncated.
    public var offset: Int?
    /// The maximum width, including the borders.
    public var maximumWidth: Int
    public var placement: OverlayPlacement
    /// Whether the content behind the dialog is drawn less prominently.
    public var dimsBackground: Bool

    /// A pressable part of a dialog.
    public enum Part: Hashable, Sendable {
        /// The button with the given index.
        case button(Int)
    }

    private static let buttonGap = 2
    /// The total size of the borders, including a space at the left and at the right.
    private static let edges = Size(width: 4, height: 2)

    /// Creates a dialog.
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

    /// Returns the index of the button at the given point in a region of the given size. Nil if there is no button.
    public func button(at point: Point, in size: Size) -> Int? {
        guard case .button(let index)? = areas(in: size).meaning(at: point, as: Part.self) else { return nil }
        return index
    }

    /// Returns the visible lines of the question in a region of the given size.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        let inner = outerRect(in: size).insidePanel.size
        let count = lines(width: inner.width).count
        let visible = min(count, room(for: count, in: inner))
        return ScrollExtent(offset: min(max(0, offset ?? 0), count - visible), visible: visible, total: count)
    }

    /// Returns the rectangle of the scroll bar in a region of the given size.
    public func scrollBar(in size: Size) -> Rect { outerRect(in: size).panelScrollBar }

    // MARK: Measures

    private func outerRect(in size: Size) -> Rect { placement.rect(of: self.size(in: size), in: Rect(size)) }

    /// Returns the number of rows above the buttons for a question of `count` lines. The result may be more than
    /// `count`.
    private func room(for count: Int, in inner: Size) -> Int {
        // If possible, one row between the text and the buttons is free.
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

    private var rowWidth: Int {
        buttons.reduce(0) { $0 + width(of: $1) } + Self.buttonGap * max(0, buttons.count - 1)
    }

    private func buttonRows(width: Int) -> Int {
        rowWidth <= width ? min(1, buttons.count) : buttons.count
    }

    /// Returns the rectangles of the visible buttons. If not all stacked buttons fit, these are the selected button and
    /// its neighbors.
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

/// The selected button of a dialog.
public struct DialogState: Hashable, Sendable {

    /// The index of the selected button.
    public private(set) var selected: Int

    /// Creates the state of a new dialog.
    ///
    /// - Parameter selected: The index of the initially selected button, preferably that of a harmless answer.
    public init(selected: Int = 0) {
        self.selected = max(0, selected)
    }

    /// Moves the selection by the given number of buttons. The selection stops at the first and at the last button.
    ///
    /// - Parameters:
    ///   - places: The number of buttons; negative to move backward.
    ///   - count: The total number of buttons.
    public mutating func move(by places: Int, count: Int) {
        selected = adjusted(count: count).adding(places, within: 0...max(0, count - 1))
    }

    /// Selects the button with the given index.
    public mutating func select(_ index: Int) {
        selected = max(0, index)
    }

    func adjusted(count: Int) -> Int {
        min(selected, max(0, count - 1))
    }
}

extension DialogState {

    /// Handles the arrow keys, which select the previous or the next button, and a click, which selects a button.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - dialog: The dialog as drawn.
    ///   - size: The size of the dialog's region. Mouse events are in the coordinates of this region.
    /// - Returns: Whether the event was handled. An answer is the enter key or a click on a button. The program must
    ///   handle the answer. ``Dialog/button(at:in:)`` returns the clicked button.
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
