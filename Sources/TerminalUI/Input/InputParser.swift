/// Makes input events of the bytes that a terminal sends.
///
/// It reads what xterm, its kin, the Linux console and rxvt send: keys with modifiers, also as `modifyOtherKeys` and the
/// protocol of kitty have them, the mouse, pastes, focus events. What it does not know, and what is not well formed, is
/// dropped as a whole: no part of it becomes a key.
///
/// Bytes may come in any pieces. Where it has to wait, ``deadline`` says until when.
public struct InputParser: Sendable {

    /// How long the rest of a sequence is waited for whose beginning is a key by itself, as that of escape is.
    public static let escapeTimeout: Duration = .milliseconds(25)
    /// How long the rest of any other sequence is waited for; then its beginning is dropped.
    public static let sequenceTimeout: Duration = .milliseconds(250)
    /// A paste of which nothing more came for so long is over, even if the terminal did not say so: otherwise a lost mark
    /// would swallow the keyboard for ever.
    public static let pasteTimeout: Duration = .seconds(2)
    /// Bytes of a paste; what is more is dropped.
    public static let pasteLimit = 16 << 20

    /// When ``expire(at:)`` must be called if nothing comes until then; nil if nothing is waited for.
    public private(set) var deadline: Duration?

    private let sequences: [[UInt8]: Key]
    /// The beginning of something that is not complete.
    private var pending: [UInt8] = []
    private var paste: PasteBuffer?
    private var skipping: Skipping?
    private var clicks = ClickCounter()

    /// What is passed over up to its end.
    private enum Skipping {
        /// A text for programs: a reply, a title. Perhaps its end has begun.
        case text, textAfterEscape
        /// A sequence that is longer than any that is known.
        case sequence
    }

    /// The key that sends the sequence on every terminal; nil if terminals do not agree on it.
    package static func key(of sequence: [UInt8]) -> Key? {
        guard case (.event(.key(let key)), sequence.count)? = EscapeSequence.parse(sequence[...], [:]) else {
            return nil
        }
        return key
    }

    /// Makes a parser.
    ///
    /// - Parameter sequences: What the keys of this terminal send besides what is known anyway; each begins with escape.
    public init(sequences: [[UInt8]: Key] = [:]) {
        self.sequences = sequences.filter { Self.isDistinct($0.key) }
    }

    /// Whether the sequence of a key can be told from the beginnings of all other sequences.
    private static func isDistinct(_ sequence: [UInt8]) -> Bool {
        let beginnings = ["[", "O", "]", "P", "X", "^", "_", "\u{1B}", "[<", "[200~", "[201~"]
        return sequence.count > 1 && sequence.first == 0x1B
            && !beginnings.contains { $0.utf8.elementsEqual(sequence.dropFirst()) }
    }

    /// Deals with bytes that came.
    ///
    /// - Parameters:
    ///   - bytes: In any pieces: what is not complete is kept for the next call.
    ///   - now: Time since any moment that stays the same, as ``Terminal/uptime``.
    /// - Returns: What they say, together with those that came before.
    public mutating func parse(_ bytes: some Collection<UInt8>, at now: Duration) -> [InputEvent] {
        var events: [InputEvent] = []
        if paste == nil { pending.append(contentsOf: bytes) } else { feedPaste(bytes, &events) }
        parsePending(&events)
        setDeadline(at: now)
        return events.map { counted($0, at: now) }
    }

    /// Gives up what is waited for, if it is time to.
    ///
    /// - Returns: What was meant without it: the key escape, a paste without an end.
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

    /// What the beginning of a sequence is by itself, when nothing follows.
    private static func keys(ofBeginning bytes: [UInt8]) -> [InputEvent] {
        guard bytes.first == 0x1B else { return [] }
        if bytes.count == 1 { return [.key(.escape)] }
        guard bytes.count == 2 else { return [] }
        switch bytes[1] {
        case 0x1B: return [.key(.escape), .key(.escape)]
        case 0x20..<0x7F: return [.key(Key(Character(Unicode.Scalar(bytes[1])), .alt))]
        // The first byte of a character.
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

    /// Passes over what is to be skipped.
    ///
    /// - Returns: Where to go on.
    private mutating func skip(from start: Int) -> Int {
        let byte = pending[start]
        switch skipping {
        case .textAfterEscape:
            skipping = nil
            if byte == 0x5C { return start + 1 }
            // It was the beginning of something else. It may have come with the bytes before.
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
