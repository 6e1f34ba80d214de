public import Settings

/// What a source's bytes are.
public struct ParseSettings: Hashable, Sendable {

    /// A format with its parameters.
    public enum Format: Hashable, Sendable {
        case json
        /// A JSON value in each line.
        case jsonLines
        /// Values with a separator between them, which is detected if there is none here. The columns are named by the first line if
        /// there are no names here.
        case csv(separator: Character?, columns: [String]?)
        /// Words with blanks between them; the last column has the rest of the line.
        case columns([String])
        /// A text for each line.
        case lines
        /// One number.
        case number
        /// A map of its named groups for each line that it fits.
        case regex(SettingsText)
        /// RSS or Atom.
        case feed
        /// The text of metrics that Prometheus reads.
        case prometheus
        /// Text with colours.
        case ansi
        /// A picture.
        case image
    }

    /// The format.
    public var format: Format

    /// Where it stands.
    public var place: SettingsPlace

    /// Makes one from its parts.
    public init(_ format: Format, at place: SettingsPlace) {
        self.format = format
        self.place = place
    }
}
