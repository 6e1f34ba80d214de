/// What a program shows, and what it does with input.
@MainActor
public protocol Screen: AnyObject {

    /// How it looks, where that is not the runner's to say.
    var appearance: Appearance { get }

    /// To be called by the screen when it would look different now.
    var onChange: (() -> Void)? { get set }

    /// Deals with something that came from the terminal.
    ///
    /// - Returns: What the runner should do.
    func handle(_ event: InputEvent) -> ScreenRequest?

    /// Does what is due by now. Called before each drawing.
    func advance()

    /// Draws everything. Whatever changes as time goes by says so with ``Canvas/redraw(after:)``.
    func draw(in canvas: inout Canvas)
}

extension Screen {

    public var appearance: Appearance { Appearance() }

    public func advance() {}
}

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
