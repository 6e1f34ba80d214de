/// How each role looks.
public struct Theme: Hashable, Sendable {

    /// How cells look on which nothing was drawn. Where a role's style leaves a colour to the terminal, it is this one's.
    public let base: Style

    /// By the numbers of the roles; nil for those that look like the base.
    private var styles: [Style?]
    /// Of roles that a program added.
    private var addedStyles: [Role: Style] = Dictionary()

    /// Makes a theme from styles; roles that are missing look like the base.
    public init(base: Style = .plain, _ styles: [Role: Style]) {
        self.init(base: base)
        for (role, style) in styles { self[role] = style }
    }

    /// The same without a dictionary, which a program would make before its first frame.
    private init(base: Style = .plain, styles: KeyValuePairs<Role, Style> = [:]) {
        self.base = base
        self.styles = Array(repeating: nil, count: Role.knownCount)
        for (role, style) in styles { self[role] = style }
    }

    /// How the role looks. Colours that a style leaves to the terminal are the base's. A role that a program added looks
    /// like its model if the theme has no style for it.
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

    /// The theme with some roles changed. Colours that a style leaves to the terminal are the base's.
    public func changing(_ styles: [Role: Style]) -> Theme {
        var theme = self
        for (role, style) in styles { theme[role] = style }
        return theme
    }

    /// The roles that look so: those of this module in the order of their declaration, then those of programs by name.
    public func roles(of style: Style) -> [Role] {
        roles.filter { self[$0] == style }
    }

    /// The roles of this module, then those of programs that have a style here, by name.
    private var roles: [Role] {
        Role.allCases + addedStyles.keys.sorted { $0.name < $1.name }
    }

    /// Uses the 16 colours that the terminal's user chose, on the terminal's own background, dark or light. Whatever a
    /// colour says is said by a word, a sign or an attribute, too.
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
        // One hue: red means failed everywhere else. The signs become denser.
        .heat2: Style(.cyan),
        .heat3: Style(.cyan),
        .heat4: Style(.cyan),
        .heat5: Style(.cyan, .bold),
    ])
}

extension Theme: CustomStringConvertible {

    /// Each role and how it looks, a line for each.
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

    /// The names by which a program's options and settings call the themes that there are.
    public static let names = ["terminal", "dark", "light", "high-contrast"]

    /// The themes that there are, with their names.
    public static var named: [(name: String, theme: Theme)] {
        names.compactMap { name in Theme(named: name).map { (name, $0) } }
    }

    /// The theme of that name; nil if there is none.
    public init?(named name: String) {
        // A theme is made when somebody asks for it: a program has one, and all of them in its help by name.
        switch name {
        case "terminal": self = .terminal
        case "dark": self = .dark
        case "light": self = .light
        case "high-contrast": self = .highContrast
        default: return nil
        }
    }
}
