/// What a piece of a screen is for. A ``Theme`` says how that looks.
public enum Role: String, Hashable, CaseIterable, Sendable {
    case text
    /// Says something that matters less.
    case secondary
    /// Stands out in a text.
    case emphasis
    case title
    case focusedTitle
    case border
    case focusedBorder
    /// The chosen row where the focus is.
    case selection
    /// The chosen row elsewhere.
    case inactiveSelection
    case tab
    case selectedTab
    /// The name of a key in a line of help.
    case key
    case hint
    case idle
    case loading
    case fresh
    case cached
    case stale
    case failed
    /// Something that wants attention but is not a failure.
    case warning
    case added
    case removed
    /// The names of a table's columns.
    case header
    /// The lines of a tree, the axes of a chart, the empty part of a bar.
    case guide
    /// What a search has found.
    case match
    /// The one of them that the search is at.
    case currentMatch
    /// Stands in an empty text field.
    case placeholder
    /// Parts of a document such as JSON.
    case propertyName
    case string
    case number
    case literal
    /// Rows of data in one chart.
    case series1, series2, series3, series4, series5, series6
    /// How much there is of something, from little to much.
    case heat1, heat2, heat3, heat4, heat5

    /// The roles of a chart's rows of data, in order; from the seventh on they come again.
    public static let series: [Role] = [.series1, .series2, .series3, .series4, .series5, .series6]

    /// From little to much.
    public static let heat: [Role] = [.heat1, .heat2, .heat3, .heat4, .heat5]
}
