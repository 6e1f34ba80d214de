/// What a program shows, and what it does with input.
@MainActor
public protocol Screen: AnyObject {

    /// How it looks, where that is not the runner's to say.
    var appearance: Appearance { get }

    /// To be called by the screen when it would look different now.
    var onChange: (() -> Void)? { get set }

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

    public func advance(to now: Duration) {}
}
