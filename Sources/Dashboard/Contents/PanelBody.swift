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

    /// Whether a press at a point opens the item there.
    func isButton(at point: Point, in size: Size) -> Bool

    /// Whether a double click at a point opens the chosen item.
    func opensItem(at point: Point, in size: Size) -> Bool

    /// The names of the columns that can be hidden; empty if there are none.
    var columnNames: [String] { get }

    /// The names of the hidden columns.
    var hiddenColumns: Set<String> { get set }

    /// Returns the preferred number of rows in a width; nil for all available rows.
    func height(in width: Int) -> Int?

    /// The approximate number of columns that shows all of the content; nil if any width is equally good.
    var comfortableWidth: Int? { get }

    /// Returns the part of a region that the content fills; nil if the content does not grow with the region.
    func filledSize(in size: Size) -> Size?

    /// The item under the selection bar; nil for none.
    var selection: TextLine? { get }

    /// Whether the first item counts as chosen; see ``PanelModel/bindsSelection``.
    var bindsSelection: Bool { get set }

    /// The item to which actions apply: the item under the selection bar, or the chosen item that a refresh has
    /// removed. Nil if no item is chosen.
    var choice: TextLine? { get }

    /// The help on the keys that the content receives.
    func keySection(_ isReached: (Key) -> Bool) -> HelpView.Section

    /// The hints of the keys that the content receives.
    func keyHints(_ isReached: (Key) -> Bool) -> [KeyHints.Hint]

    /// The note about the visible part at the lower edge.
    func note(in size: Size, _ symbols: Symbols) -> StyledText

    /// Returns a body for another place, with the same selection and scroll offset.
    func copy() -> any PanelBody

    /// Adopts the state of a copy if the user has acted in the copy.
    func takeBack(_ copy: any PanelBody)

    /// The format of times of day.
    var time: TimeOfDay { get set }
}
