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
    /// Something that wants attention and is no failure.
    case warning
    case added
    case removed
}
