import Basics
public import Settings
public import TerminalUI

/// The settings in a theme file.
public struct ThemeSettings: Hashable, Sendable {

    /// The colors of the theme. The styles of all roles are derived from these colors.
    public let colors: ThemeColors
    /// The styles of individual roles, keyed by role. They replace the derived styles.
    public let styles: [Role: Style]
    /// Hints about colors that are hard to read on the background.
    public let hints: [SettingsProblem]

    /// The theme.
    public var theme: Theme { Theme(colors).changing(styles) }
}

extension ThemeSettings: OptionRecord {

    public static let title = "a theme"
    public static let help =
        "Your own theme: the file themes/NAME.yaml in the settings folder. Choose it by its name, like a built-in theme. Write a color in quotes, like \"#2e3440\", because # begins a comment; without the #, no quotes are needed: 2e3440. A color can also be a name: one of the 16 terminal colors, such as red or bright-red; color0 to color255; or standard, the terminal’s default color."

    /// Creates the settings of a theme by reading its options.
    public init?(_ options: inout OptionReader) {
        let base = options(
            "like", OptionType<ThemeSettings.Base>.word, default: .dark, known: ["base", "extends", "inherit"],
            "The theme that provides the colors that are not set.")
        let own = options(
            "colors", OptionType<OwnColors>.record, known: ["colours", "palette", "theme"],
            "The colors. The styles of all roles are derived from them.")
        let colors = own?.applied(to: base.colors) ?? base.colors
        let roles = options(
            "roles", OptionType<OwnRoles>.record, known: ["styles"],
            "The styles of individual roles, in place of the derived styles.")
        self.colors = colors
        styles = (roles?.styles ?? [:]).mapValues { $0.style(in: colors) }
        hints = own?.hints(on: colors) ?? []
    }

    /// The built-in themes that a theme file can be based on.
    enum Base: String, CaseIterable, Sendable {
        case dark, light
        case highContrast = "high-contrast"

        var colors: ThemeColors {
            switch self {
            case .dark: .dark
            case .light: .light
            case .highContrast: .highContrast
            }
        }
    }
}

private struct OwnColors: OptionRecord {

    static let title = "the colors"
    static let help =
        "The colors of a theme. In `roles`, the names of these colors can be used as colors. Text is readable if its contrast with the background is at least 4.5. `loadboard check` reports each text color with a contrast below 3."

    private var found: [(key: ThemeColors.Key, color: Color, place: SettingsPlace)] = []

    init?(_ options: inout OptionReader) {
        for key in ThemeColors.Key.allCases {
            let color = options(key.rawValue, .color, key.help)
            if let color, let place = options.place(of: key.rawValue) { found.append((key, color, place)) }
        }
    }

    func applied(to base: ThemeColors) -> ThemeColors {
        found.reduce(into: base) { $0[$1.key] = $1.color }
    }

    func hints(on colors: ThemeColors) -> [SettingsProblem] {
        found.compactMap { key, color, place in
            guard key.isText, let contrast = color.contrast(with: colors[.background]), contrast < 3 else { return nil }
            let ratio = NumberText.fixed(contrast, decimals: 1)
            return SettingsProblem(
                place,
                "hint: “\(key.rawValue)” is hard to read on the background: its contrast is \(ratio), but should be at least 4.5"
            )
        }
    }
}

private struct OwnRoles: OptionRecord {

    static let title = "the roles"
    static let help =
        "The styles of the parts of a screen. A style can contain a text color, `on` and a background color, and any of bold, dim, italic, underline and reverse. An example is `bold cyan on background`. If a style has no text color or no background color, the theme’s `text` or `background` is used."

    let styles: [Role: WrittenStyle]

    init?(_ options: inout OptionReader) {
        var styles: [Role: WrittenStyle] = [:]
        for role in Role.allCases {
            if let style = options(role.name, .style, role.purpose) { styles[role] = style }
        }
        self.styles = styles
    }
}

extension OptionType<Color> {

    fileprivate static var color: OptionType {
        let use = SettingsTextUse(
            "a color, such as red, color123 or \"#2e3440\" (with the quotes)",
            refusingSecrets: "a secret cannot be a color",
            pattern: "^(\(Color.pattern))$",
            check: { text in
                guard Color(written: text) == nil else { return nil }
                return (
                    "takes a color, such as red, color123 or \"#2e3440\"; “\(OneLine(text, limit: 40))” is not a color",
                    text.lowercased().nearest(in: Color.names)
                )
            })
        return OptionType(.text(use)) { $0.text?.plain.flatMap { Color(written: $0) } }
    }
}

extension OptionType<WrittenStyle> {

    fileprivate static var style: OptionType {
        let use = SettingsTextUse(
            "a style like “bold cyan on background”", refusingSecrets: "a secret cannot be a style",
            pattern: #"^ *(#?[0-9A-Za-z_-]+ *)+$"#,
            check: { text in
                do throws(WrittenStyle.Mistake) {
                    _ = try WrittenStyle(text)
                    return nil
                } catch {
                    return (error.message, error.nearest)
                }
            })
        return OptionType(.text(use)) { value in value.text?.plain.flatMap { try? WrittenStyle($0) } }
    }
}
