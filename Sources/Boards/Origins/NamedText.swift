package import Settings

/// A text with a name, such as a header or a variable.
package struct NamedText: Hashable, Sendable {

    package var name: String

    @NotCompared package var place: SettingsPlace

    package var value: SettingsText

    init(_ option: NamedOption<SettingsText>) { (name, place, value) = (option.name, option.place, option.value) }
}
