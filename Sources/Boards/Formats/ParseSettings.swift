package import Documents
package import Settings

/// The settings of the format of a source's bytes.
package struct ParseSettings: Hashable, Sendable {

    /// The format.
    package var format: DocumentFormat

    /// The name of the format in the version of cached content. It must not change in later releases.
    var identity: String

    /// The text of a pattern, with its references; nil if there is none.
    var pattern: SettingsText?

    /// The place of the format in the file.
    @NotCompared package var place: SettingsPlace

    /// Creates the settings of a format.
    init(_ format: DocumentFormat, identity: String, pattern: SettingsText? = nil, at place: SettingsPlace) {
        self.format = format
        self.identity = identity
        self.pattern = pattern
        self.place = place
    }
}
