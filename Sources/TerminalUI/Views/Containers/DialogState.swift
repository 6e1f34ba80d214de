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

    /// Chooses the button so many places further on, of that many; at the ends it stays where it is.
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
