/// Finds the lines of what a program wrote for a terminal: its colours become styles, and its movements of the cursor are
/// followed.
///
/// The bytes may come in pieces, divided anywhere. A style goes on over the ends of lines, until the program changes it.
///
/// - Carriage returns, backspaces and the sequences that move the cursor, erase, insert and delete have their effect, on a
///   screen without edges that begins with the first line, or with the last clearing of the screen. Lines that were taken
///   stay as they are.
/// - What is erased with a background gives the rest of the line that colour: ``StyledText/fill``.
/// - Tabs become blanks up to the next multiple of eight.
/// - SGR (`ESC [ … m`) sets 16 colours, 256 and direct ones, bold, dim, italic, underline, reverse. No sequence and no
///   control character is in the result, complete or not.
/// - A title, a link or another string of a sequence ends at the latest with its line, so that a broken one takes no
///   further text with it.
/// - Bytes that are no UTF-8 become U+FFFD.
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

    /// Makes a parser.
    ///
    /// - Parameter role: What the text is for: its own colours are laid over the role's.
    public init(role: Role = .text) {
        screen = OutputScreen(role: role)
    }

    /// Reads the next bytes.
    public mutating func feed(_ bytes: some Sequence<UInt8>) {
        if bytes.withContiguousStorageIfAvailable({ feed(buffer: $0) }) == nil {
            Array(bytes).withUnsafeBufferPointer { feed(buffer: $0) }
        }
    }

    /// Reads the next piece of text.
    public mutating func feed(_ text: String) {
        feed(text.utf8)
    }

    /// The lines above the cursor that were not taken yet.
    public mutating func takeLines() -> [StyledText] { screen.takeLinesAbove() }

    /// The line that the cursor is in.
    public var unfinishedLine: StyledText {
        var copy = screen.line
        return copy.end()
    }

    /// All lines that were not taken yet, also those below the cursor.
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
        case .style(let parameters): screen.line.setStyle(parameters.applied(to: screen.line.style))
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

    /// Makes a text of what a program wrote for a terminal; ``ANSIParser`` says how. Of several lines it is the first.
    public init(ansi text: String, role: Role = .text) {
        self = StyledText.lines(ansi: text, role: role).first ?? StyledText()
    }

    /// The lines of what a program wrote for a terminal; ``ANSIParser`` says how. A line break at the end begins no line.
    public static func lines(ansi text: String, role: Role = .text) -> [StyledText] {
        var parser = ANSIParser(role: role)
        parser.feed(text)
        return parser.finish()
    }
}
