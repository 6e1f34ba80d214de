extension Theme {

    /// The themes that there are, with the names by which a program's options and settings call them.
    public static let named: [(name: String, theme: Theme)] = [
        ("terminal", .terminal), ("dark", .dark), ("light", .light), ("high-contrast", .highContrast),
    ]

    /// The theme of that name; nil if there is none.
    public init?(named name: String) {
        guard let theme = Theme.named.first(where: { $0.name == name })?.theme else { return nil }
        self = theme
    }

    /// The theme with some roles changed. Colours that a style leaves to the terminal are the base's.
    public func changing(_ styles: [Role: Style]) -> Theme {
        var theme = self
        for (role, style) in styles { theme[role] = style }
        return theme
    }
}

extension Theme: CustomStringConvertible {

    /// Each role and how it looks, a line for each.
    public var description: String {
        (["base: \(base)"] + Role.allCases.map { "\($0): \(self[$0])" }).joined(separator: "\n")
    }
}
