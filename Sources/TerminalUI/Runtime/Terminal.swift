/// What a screen is shown on: a real terminal, or its twin in tests.
@MainActor
public protocol Terminal: AnyObject {

    /// Columns and rows, as they are now.
    var size: Size { get }

    /// The signs that it can show.
    var symbols: Symbols { get }

    /// Time since some moment in the past. It goes on evenly and is never set.
    var uptime: Duration { get }

    /// Gets what comes from the terminal: all that is there at once, in order.
    var onInput: (([InputEvent]) -> Void)? { get set }

    /// Called when the time of ``wake(after:)`` has come.
    var onWake: (() -> Void)? { get set }

    /// Shows the frame. What is on the screen already is not written again.
    func show(_ frame: Frame)

    /// Calls ``onWake`` once, after that time, in a turn of the main queue of its own. A later call replaces an
    /// earlier one; nil takes it back.
    func wake(after delay: Duration?)

    /// Gives the terminal back and stops the program, as `ctrl-z` does, until it is continued.
    func suspend()

    /// Gives the terminal back as it was.
    func restore()
}
