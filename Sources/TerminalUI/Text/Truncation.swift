/// Where a text is cut that has no room.
public enum Truncation: Hashable, Sendable {
    /// At the beginning: its end is seen, as of a path.
    case start
    /// In the middle: both ends are seen.
    case middle
    case end
}
