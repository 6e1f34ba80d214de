package import Settings

/// A text with a name, such as a header or a variable.
package struct NamedText: Hashable, Sendable {

    /// The name.
    package var name: String

    /// The place of the name.
    @NotCompared package var place: SettingsPlace

    /// The value.
    package var value: SettingsText

    /// Creates a named text.
    package init(_ name: String, at place: SettingsPlace, _ value: SettingsText) {
        self.name = name
        self.place = place
        self.value = value
    }

    init(_ option: NamedOption<SettingsText>) {
        self.init(option.name, at: option.place, option.value)
    }
}
