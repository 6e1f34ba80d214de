/// A parser that converts a program's terminal output to lines of styled text. Colors become styles, and cursor
/// movements are applied.
///
/// The bytes may be divided anywhere. A style applies beyond the end of a line until the program changes it.
///
/// - Carriage returns, backspaces and the sequences that move the cursor, erase, insert and delete are applied to a
///   screen without edges. The screen starts at the first line, or at the line on which the program last cleared the
///   whole screen. Lines that ``takeLines()`` has returned do not change.
/// - If the program erases the rest of a line with a background color, the color becomes the ``StyledText/fill`` of the
///   line.
/// - Tabs become spaces up to the next multiple of eight.
/// - SGR (`ESC [ … m`) sets the 16 colors, 256 and direct colors, bold, dim, italic, underline and reverse. The result
///   contains no sequences and no control characters.
/// - OSC 8 creates links to URLs with the schemes `http`, `https` and `mailto`. They become the ``StyledText/Run/link``
///   of runs.
/// - A control string, such as a title or a link, ends at the end of the line at the latest, so that a malformed string
///   does not hide the following lines.
/// - Invalid UTF-8 becomes U+FFFD.
///
/// For example:
///
///     var parser = ANSIParser()
///     parser.feed("\u{1B}[32mready\u{1B}[0m\nwait")
///     parser.takeLines()  // "ready" in green
///     parser.unfinishedLine  // "wait"
public struct ANSIParser: Sendable {

    private var machine = EscapeMachine()
    private var screen: OutputScreen

    /// Creates a parser.
    ///
    /// - Parameter role: The role of the text. The colors of the output are applied over the style of the role.
    public init(role: Role = .text) {
        screen = OutputScreen(role: role)
    }

    /// Parses the next bytes.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        if bytes.withContiguousStorageIfAvailable({ feed(buffer: $0) }) == nil {
            Array(bytes).withUnsafeBufferPointer { feed(buffer: $0) }
        }
    }

    /// Parses the next piece of text.
    public mutating func feed(_ text: String) {
        feed(text.utf8)
    }

    /// Removes and returns the lines above the line with the cursor.
    public mutating func takeLines() -> [StyledText] { screen.takeLinesAbove() }

    /// The line with the cursor.
    public var unfinishedLine: StyledText {
        var copy = screen.line
        return copy.end()
    }

    /// Removes and returns all lines, including those below the cursor.
    fileprivate mutating func finish() -> [StyledText] { screen.finish() }

    private mutating func feed(buffer: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < buffer.count {
            if machine.isInText {
                let start = index
                while index < buffer.count, EscapeMachine.isText(buffer[index]) { index += 1 }
                if index > start { screen.line.append(UnsafeBufferPointer(rebasing: buffer[start..<index])) }
                guard index < buffer.count else { return }
            }
            let step = machine.read(buffer[index])
            if let effect = step.effect { apply(effect) }
            if step.isConsumed { index += 1 }
        }
    }

    private mutating func apply(_ effect: EscapeMachine.Effect) {
        switch effect {
        case .latin(let second): screen.line.append([EscapeMachine.firstByteOfLatin, second])
        case .broken: screen.line.append("\u{FFFD}".utf8)
        case .newline: screen.endLine()
        case .carriageReturn: screen.line.moveToStart()
        case .backspace: screen.line.move(by: -1)
        case .tab: screen.line.appendTab()
        case .style(let parameters): screen.line.setStyle(parameters.applied(to: screen.line.look.style))
        case .link(let url): screen.line.setLink(Link(url) ?? .none)
        case .erase(let part): screen.line.erase(part)
        case .edit(let edit): screen.line.edit(edit)
        case .move(let move): screen.move(move)
        case .clear(let part): screen.clear(part)
        case .save: screen.save()
        case .restore: screen.restore()
        case .reset: screen.reset()
        }
    }
}

extension StyledText {

    /// Creates styled text from the first line of a program's output; see ``ANSIParser``.
    public init(ansi text: String, role: Role = .text) {
        self = StyledText.lines(ansi: text, role: role).first ?? StyledText()
    }

    /// Returns the lines of a program's output; see ``ANSIParser``. A line break at the end does not start another
    /// line.
    ///
    /// - Parameters:
    ///   - text: The output.
    ///   - role: The role of the text.
    ///   - isLog: Whether complete lines are final. If true, they do not change when the program clears the screen or
    ///     moves the cursor up.
    public static func lines(ansi text: String, role: Role = .text, isLog: Bool = false) -> [StyledText] {
        var parser = ANSIParser(role: role)
        guard isLog else {
            parser.feed(text)
            return parser.finish()
        }
        var lines: [StyledText] = []
        var rest = Substring(text).utf8
        while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
            parser.feed(rest[...end])
            lines += parser.takeLines()
            rest = rest[rest.index(after: end)...]
        }
        parser.feed(rest)
        return lines + parser.finish()
    }
}
