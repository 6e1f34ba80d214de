/// What a screen can ask of its runner.
public enum ScreenRequest: Sendable {
    /// End the program.
    case quit
    /// Stop the program until it is continued.
    case suspend
    /// Give the terminal to another program until it ends. The completion is called before the screen is drawn again.
    case run(ExternalProgram, completion: @MainActor (ProgramOutcome) -> Void = { _ in })
    /// Put the text on the clipboard of the terminal's user.
    case copy(ClipboardText, completion: @MainActor (ClipboardOutcome) -> Void = { _ in })
    /// Keep the screen as it is seen in files of the current folder, as text and as an SVG picture. They are named after the
    /// title; files that are there already stay as they are.
    case export(title: String, completion: @MainActor (ExportOutcome) -> Void = { _ in })
    /// Put the screen on the clipboard of the terminal's user, as text.
    case copyScreen(completion: @MainActor (ClipboardOutcome) -> Void = { _ in })
    /// Ring the terminal's bell, as its user has set that: a sound, a flash, a mark on the window.
    case ring
    /// Tell the terminal's user by a notification of the desktop, where the terminal has such.
    case notify(String)
    /// Show what drawing costs in a corner of the screen, or no more.
    case toggleDebugOverlay
}

extension ScreenRequest: Hashable {

    /// Whether both ask for the same; what they do afterwards is not compared.
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

/// What came of a text for the clipboard.
public enum ClipboardOutcome: Hashable, Sendable {
    /// It was sent. Whether the terminal takes it is up to its user's settings; it does not say.
    case sent
    /// It has more bytes than terminals take; nothing was sent.
    case tooLong(limit: Int)
    /// The terminal has no clipboard that programs can write to, or none that is known.
    case unsupported
}
