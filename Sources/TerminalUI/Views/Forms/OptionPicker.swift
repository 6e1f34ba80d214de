/// A view for choosing one of several options. The options are shown as a list of radio buttons. In a single row, only
/// the chosen option is shown.
///
/// If not all options fit, the chosen option and its neighbors are visible.
public struct OptionPicker: View {

    public var options: [StyledText]
    public var state: OptionPickerState
    /// Whether the picker has the focus.
    public var isFocused: Bool

    /// A pressable part of a picker.
    public enum Part: Hashable, Sendable {
        /// The option with the given index.
        case option(Int)
        /// The symbols that choose the previous and the next option. They exist only if the picker is a single row.
        case previous, next
    }

    /// Creates a picker.
    ///
    /// - Parameters:
    ///   - options: The names of the options.
    ///   - state: The chosen option.
    ///   - isFocused: Whether the picker has the focus.
    public init(_ options: [StyledText], state: OptionPickerState, isFocused: Bool = false) {
        self.options = options
        self.state = state
        self.isFocused = isFocused
    }

    public func draw(in canvas: inout Canvas) {
        guard !canvas.size.isEmpty, !options.isEmpty else { return }
        let chosen = state.adjusted(count: options.count)
        if canvas.size.height == 1, options.count > 1 { return drawSingle(chosen, canvas: &canvas) }
        let count = min(options.count, canvas.size.height)
        let first = min(max(0, chosen - count / 2), options.count - count)
        for (y, index) in (first..<first + count).enumerated() {
            let isChosen = index == chosen
            let text = (StyledText(isChosen ? "(*) " : "( ) ") + options[index])
                .truncated(to: canvas.size.width, ellipsis: canvas.symbols.ellipsis)
            canvas.write(text, x: 0, y: y)
            canvas.markArea(Part.option(index), in: Rect(y: y, width: text.width, height: 1))
            guard isFocused, isChosen else { continue }
            canvas.highlight(Rect(y: y, width: min(3, canvas.size.width), height: 1), .selection)
            canvas.placeCursor(x: min(1, canvas.size.width - 1), y: y)
        }
    }

    private func drawSingle(_ chosen: Int, canvas: inout Canvas) {
        let symbols = canvas.symbols
        let room = max(0, canvas.size.width - 4)
        let text = options[chosen].truncated(to: room, ellipsis: symbols.ellipsis)
        let end = Rect(x: text.width + 3, width: 1, height: 1)
        if chosen > 0 {
            canvas.write(symbols.moreLeft, .hint, x: 0, y: 0)
            canvas.markArea(Part.previous, in: Rect(width: 1, height: 1))
        }
        canvas.write(text, x: 2, y: 0)
        canvas.markArea(Part.option(chosen), in: Rect(x: 2, width: text.width, height: 1))
        if chosen < options.count - 1 {
            canvas.write(symbols.moreRight, .hint, x: end.x, y: 0)
            canvas.markArea(Part.next, in: end)
        }
        guard isFocused else { return }
        canvas.highlight(Rect(x: 2, width: text.width, height: 1), .selection)
        canvas.placeCursor(x: min(2, canvas.size.width - 1), y: 0)
    }
}

/// The state of an option picker: the chosen option.
public struct OptionPickerState: Hashable, Sendable {

    /// The index of the chosen option.
    public private(set) var selected: Int

    /// Creates the state of a picker.
    public init(selected: Int = 0) {
        self.selected = max(0, selected)
    }

    /// Moves the choice by the given number of options. The choice stops at the first and at the last option.
    ///
    /// - Parameters:
    ///   - places: The number of options; negative to move backward.
    ///   - count: The total number of options.
    public mutating func move(by places: Int, count: Int) {
        selected = adjusted(count: count).adding(places, within: 0...max(0, count - 1))
    }

    /// Chooses the option with the given index.
    public mutating func select(_ index: Int) {
        selected = max(0, index)
    }

    func adjusted(count: Int) -> Int {
        min(selected, max(0, count - 1))
    }

    /// Handles the input that chooses an option. A click also chooses an option.
    ///
    /// | keys | |
    /// |---|---|
    /// | arrow keys | choose the previous or the next option |
    /// | space | chooses the next option |
    /// | home, end | choose the first or the last option |
    /// | a letter or digit | chooses the next option that begins with this character |
    ///
    /// Up at the first option and down at the last option are not handled. In a single row, up and down are not
    /// handled.
    ///
    /// - Parameters:
    ///   - event: The input.
    ///   - picker: The picker as drawn.
    ///   - size: The size of the picker's region. Mouse events are in the coordinates of this region.
    /// - Returns: Whether the event was handled.
    public mutating func handle(_ event: InputEvent, of picker: OptionPicker, in size: Size) -> Bool {
        let count = picker.options.count
        let before = adjusted(count: count)
        switch event {
        case .key(.left): move(by: -1, count: count)
        case .key(.right), .key(Key(" ")): move(by: 1, count: count)
        case .key(.up) where size.height > 1 && before > 0: move(by: -1, count: count)
        case .key(.down) where size.height > 1 && before < count - 1: move(by: 1, count: count)
        case .key(Key(.home)): select(0)
        case .key(Key(.end)): move(by: count, count: count)
        case .key(let key): return select(startingWith: key, of: picker)
        case .mouse(let mouse) where mouse.isPress:
            switch picker.areas(in: size).meaning(at: mouse.position, as: OptionPicker.Part.self) {
            case .option(let index): select(index)
            case .previous: move(by: -1, count: count)
            case .next: move(by: 1, count: count)
            case nil: return false
            }
        default: return false
        }
        return true
    }

    /// Chooses the next option that starts with the letter or digit of the key. After the last option, the search
    /// continues at the first.
    ///
    /// - Returns: Whether there is such an option.
    private mutating func select(startingWith key: Key, of picker: OptionPicker) -> Bool {
        guard case .character(let letter) = key.code, key.modifiers.isEmpty, letter.isLetter || letter.isNumber else {
            return false
        }
        let count = picker.options.count
        for step in 1...max(1, count) where count > 0 {
            let index = (adjusted(count: count) + step) % count
            guard picker.options[index].string.lowercased().hasPrefix(letter.lowercased()) else { continue }
            select(index)
            return true
        }
        return false
    }
}
