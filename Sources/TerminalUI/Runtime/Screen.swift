/// What a program shows, and what it does with input.
@MainActor
public protocol Screen: AnyObject {

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

    public func advance() {}
}

/// What a screen can ask of whoever runs it.
public enum ScreenRequest: Hashable, Sendable {
    /// End the program.
    case quit
    /// Stop the program until it is continued.
    case suspend
}
