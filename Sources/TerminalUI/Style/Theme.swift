/// The styles of all roles.
public struct Theme: Hashable, Sendable {

    /// The style of cells without content. Its colors are also used if the style of a role contains the terminal's
    /// default color.
    public let base: Style

    /// The styles, indexed by the numbers of the roles; nil for roles that have the base style.
    private var styles: [Style?]
    private var addedStyles: [Role: Style] = Dictionary()

    /// Creates a theme from styles. A role without a style has the base style or, if it is a custom role, the style of
    /// the role that it is based on.
    public init(base: Style = .plain, _ styles: [Role: Style]) {
        self.init(base: base)
        for (role, style) in styles { self[role] = style }
    }

    /// Creates a theme from pairs. Creating a dictionary instead would delay the first frame.
    private init(base: Style = .plain, styles: KeyValuePairs<Role, Style> = [:]) {
        self.base = base
        self.styles = Array(repeating: nil, count: Role.knownCount)
        for (role, style) in styles { self[role] = style }
    }

    /// The style of the given role. If a color of the style is the terminal's default color, the color of ``base`` is
    /// used. A custom role without a style has the style of the role that it is based on.
    public subscript(role: Role) -> Style {
        get {
            if let number = role.number { return styles[number] ?? base }
            return addedStyles[role] ?? role.model.map { self[$0] } ?? base
        }
        set {
            let style = newValue.layered(over: base)
            if let number = role.number { styles[number] = style } else { addedStyles[role] = style }
        }
    }

    /// Returns the theme with the styles of some roles replaced with the given styles. If a color of a style is the
    /// terminal's default color, the color of ``base`` is used.
    public func changing(_ styles: [Role: Style]) -> Theme {
        var theme = self
        for (role, style) in styles { theme[role] = style }
        return theme
    }

    /// Returns the roles that have the given style: the roles of this module in the order of their declaration, then
    /// custom roles sorted by name.
    public func roles(of style: Style) -> [Role] {
        roles.filter { self[$0] == style }
    }

    /// The roles of this module, then the custom roles that have a style, sorted by name.
    private var roles: [Role] {
        Role.allCases + addedStyles.keys.sorted { $0.name < $1.name }
    }

    /// The theme with the 16 colors that the user has configured in the terminal, on the terminal's own background,
    /// which may be dark or light.
    public static let terminal = Theme(styles: [
        .secondary: Style(.standard, .dim),
        .emphasis: Style(.standard, .bold),
        .title: Style(.standard),
        .focusedTitle: Style(.cyan, .bold),
        .border: Style(.standard, .dim),
        .focusedBorder: Style(.cyan, .bold),
        .selection: Style(.standard, .reverse),
        .inactiveSelection: Style(.standard, .underline),
        .tab: Style(.standard, .dim),
        .selectedTab: Style(.standard, [.bold, .underline]),
        .key: Style(.cyan, .bold),
        .hint: Style(.standard, .dim),
        .progress: Style(.blue),
        .success: Style(.green),
        .info: Style(.cyan),
        .caution: Style(.yellow),
        .failure: Style(.red, .bold),
        .warning: Style(.yellow, .bold),
        .added: Style(.green, .bold),
        .removed: Style(.red),
        .header: Style(.standard, [.bold, .underline]),
        .guide: Style(.standard, .dim),
        .match: Style(.yellow, [.bold, .underline]),
        .currentMatch: Style(.yellow, [.bold, .reverse]),
        .placeholder: Style(.standard, [.dim, .italic]),
        .propertyName: Style(.cyan),
        .string: Style(.green),
        .number: Style(.magenta),
        .literal: Style(.yellow),
        .series1: Style(.cyan),
        .series2: Style(.magenta),
        .series3: Style(.yellow),
        .series4: Style(.green),
        .series5: Style(.blue),
        .series6: Style(.red),
        .heat1: Style(.standard, .dim),
        // The levels do not differ in hue, because red means a failure everywhere else. The symbols for higher levels
        // are denser.
        .heat2: Style(.cyan),
        .heat3: Style(.cyan),
        .heat4: Style(.cyan),
        .heat5: Style(.cyan, .bold),
    ])
}

extension Theme: CustomStringConvertible {

    /// The base style, then each role with its style, one per line.
    public var description: String {
        (["base: \(base)"] + roles.map { "\($0): \(self[$0])" }).joined(separator: "\n")
    }
}

extension Style {

    fileprivate init(_ foreground: Color, _ attributes: Attributes) {
        self.init(foreground, on: .standard, attributes)
    }
}

extension Theme {

    /// The names of the built-in themes, for options and settings.
    public static let names = ["terminal", "dark", "light", "high-contrast"]

    /// The built-in themes with their names.
    public static var named: [(name: String, theme: Theme)] {
        names.compactMap { name in Theme(named: name).map { (name, $0) } }
    }

    /// Creates the built-in theme with the given name. Returns nil if there is none.
    public init?(named name: String) {
        // A theme is created on demand. A program uses only one theme, and its help needs only the names of the others.
        switch name {
        case "terminal": self = .terminal
        case "dark": self = .dark
        case "light": self = .light
        case "high-contrast": self = .highContrast
        default: return nil
        }
    }
}
