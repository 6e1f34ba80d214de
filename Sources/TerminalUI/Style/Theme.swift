/// How each role looks.
public struct Theme: Hashable, Sendable {

    private var styles: [Role: Style]

    /// Makes a theme from styles; roles that are missing look plain.
    public init(_ styles: [Role: Style]) {
        self.styles = styles
    }

    public subscript(role: Role) -> Style {
        get { styles[role] ?? .plain }
        set { styles[role] = newValue }
    }

    /// The roles that look so, in the order of their declaration.
    public func roles(of style: Style) -> [Role] {
        Role.allCases.filter { self[$0] == style }
    }

    /// Uses the 16 colours that the terminal's user chose, on the terminal's own background, dark or light. Whatever a
    /// colour says is said by a word, a sign or an attribute, too.
    public static let terminal = Theme([
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
        .idle: Style(.standard, .dim),
        .loading: Style(.blue),
        .fresh: Style(.green),
        .cached: Style(.cyan),
        .stale: Style(.yellow),
        .failed: Style(.red, .bold),
        .warning: Style(.yellow, .bold),
        .added: Style(.green, .bold),
        .removed: Style(.red),
    ])
}

extension Style {

    fileprivate init(_ foreground: Color, _ attributes: Attributes) {
        self.init(foreground, on: .standard, attributes)
    }
}
