/// What came of a text for the clipboard.
public enum ClipboardOutcome: Hashable, Sendable {
    /// It was sent. Whether the terminal takes it is up to its user's settings; it does not say.
    case sent
    /// It has more bytes than terminals take; nothing was sent.
    case tooLong(limit: Int)
    /// The terminal has no clipboard that programs can write to, or none that is known.
    case unsupported
}
