extension FormState {

    /// Handles the input of a form. The field with the focus handles all input that is not listed here.
    ///
    /// | input | |
    /// |---|---|
    /// | tab, shift-tab | moves to the next or previous field or button |
    /// | enter | moves to the next field or button; submits a form of one field; in an area, inserts a line break |
    /// | enter, space | on a button, presses the button |
    /// | up, down | moves to the previous or next field or button, unless the field handles these keys |
    /// | left, right | moves between the buttons |
    /// | escape | cancels the form |
    /// | a click | moves the focus to a field, which handles the click; presses a button |
    /// | the wheel | scrolls the field under the mouse |
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - size: The size of the form's region. Mouse events are in the coordinates of this region.
    /// - Returns: The outcome.
    public mutating func handle(_ event: InputEvent, in size: Size) -> Outcome {
        if case .mouse(let mouse) = event { return handle(mouse, in: size) }
        switch event {
        case .key(.tab): moveFocus(by: 1)
        case .key(.backTab): moveFocus(by: -1)
        case .key(.escape): return .cancelled
        default:
            if case .field(let id) = focus, pass(event, to: id, in: size) { return .handled }
            return moveOrPress(event)
        }
        return .handled
    }

    private mutating func moveOrPress(_ event: InputEvent) -> Outcome {
        switch (event, focus) {
        case (.key(.enter), .submit), (.key(Key(" ")), .submit): return .submitted
        case (.key(.enter), .cancel), (.key(Key(" ")), .cancel): return .cancelled
        case (.key(.enter), .field) where fields.count == 1: return .submitted
        case (.key(.enter), _), (.key(.down), _): moveFocus(by: 1)
        case (.key(.up), _): moveFocus(by: -1)
        case (.key(.right), .submit): focus = .cancel
        case (.key(.left), .cancel): focus = .submit
        default: return .ignored
        }
        return .handled
    }

    private mutating func handle(_ mouse: MouseEvent, in size: Size) -> Outcome {
        // A press has moved the focus to a field. This field gets the drag and the release, even if the mouse is
        // outside the field.
        guard mouse.action == .press || mouse.action.isWheel else {
            guard case .field(let id) = focus else { return .ignored }
            return pass(relative(mouse, to: id, in: size), to: id, in: size) ? .handled : .ignored
        }
        guard let part = Form(self).areas(in: size).meaning(at: mouse.position, as: Focus.self) else { return .ignored }
        if case .field(let id) = part {
            // The event is converted first, because moving the focus may scroll the form.
            let event = relative(mouse, to: id, in: size)
            if mouse.isPress { focus = part }
            return pass(event, to: id, in: size) || mouse.isPress ? .handled : .ignored
        }
        guard mouse.isPress else { return .ignored }
        focus = part
        return part == .submit ? .submitted : .cancelled
    }

    private func relative(_ mouse: MouseEvent, to id: ID, in size: Size) -> InputEvent {
        let layout = FormLayout(self, width: size.width)
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return .mouse(mouse) }
        var place = layout.content(of: index)
        place.y -= layout.offset(of: self, height: size.height)
        return InputEvent.mouse(mouse).relative(to: place)
    }

    private mutating func pass(_ event: InputEvent, to id: ID, in size: Size) -> Bool {
        guard let index = fields.firstIndex(where: { $0.id == id }) else { return false }
        let place = FormLayout(self, width: size.width).content(of: index)
        let before = fields[index].content
        defer { if fields[index].content != before { fields[index].message = nil } }
        return fields[index].content.handle(event, in: place.size)
    }
}

extension FormState.Field.Content {

    var rows: Int {
        switch self {
        case .text, .checkBox: 1
        case .area(_, let rows, _): max(1, rows)
        case .choice(_, let options, let rows): max(1, min(rows ?? options.count, options.count))
        }
    }

    /// Whether a vertical line is drawn at the left of the field.
    var hasEdge: Bool {
        switch self {
        case .text, .area: true
        case .checkBox, .choice: false
        }
    }

    func draw(in canvas: inout Canvas, isFocused: Bool) {
        switch self {
        case .text(let state, let placeholder, let isMasked):
            canvas.draw(
                TextField(state, placeholder: placeholder, isMasked: isMasked, isFocused: isFocused), in: canvas.bounds)
        case .area(let state, _, let placeholder):
            canvas.draw(TextArea(state, placeholder: placeholder, isFocused: isFocused), in: canvas.bounds)
        case .checkBox(let state, let text):
            canvas.draw(CheckBox(StyledText(text), state: state, isFocused: isFocused), in: canvas.bounds)
        case .choice(let state, let options, _):
            canvas.draw(
                OptionPicker(options.map { StyledText($0) }, state: state, isFocused: isFocused), in: canvas.bounds)
        }
    }

    mutating func handle(_ event: InputEvent, in size: Size) -> Bool {
        switch self {
        case .text(var state, let placeholder, let isMasked):
            defer { self = .text(state, placeholder: placeholder, isMasked: isMasked) }
            return state.handle(event, in: size, isMasked: isMasked)
        case .area(var state, let rows, let placeholder):
            defer { self = .area(state, rows: rows, placeholder: placeholder) }
            return state.handle(event, in: size)
        case .checkBox(var state, let text):
            defer { self = .checkBox(state, text: text) }
            return state.handle(event, of: CheckBox(StyledText(text), state: state), in: size)
        case .choice(var state, let options, let rows):
            defer { self = .choice(state, options, rows: rows) }
            return state.handle(event, of: OptionPicker(options.map { StyledText($0) }, state: state), in: size)
        }
    }
}

extension MouseEvent.Action {

    fileprivate var isWheel: Bool {
        switch self {
        case .wheelUp, .wheelDown, .wheelLeft, .wheelRight: true
        case .press, .release, .drag: false
        }
    }
}
