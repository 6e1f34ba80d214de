import TerminalUI

/// The content of a panel and its state in one place on the screen. The state is kept when the content changes.
@MainActor
protocol PanelBody: ReadablePane {

    /// Shows new content.
    ///
    /// - Returns: Whether the body can show the content. False if the content has another type.
    func update(_ content: any PanelContent) -> Bool

    var isAtStart: Bool { get }

    func scroll(to offset: Int, in size: Size)

    func moveSideways(toTheRight: Bool, in size: Size) -> Bool

    func isButton(at point: Point, in size: Size) -> Bool

    func opensItem(at point: Point, in size: Size) -> Bool

    /// The names of the columns that can be hidden; empty if there are none.
    var columnNames: [String] { get }

    var hiddenColumns: Set<String> { get set }

    func height(in width: Int) -> Int?

    var leastHeight: Int? { get }

    var comfortableWidth: Int? { get }

    func filledSize(in size: Size) -> Size?

    /// The item under the selection bar; nil for none.
    var selection: TextLine? { get }

    /// Whether the selection stays on its item when items are added above it, even before the user has moved the
    /// selection. See ``PanelModel/bindsSelection``.
    var bindsSelection: Bool { get set }

    /// The item that actions apply to; nil if no item is chosen. If a refresh has removed the chosen item, this is
    /// still the removed item. In other cases, it is the item under the selection bar.
    var choice: TextLine? { get }

    /// The item that the selection stays on when the content changes; nil if the selection stays in its place.
    var followedChoice: TextLine? { get }

    /// Selects the item with the given identity. Has no effect if there is no such item.
    func choose(_ identity: String, in size: Size)

    /// Returns the message to show if a key had no effect; nil for none.
    func refusal(of key: Key) -> String?

    func keySection(_ isReached: (Key) -> Bool) -> HelpView.Section

    func keyHints(_ isReached: (Key) -> Bool) -> [KeyHints.Hint]

    func note(in size: Size, _ symbols: Symbols) -> StyledText

    /// Returns a copy for another place on the screen, with the same selection and scroll offset.
    func copy() -> any PanelBody

    /// Adopts the content and the state of a copy if the user has interacted with the copy.
    func takeBack(_ copy: any PanelBody)

    var time: TimeOfDay { get set }
}
