import TerminalUI

/// The state of a panel that outlives its content.
@MainActor
protocol PanelBody: ReadablePane {

    /// Shows new content.
    ///
    /// - Returns: False if the content is of a different type and needs a different body.
    func update(_ content: any PanelContent) -> Bool

    var isAtStart: Bool { get }

    /// Scrolls to an offset.
    func scroll(to offset: Int, in size: Size)

    /// Chooses the item beside the chosen one, if there is one.
    func moveSideways(toTheRight: Bool, in size: Size) -> Bool

    /// Whether a press at the point opens the item there.
    func isButton(at point: Point, in size: Size) -> Bool

    /// Whether a double click there opens the chosen item.
    func opensItem(at point: Point, in size: Size) -> Bool

    /// The names of the columns that can be hidden; empty if there are none.
    var columnNames: [String] { get }

    /// The names of those that are hidden.
    var hiddenColumns: Set<String> { get set }

    /// The preferred number of rows in a width; nil for all available rows.
    func height(in width: Int) -> Int?

    /// The approximate number of columns that shows all of the content; nil if any width is equally good.
    var comfortableWidth: Int? { get }

    /// The part of a region that the content fills, if it grows with the region.
    func filledSize(in size: Size) -> Size?

    /// The item under the selection bar; nil for none.
    var selection: TextLine? { get }

    /// The item to which actions apply: the one under the selection bar, or the chosen one that a refresh has removed.
    /// Nil if none is chosen.
    var choice: TextLine? { get }

    /// The help on the keys that the content receives.
    func keySection(_ isReached: (Key) -> Bool) -> HelpView.Section

    /// The hints of the keys that the content receives.
    func keyHints(_ isReached: (Key) -> Bool) -> [KeyHints.Hint]

    /// The note about the visible part at the lower edge.
    func note(in size: Size, _ symbols: Symbols) -> StyledText

    /// A body for another place, with the same selection and scroll offset.
    func copy() -> any PanelBody

    /// Takes over the state of the copy, if the user has acted there.
    func takeBack(_ copy: any PanelBody)

    /// The format of times of day.
    var time: TimeOfDay { get set }
}
