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
