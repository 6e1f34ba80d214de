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
