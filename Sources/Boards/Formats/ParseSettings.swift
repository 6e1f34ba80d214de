package import Documents
package import Settings

/// The format of a source's bytes in its settings.
package struct ParseSettings: Hashable, Sendable {

    /// The format.
    package var format: DocumentFormat

    /// The format as part of the version of cached content. It must not change in later releases.
    var identity: String

    /// The text of a pattern, with its references; nil if there is none.
    var pattern: SettingsText?

    /// Its place in the file.
    @NotCompared package var place: SettingsPlace

    /// Creates settings of a format that has no parameters.
    init(_ format: DocumentFormat, identity: String, pattern: SettingsText? = nil, at place: SettingsPlace) {
        self.format = format
        self.identity = identity
        self.pattern = pattern
        self.place = place
    }
}
