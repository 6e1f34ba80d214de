/// How a screen looks. What is nil is up to whoever runs it.
public struct Appearance: Hashable, Sendable {

    /// How roles look.
    public var theme: Theme?
    /// Which signs there are.
    public var symbols: Symbols?
    /// The colours that there are at most.
    public var maximumColorDepth: ColorDepth?
    /// The title of the terminal's window.
    public var title: String?
    /// Whether the mouse is the screen's; otherwise the terminal selects text with it.
    public var usesMouse: Bool?

    /// Makes an appearance.
    public init(
        theme: Theme? = nil,
        symbols: Symbols? = nil,
        maximumColorDepth: ColorDepth? = nil,
        title: String? = nil,
        usesMouse: Bool? = nil
    ) {
        self.theme = theme
        self.symbols = symbols
        self.maximumColorDepth = maximumColorDepth
        self.title = title
        self.usesMouse = usesMouse
    }
}
