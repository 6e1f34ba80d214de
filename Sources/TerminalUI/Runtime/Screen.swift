/// The user interface of a program: it draws and handles input.
@MainActor
public protocol Screen: AnyObject {

    /// The appearance. Its values override those of the runner.
    var appearance: Appearance { get }

    /// Called by the screen when its drawing would differ from the last one.
    var onChange: (() -> Void)? { get set }

    /// Called by the screen to make a request without input, for example after a timeout. A screen without such
    /// requests does not need this property.
    var onRequest: ((ScreenRequest) -> Void)? { get set }

    /// Handles an input event. Afterwards the screen is drawn.
    ///
    /// - Returns: A request to the runner; nil for none.
    func handle(_ event: InputEvent) -> ScreenRequest?

    /// Performs work that is due. Called before each drawing, and before input is handled.
    ///
    /// - Parameter now: The terminal's ``Terminal/uptime``, a monotonic time. Tests advance it manually.
    func advance(to now: Duration)

    /// Draws the whole screen. If the drawing changes over time, call ``Canvas/redraw(after:)``.
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

/// The appearance of a screen. The runner determines values that are nil.
public struct Appearance: Hashable, Sendable {

    /// The theme.
    public var theme: Theme?
    /// The symbols.
    public var symbols: Symbols?
    /// The maximum color depth.
    public var maximumColorDepth: ColorDepth?
    /// The title of the terminal's window.
    public var title: String?
    /// Whether the screen receives mouse events. If false, the terminal selects text with the mouse.
    public var usesMouse: Bool?
    /// Whether desktop notifications are shown.
    public var showsNotifications: Bool?

    /// Creates an appearance.
    public init(
        theme: Theme? = nil,
        symbols: Symbols? = nil,
        maximumColorDepth: ColorDepth? = nil,
        title: String? = nil,
        usesMouse: Bool? = nil,
        showsNotifications: Bool? = nil
    ) {
        self.theme = theme
        self.symbols = symbols
        self.maximumColorDepth = maximumColorDepth
        self.title = title
        self.usesMouse = usesMouse
        self.showsNotifications = showsNotifications
    }
}
