/// Finds the lines of what a program wrote for a terminal: its colours become styles, all that it asks of the terminal
/// besides is left out.
///
/// The bytes may come in pieces, divided anywhere. A style goes on over the ends of lines, until the program changes it.
///
/// - Carriage returns and backspaces go back in the line, and what follows stands in the place of what was there, as
///   progress bars need it; the sequences that erase a line or the rest of it are followed, too.
/// - Tabs become blanks up to the next multiple of eight.
/// - Of the control sequences only SGR (`ESC [ … m`) has an effect: 16 colours, 256 and direct ones, bold, dim, italic,
///   underline, reverse. No other sequence and no control character is in the result, complete or not.
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
    private var line: OutputLine
    private var lines: [StyledText] = []

    /// Makes a parser.
    ///
    /// - Parameter role: What the text is for: its own colours are laid over the role's.
    public init(role: Role = .text) {
        line = OutputLine(role: role)
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

    /// The lines that are complete and were not taken yet.
    public mutating func takeLines() -> [StyledText] {
        defer { lines = [] }
        return lines
    }

    /// What stands in the line that is not complete yet.
    public var unfinishedLine: StyledText {
        var copy = line
        return copy.end()
    }

    private mutating func feed(buffer: UnsafeBufferPointer<UInt8>) {
        var index = 0
        while index < buffer.count {
            if machine.isInText {
                let start = index
                while index < buffer.count, EscapeMachine.isText(buffer[index]) { index += 1 }
                if index > start { line.append(UnsafeBufferPointer(rebasing: buffer[start..<index])) }
                guard index < buffer.count else { return }
            }
            let step = machine.read(buffer[index])
            if let effect = step.effect { apply(effect) }
            if step.isConsumed { index += 1 }
        }
    }

    private mutating func apply(_ effect: EscapeMachine.Effect) {
        switch effect {
        case .latin(let second): line.append([EscapeMachine.firstByteOfLatin, second])
        case .broken: line.append("\u{FFFD}".utf8)
        case .newline: lines.append(line.end())
        case .carriageReturn: line.moveToStart()
        case .backspace: line.moveBack()
        case .tab: line.appendTab()
        case .style(let parameters): line.setStyle(parameters.applied(to: line.style))
        case .erase(let part): line.erase(part)
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
        let last = parser.unfinishedLine
        return parser.takeLines() + (last.isEmpty ? [] : [last])
    }
}
