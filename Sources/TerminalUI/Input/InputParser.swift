/// A parser that converts bytes from a terminal into input events.
///
/// The parser supports xterm and compatible terminals, the Linux console and rxvt. It recognizes keys with modifiers
/// (including `modifyOtherKeys` and the kitty protocol), mouse events, pastes and focus events. Unknown and malformed
/// sequences are dropped completely, so that no part of them becomes a key.
///
/// The bytes may be divided anywhere. If a sequence is incomplete, the parser waits for more bytes until the
/// ``deadline``.
public struct InputParser: Sendable {

    /// The time to wait for more bytes if the bytes so far may be a complete key, such as escape, or the start of a
    /// sequence.
    public static let escapeTimeout: Duration = .milliseconds(25)
    /// The time to wait for the rest of a sequence if the bytes so far cannot be a complete key. When the time has
    /// elapsed, these bytes are dropped.
    public static let sequenceTimeout: Duration = .milliseconds(250)
    /// The time to wait for more bytes of a paste. When the time has elapsed, the paste ends, even if its end mark is
    /// missing. A lost end mark therefore does not disable the keyboard.
    public static let pasteTimeout: Duration = .seconds(2)
    /// The maximum size of a paste in bytes; excess bytes are dropped.
    public static let pasteLimit = 16 << 20

    /// The time at which to call ``expire(at:)`` if no more bytes have arrived. Nil if no sequence and no paste is
    /// incomplete.
    public private(set) var deadline: Duration?

    private let sequences: [[UInt8]: Key]
    /// The start of an incomplete sequence.
    private var pending: [UInt8] = []
    private var paste: PasteBuffer?
    private var skipping: Skipping?
    private var clicks = ClickCounter()

    /// Input that is being skipped up to its end.
    private enum Skipping {
        /// A control string, such as a reply or a title. For `textAfterEscape`, the previous byte was an escape
        /// character, which may be the start of the end mark.
        case text, textAfterEscape
        /// A sequence that is invalid or longer than any supported sequence.
        case sequence
    }

    /// Returns the key that the sequence stands for on every terminal; nil if there is none.
    package static func key(of sequence: [UInt8]) -> Key? {
        guard case (.event(.key(let key)), sequence.count)? = EscapeSequence.parse(sequence[...], [:]) else {
            return nil
        }
        return key
    }

    /// Creates a parser.
    ///
    /// - Parameter sequences: Additional key sequences of the terminal. A sequence must consist of escape and further
    ///   bytes, and must not be the start of standard sequences, such as `ESC [`. Other sequences are ignored.
    public init(sequences: [[UInt8]: Key] = [:]) {
        self.sequences = sequences.filter { Self.isDistinct($0.key) }
    }

    private static func isDistinct(_ sequence: [UInt8]) -> Bool {
        let beginnings = ["[", "O", "]", "P", "X", "^", "_", "\u{1B}", "[<", "[200~", "[201~"]
        return sequence.count > 1 && sequence.first == 0x1B
            && !beginnings.contains { $0.utf8.elementsEqual(sequence.dropFirst()) }
    }

    /// Parses bytes.
    ///
    /// - Parameters:
    ///   - bytes: The bytes, which may be divided anywhere. An incomplete sequence is kept until the next call.
    ///   - now: The time since a fixed moment, such as ``Terminal/uptime``.
    /// - Returns: The events of these bytes, and of earlier sequences that these bytes complete.
    public mutating func parse(_ bytes: some Collection<UInt8>, at now: Duration) -> [InputEvent] {
        var events: [InputEvent] = []
        if paste == nil { pending.append(contentsOf: bytes) } else { feedPaste(bytes, &events) }
        parsePending(&events)
        setDeadline(at: now)
        return events.map { counted($0, at: now) }
    }

    /// Stops waiting for more bytes if the deadline has passed.
    ///
    /// - Returns: The events of the bytes so far: keys such as escape, or the paste so far. Empty if the deadline has
    ///   not passed, or if the incomplete sequence stands for no key and was dropped.
    public mutating func expire(at now: Duration) -> [InputEvent] {
        guard let deadline, deadline <= now else { return [] }
        self.deadline = nil
        var events: [InputEvent] = []
        if let paste {
            events.append(.paste(paste.text))
            self.paste = nil
        }
        events += Self.keys(ofBeginning: pending)
        pending = []
        skipping = nil
        return events
    }

    private mutating func setDeadline(at now: Duration) {
        if paste != nil {
            deadline = now + Self.pasteTimeout
        } else if skipping != nil {
            deadline = now + Self.sequenceTimeout
        } else if pending.isEmpty {
            deadline = nil
        } else {
            let isKey = !Self.keys(ofBeginning: pending).isEmpty
            deadline = now + (isKey ? Self.escapeTimeout : Self.sequenceTimeout)
        }
    }

    /// Returns the keys that the bytes stand for if the rest of the sequence does not arrive.
    private static func keys(ofBeginning bytes: [UInt8]) -> [InputEvent] {
        guard bytes.first == 0x1B else { return [] }
        if bytes.count == 1 { return [.key(.escape)] }
        guard bytes.count == 2 else { return [] }
        switch bytes[1] {
        case 0x1B: return [.key(.escape), .key(.escape)]
        case 0x20..<0x7F: return [.key(Key(Character(Unicode.Scalar(bytes[1])), .alt))]
        // The byte is the first byte of a multibyte character.
        default: return []
        }
    }

    private mutating func counted(_ event: InputEvent, at now: Duration) -> InputEvent {
        guard case .mouse(let mouse) = event else { return event }
        return .mouse(clicks.counted(mouse, at: now))
    }

    // MARK: Pieces

    private mutating func feedPaste(_ bytes: some Collection<UInt8>, _ events: inout [InputEvent]) {
        guard var buffer = paste else { return }
        paste = nil
        let rest = buffer.append(bytes)
        if let rest {
            events.append(.paste(buffer.text))
            pending = rest
        } else {
            paste = buffer
        }
    }

    private mutating func parsePending(_ events: inout [InputEvent]) {
        var start = 0
        while start < pending.count {
            if skipping != nil {
                start = skip(from: start)
                continue
            }
            if pending[start] != 0x1B {
                let end = TypedText.parse(pending[start...], &events)
                guard end > start else { break }
                start = end
                continue
            }
            guard let (element, length) = EscapeSequence.parse(pending[start...], sequences) else { break }
            start += length
            switch element {
            case .event(let event): events.append(event)
            case .text: skipping = .text
            case .endless: skipping = .sequence
            case .unknown: break
            case .paste:
                paste = PasteBuffer(limit: Self.pasteLimit)
                let rest = pending[start...]
                pending = []
                start = 0
                feedPaste(rest, &events)
            }
        }
        pending.removeFirst(min(start, pending.count))
    }

    /// Processes one byte of input that is being skipped.
    ///
    /// - Returns: The index at which to continue.
    private mutating func skip(from start: Int) -> Int {
        let byte = pending[start]
        switch skipping {
        case .textAfterEscape:
            skipping = nil
            if byte == 0x5C { return start + 1 }
            // The escape character was the start of another sequence. If it is no longer in the pending bytes, it is
            // inserted again.
            if start > 0 { return start - 1 }
            pending.insert(0x1B, at: 0)
            return 0
        case .text:
            if byte == 0x1B { skipping = .textAfterEscape }
            if byte == 0x07 || byte == 0x18 || byte == 0x1A { skipping = nil }
            return start + 1
        case .sequence:
            if byte < 0x20 || byte > 0x7E {
                skipping = nil
                return start
            }
            if byte >= 0x40 { skipping = nil }
            return start + 1
        case nil:
            return start
        }
    }
}
