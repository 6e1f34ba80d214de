/// The user interface of a program, which is drawn on a terminal and handles input.
@MainActor
public protocol Screen: AnyObject {

    /// The appearance of the screen. Its values override those of the runner and of the terminal.
    var appearance: Appearance { get }

    /// A closure that the screen calls when it must be drawn again because its content has changed. The runner sets it.
    var onChange: (() -> Void)? { get set }

    /// A closure that the screen calls to make a request that is not a response to input, for example after a timeout.
    /// The runner sets it. A screen without such requests need not implement this property.
    var onRequest: ((ScreenRequest) -> Void)? { get set }

    /// Handles an input event. The runner draws the screen afterwards.
    ///
    /// - Returns: A request to the runner; nil for none.
    func handle(_ event: InputEvent) -> ScreenRequest?

    /// Performs work that is due at the given time. The runner calls this function before it draws the screen, and
    /// before it calls ``handle(_:)``.
    ///
    /// - Parameter now: The terminal's ``Terminal/uptime``, which is monotonic. Tests advance it manually.
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

/// The appearance of a screen. For a value that is nil, the runner or the terminal provides the default.
public struct Appearance: Hashable, Sendable {

    /// The theme.
    public var theme: Theme?
    /// The symbols.
    public var symbols: Symbols?
    /// The maximum color depth.
    public var maximumColorDepth: ColorDepth?
    /// The title of the terminal's window; nil to leave it unchanged.
    public var title: String?
    /// Whether the screen receives mouse events; nil to leave this unchanged. If false, the terminal handles the mouse,
    /// for example to select text.
    public var usesMouse: Bool?
    /// Whether desktop notifications are shown; nil counts as true.
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
