package import Settings

/// A text with a name, such as a header or a variable.
package struct NamedText: Hashable, Sendable {

    /// The name.
    package var name: String

    /// The place of the name.
    @NotCompared package var place: SettingsPlace

    /// The value.
    package var value: SettingsText

    init(_ option: NamedOption<SettingsText>) { (name, place, value) = (option.name, option.place, option.value) }
}
