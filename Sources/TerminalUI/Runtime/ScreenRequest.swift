/// A request that a screen makes to its runner.
public enum ScreenRequest: Sendable {
    /// Ends the program.
    case quit
    /// Suspends the program.
    case suspend
    /// Lets another program use the terminal until that program ends. The completion is called before the screen is
    /// drawn again.
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
        switch (left, right) {
        case (.quit, .quit), (.suspend, .suspend), (.toggleDebugOverlay, .toggleDebugOverlay),
            (.ring, .ring):
            true
        case (.copyScreen, .copyScreen): true
        case (.notify(let left), .notify(let right)): left == right
        case (.export(let left, _), .export(let right, _)): left == right
        case (.run(let left, _), .run(let right, _)): left == right
        case (.copy(let left, _), .copy(let right, _)): left == right
        default: false
        }
    }

    public func hash(into hasher: inout Hasher) {
        switch self {
        case .quit: hasher.combine(0)
        case .suspend: hasher.combine(1)
        case .run(let program, _): hasher.combine(program)
        case .copy(let text, _): hasher.combine(text)
        case .toggleDebugOverlay: hasher.combine(2)
        case .export(let title, _): hasher.combine(title)
        case .copyScreen: hasher.combine(3)
        case .ring: hasher.combine(4)
        case .notify(let text): hasher.combine(text)
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
    /// The text was not sent, because this terminal has no defined sequence for copying to the clipboard.
    case unsupported
}
