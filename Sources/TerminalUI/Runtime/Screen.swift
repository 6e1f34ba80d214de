/// What a program shows, and what it does with input.
@MainActor
public protocol Screen: AnyObject {

    /// How it looks, where that is not the runner's to say.
    var appearance: Appearance { get }

    /// To be called by the screen when it would look different now.
    var onChange: (() -> Void)? { get set }

    /// To be called by the screen when it asks for something without being given input for it, as when a time is over. A
    /// screen that never does needs no such property.
    var onRequest: ((ScreenRequest) -> Void)? { get set }

    /// Deals with something that came from the terminal. Afterwards the screen is drawn.
    ///
    /// - Returns: What the runner should do; nil for nothing but that.
    func handle(_ event: InputEvent) -> ScreenRequest?

    /// Does what is due by now. Called before each drawing, and before input is dealt with.
    ///
    /// - Parameter now: The terminal's ``Terminal/uptime``: time since some moment in the past, which goes on evenly. In a
    ///   test it goes on when the test says so.
    func advance(to now: Duration)

    /// Draws everything. Whatever changes as time goes by says so with ``Canvas/redraw(after:)``.
    func draw(in canvas: inout Canvas)
}

extension Screen {

    public var appearance: Appearance { Appearance() }

    public var onRequest: ((ScreenRequest) -> Void)? {
        get { nil }
        set {}
    }

    public func advance(to now: Duration) {}
}

/// How a screen looks. What is nil is up to the runner.
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
