/// A column of labeled fields, with two buttons below. If not all rows fit, the form is scrolled so that the field or
/// button with the focus is visible.
public struct Form<ID: Hashable & Sendable>: View {

    public var state: FormState<ID>
    /// Whether the form has the focus.
    public var isFocused: Bool

    /// Creates a form.
    ///
    /// - Parameters:
    ///   - state: The fields and the focus.
    ///   - isFocused: Whether the form has the focus.
    public init(_ state: FormState<ID>, isFocused: Bool = true) {
        self.state = state
        self.isFocused = isFocused
    }

    /// Returns the visible rows in a region of the given size, for a scroll bar.
    public func scrollExtent(in size: Size) -> ScrollExtent {
        let layout = FormLayout(state, width: size.width)
        return ScrollExtent(
            offset: layout.offset(of: state, height: size.height), visible: size.height, total: layout.rowCount)
    }

    /// Returns the number of rows at the given width, including the messages of invalid fields and the buttons.
    public func height(width: Int) -> Int { FormLayout(state, width: width).rowCount }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty else { return }
        let layout = FormLayout(state, width: canvas.size.width)
        let offset = layout.offset(of: state, height: canvas.size.height)
        canvas.within(Rect(y: -offset, width: canvas.size.width, height: layout.rowCount)) { canvas in
            for index in state.fields.indices { draw(index, layout, canvas: &canvas) }
            draw(state.submitTitle, .submit, in: layout.submit, canvas: &canvas)
            draw(state.cancelTitle, .cancel, in: layout.cancel, canvas: &canvas)
        }
    }

    private func draw(_ index: Int, _ layout: FormLayout<ID>, canvas: inout Canvas) {
        let field = state.fields[index]
        let hasFocus = isFocused && state.focus == .field(field.id)
        let content = layout.content(of: index)
        // This area covers the whole field. Areas inside the field are marked later, so they take precedence.
        canvas.markArea(FormState<ID>.Focus.field(field.id), in: layout.rows(of: index))
        if hasFocus { canvas.write(canvas.symbols.pointer, .focusedTitle, x: 0, y: layout.label(of: index).y) }
        canvas.draw(Label(StyledText(field.label, hasFocus ? .focusedTitle : .title)), in: layout.label(of: index))
        if field.content.hasEdge {
            let edge = Rect(x: content.x - 2, y: content.y, width: 1, height: content.height)
            canvas.fill(edge, with: canvas.symbols.vertical, hasFocus ? .focusedBorder : .guide)
        }
        canvas.within(content) { field.content.draw(in: &$0, isFocused: hasFocus) }
        if let message = field.message, let rect = layout.message(of: index) {
            canvas.draw(Label(StyledText("\(canvas.symbols.cross) \(message)", .failure)), in: rect)
        }
    }

    private func draw(_ title: String, _ focus: FormState<ID>.Focus, in rect: Rect, canvas: inout Canvas) {
        canvas.draw(Label(StyledText("[ \(title) ]")), in: rect)
        canvas.markArea(focus, in: rect)
        guard isFocused, state.focus == focus else { return }
        canvas.highlight(rect, .selection)
        canvas.placeCursor(x: rect.x, y: rect.y)
    }
}

/// The positions of a form's fields and buttons, counted from the first row of the form.
struct FormLayout<ID: Hashable & Sendable> {

    private struct Place {
        var y: Int
        var label: Rect
        var content: Rect
        var message: Rect?
        var end: Int { message?.maxY ?? content.maxY }
    }

    private var places: [Place] = []
    private(set) var submit = Rect(width: 0, height: 0)
    private(set) var cancel = Rect(width: 0, height: 0)
    private let width: Int

    private static var margin: Int { 2 }
    /// The minimum width of a field beside its label. If there is less space, the field is below its label.
    private static var leastContent: Int { 16 }

    init(_ state: FormState<ID>, width: Int) {
        self.width = width
        let labelWidth = min(state.fields.map(\.label.cellWidth).max() ?? 0, width / 3)
        let start = Self.margin + labelWidth + 2
        let isNarrow = width - start < Self.leastContent
        let x = isNarrow ? Self.margin : start
        var y = 0
        for field in state.fields {
            let edge = field.content.hasEdge ? 2 : 0
            let contentY = isNarrow && !field.label.isEmpty ? y + 1 : y
            let content = Rect(x: x + edge, y: contentY, width: width - x - edge, height: field.content.rows)
            let labelRoom = isNarrow ? width - Self.margin : labelWidth
            var place = Place(y: y, label: Rect(x: Self.margin, y: y, width: labelRoom, height: 1), content: content)
            if field.message != nil { place.message = Rect(x: x, y: content.maxY, width: width - x, height: 1) }
            places.append(place)
            y = place.end
        }
        if !state.fields.isEmpty { y += 1 }
        let (submitWidth, cancelWidth) = (state.submitTitle.cellWidth + 4, state.cancelTitle.cellWidth + 4)
        submit = Rect(x: x, y: y, width: min(submitWidth, width - x), height: 1)
        let isBeside = submit.maxX + 2 + cancelWidth <= width
        cancel = Rect(
            x: isBeside ? submit.maxX + 2 : x, y: isBeside ? y : y + 1, width: min(cancelWidth, width - x), height: 1)
    }

    var rowCount: Int { cancel.maxY }

    func label(of index: Int) -> Rect { places[index].label }

    func content(of index: Int) -> Rect { places[index].content }

    func message(of index: Int) -> Rect? { places[index].message }

    func rows(of index: Int) -> Rect {
        Rect(y: places[index].y, width: width, height: places[index].end - places[index].y)
    }

    /// Returns the index of the first visible row. The field or button with the focus is visible.
    func offset(of state: FormState<ID>, height: Int) -> Int {
        let focused =
            switch state.focus {
            case .field(let id): state.fields.firstIndex { $0.id == id }.map(rows) ?? submit
            case .submit: submit
            case .cancel: cancel
            }
        return max(0, min(focused.maxY - height, focused.y))
    }
}
