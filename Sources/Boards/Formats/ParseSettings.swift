package import Documents
package import Settings

/// The format of a source's bytes, as declared in the settings.
package struct ParseSettings: Hashable, Sendable {

    package var format: DocumentFormat

    /// A text that represents the format in the version of cached content. Later releases must not change this text.
    var identity: String

    /// The pattern with its references; nil if the format has no pattern.
    var pattern: SettingsText?

    @NotCompared package var place: SettingsPlace

    init(_ format: DocumentFormat, identity: String, pattern: SettingsText? = nil, at place: SettingsPlace) {
        self.format = format
        self.identity = identity
        self.pattern = pattern
        self.place = place
    }
}
