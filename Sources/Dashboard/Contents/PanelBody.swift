import TerminalUI

/// What lives on in a panel's place while its content is replaced.
@MainActor
protocol PanelBody: ReadablePane {

    /// Shows new content.
    ///
    /// - Returns: Whether it could: another kind of content needs another body.
    func update(_ content: any PanelContent) -> Bool

    var isAtStart: Bool { get }

    /// Shows the part from that offset on.
    func scroll(to offset: Int, in size: Size)

    /// Goes to the item beside the chosen one, if there is one.
    func moveSideways(toTheRight: Bool, in size: Size) -> Bool

    /// Whether a press there opens the item that stands there.
    func isButton(at point: Point, in size: Size) -> Bool

    /// Whether a double click there opens the chosen item.
    func opensItem(at point: Point, in size: Size) -> Bool

    /// The names of the columns that can be hidden; empty if there are none.
    var columnNames: [String] { get }

    /// The names of those that are hidden.
    var hiddenColumns: Set<String> { get set }

    /// How many rows the content would like to have in that width; nil for as many as there are.
    func height(in width: Int) -> Int?

    /// In how many columns about all of the content is seen; nil if any number is as good.
    var comfortableWidth: Int? { get }

    /// How much of a region of that size it fills, if it becomes larger with its room.
    func filledSize(in size: Size) -> Size?

    /// The item under the selection bar; nil if there is none.
    var selection: TextLine? { get }

    /// The item that actions are for: the one under the selection bar, or the one that the user chose there if a refresh has
    /// removed it since. Nil if none is chosen.
    var choice: TextLine? { get }

    /// What help says of its own keys, of those that come to it.
    func keySection(_ isReached: (Key) -> Bool) -> HelpView.Section

    /// The same in a few words, of those that are worth it.
    func keyHints(_ isReached: (Key) -> Bool) -> [KeyHints.Hint]

    /// What the lower edge says about the part that is seen.
    func note(in size: Size, _ symbols: Symbols) -> StyledText

    /// A body for another place, in which the same is chosen and seen.
    func copy() -> any PanelBody

    /// Goes on from where the copy was left, if anything was done there.
    func takeBack(_ copy: any PanelBody)

    /// How times of the day are written in it.
    var time: TimeOfDay { get set }
}
