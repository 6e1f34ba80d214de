/// A request that a screen makes to its runner.
public enum ScreenRequest: Sendable {
    /// Ends the program.
    case quit
    /// Suspends the program.
    case suspend
    /// Lets another program use the terminal until that program ends. The completion is called when the program has
    /// ended, or if it could not be started.
    case run(ExternalProgram, completion: @MainActor (ProgramOutcome) -> Void = { _ in })
    /// Copies the text to the clipboard.
    case copy(ClipboardText, completion: @MainActor (ClipboardOutcome) -> Void = { _ in })
    /// Exports the screen as plain text and as an SVG picture to files in the current folder. The names of the files
    /// are derived from the title. Existing files are not overwritten.
    case export(title: String, completion: @MainActor (ExportOutcome) -> Void = { _ in })
    /// Copies the screen to the clipboard as plain text.
    case copyScreen(completion: @MainActor (ClipboardOutcome) -> Void = { _ in })
    /// Rings the terminal's bell, which may be a sound, a flash, or a mark on the window.
    case ring
    /// Shows a desktop notification with the given text. Has no effect if the terminal does not support notifications,
    /// or if the screen's ``Appearance/showsNotifications`` is false.
    case notify(String)
    /// Shows or hides statistics about drawing in a corner of the screen.
    case toggleDebugOverlay
}

extension ScreenRequest: Hashable {

    /// Returns whether the requests are equal. Their completions are not compared.
    public static func == (left: ScreenRequest, right: ScreenRequest) -> Bool {
        left.identity == right.identity
    }

    public func hash(into hasher: inout Hasher) {
        hasher.combine(identity)
    }

    /// The kind and the compared values of the request.
    private var identity: [AnyHashable] {
        switch self {
        case .quit: [0]
        case .suspend: [1]
        case .run(let program, _): [2, program]
        case .copy(let text, _): [3, text]
        case .export(let title, _): [4, title]
        case .copyScreen: [5]
        case .ring: [6]
        case .notify(let text): [7, text]
        case .toggleDebugOverlay: [8]
        }
    }
}

/// The outcome of copying to the clipboard.
public enum ClipboardOutcome: Hashable, Sendable {
    /// The text was sent to the terminal. Whether the terminal accepts it depends on the terminal's settings, and is
    /// not reported.
    case sent
    /// The text was not sent, because it exceeds the terminal's limit in bytes.
    case tooLong(limit: Int)
    /// The text was not sent, because the terminal has no sequence for copying to the clipboard, or because the screen
    /// is not visible.
    case unsupported
}
