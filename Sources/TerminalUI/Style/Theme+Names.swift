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
}
