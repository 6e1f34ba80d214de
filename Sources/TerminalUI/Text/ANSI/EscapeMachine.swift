/// A state machine that separates text from control sequences, byte by byte, according to ECMA-48.
struct EscapeMachine: Sendable {

    enum Effect {
        /// A character from U+00A0 to U+00BF, given by its second UTF-8 byte. The first byte is always 0xC2.
        case latin(UInt8)
        /// The byte 0xC2 without a valid second byte.
        case broken
        case newline
        case carriageReturn
        case backspace
        case tab
        case style(SGRParameters)
        /// The start of a link, or its end if the URL is empty.
        case link(String)
        case erase(ErasedPart)
        case move(CursorMove)
        case edit(LineEdit)
        case clear(ErasedPart)
        case save
        case restore
        case reset
    }

    struct Step {
        var effect: Effect?
        /// Whether the byte is consumed. If false, the byte has only ended a state and must be read again.
        var isConsumed = true

        static let nothing = Step()
        static let again = Step(isConsumed: false)
    }

    private enum State {
        case text
        /// The state after the byte 0xC2, which may start a C1 control or a character.
        case maybeControl
        case escape
        /// The state after ESC and an intermediate byte, such as one that selects a character set.
        case escapeIntermediate
        case sequence
        /// The state inside a control string: a title, a link or a picture.
        case string
        case stringMaybeControl
        case stringEscape
    }

    static let firstByteOfLatin: UInt8 = 0xC2

    private var state = State.text
    private var parameters = SGRParameters()
    /// The start of a control string that may be a link.
    private var text: [UInt8] = []
    private var isLinkKind = false
    /// The maximum length of a control string that can be a link. It is the maximum length of a URL plus 300 bytes for
    /// the parameters before the URL.
    private static let textLimit = Link.byteLimit + 300
    /// Whether the sequence contains a private marker or an intermediate byte. If so, the final letter has a different
    /// meaning, and the sequence has no effect.
    private var isPrivate = false

    /// Whether the next bytes are text, up to the next byte for which ``isText(_:)`` is false.
    var isInText: Bool { state == .text }

    /// Returns whether the byte is text outside sequences. False for control characters, and for the byte 0xC2, which
    /// may start a C1 control.
    @inline(__always)
    static func isText(_ byte: UInt8) -> Bool {
        byte >= 0x20 && byte != 0x7F && byte != firstByteOfLatin
    }

    mutating func read(_ byte: UInt8) -> Step {
        switch state {
        case .text: return readText(byte)
        case .maybeControl: return readMaybeControl(byte)
        case .escape: return readEscape(byte)
        case .escapeIntermediate:
            guard (0x20...0x7E).contains(byte) else { return readMisplaced(byte) }
            if byte >= 0x30 { state = .text }
        case .sequence: return readSequence(byte)
        case .string: return readString(byte)
        case .stringMaybeControl:
            // U+009C ends a string.
            state = byte == 0x9C ? .text : .string
            if byte != 0x9C { addText(Self.firstByteOfLatin) }
            return byte == 0x9C ? Step(effect: endString()) : .again
        case .stringEscape:
            state = byte == UInt8(ascii: "\\") ? .text : .escape
            return state == .text ? Step(effect: endString()) : .again
        }
        return .nothing
    }

    private mutating func readText(_ byte: UInt8) -> Step {
        switch byte {
        case 0x1B: state = .escape
        case Self.firstByteOfLatin: state = .maybeControl
        default: return Step(effect: Self.effect(ofControl: byte))
        }
        return .nothing
    }

    private static func effect(ofControl byte: UInt8) -> Effect? {
        switch byte {
        case 0x08: .backspace
        case 0x09: .tab
        case 0x0A...0x0C: .newline
        case 0x0D: .carriageReturn
        default: nil
        }
    }

    private mutating func readMaybeControl(_ byte: UInt8) -> Step {
        state = .text
        switch byte {
        // A C1 control is equivalent to ESC and a letter.
        case 0x80...0x9F: return Step(effect: begin(byte - 0x40))
        case 0xA0...0xBF: return Step(effect: .latin(byte))
        default: return Step(effect: .broken, isConsumed: false)
        }
    }

    private mutating func readEscape(_ byte: UInt8) -> Step {
        switch byte {
        case 0x20...0x2F: state = .escapeIntermediate
        case 0x30...0x7E:
            state = .text
            return Step(effect: begin(byte))
        default: return readMisplaced(byte)
        }
        return .nothing
    }

    /// Returns the effect of ESC and a letter, and sets the next state.
    private mutating func begin(_ letter: UInt8) -> Effect? {
        switch letter {
        case UInt8(ascii: "["):
            state = .sequence
            parameters = SGRParameters()
            isPrivate = false
        case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
            state = .string
            (text, isLinkKind) = ([], letter == UInt8(ascii: "]"))
        case UInt8(ascii: "D"), UInt8(ascii: "E"): return .newline
        case UInt8(ascii: "M"): return .move(.rows(-1))
        case UInt8(ascii: "7"): return .save
        case UInt8(ascii: "8"): return .restore
        case UInt8(ascii: "c"): return .reset
        default: break
        }
        return nil
    }

    private mutating func readSequence(_ byte: UInt8) -> Step {
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"): parameters.addDigit(byte - 0x30)
        case UInt8(ascii: ":"): parameters.endNumber(nextIsPart: true)
        case UInt8(ascii: ";"): parameters.endNumber(nextIsPart: false)
        case 0x20...0x2F, 0x3C...0x3F: isPrivate = true
        case 0x40...0x7E:
            state = .text
            return Step(effect: isPrivate ? nil : finishSequence(byte))
        default: return readMisplaced(byte)
        }
        return .nothing
    }

    private func finishSequence(_ letter: UInt8) -> Effect? {
        switch letter {
        case UInt8(ascii: "m"): .style(parameters)
        case UInt8(ascii: "K"): ErasedPart(rawValue: parameters.first).map { .erase($0) }
        case UInt8(ascii: "J"): ErasedPart(rawValue: parameters.first).map { .clear($0) }
        case UInt8(ascii: "s"): .save
        case UInt8(ascii: "u"): .restore
        default: move(letter) ?? edit(letter)
        }
    }

    private func move(_ letter: UInt8) -> Effect? {
        // A missing number and 0 mean 1.
        let count = max(1, parameters.first)
        return switch letter {
        case UInt8(ascii: "A"): .move(.rows(-count))
        case UInt8(ascii: "B"), UInt8(ascii: "e"): .move(.rows(count))
        case UInt8(ascii: "C"), UInt8(ascii: "a"): .move(.columns(count))
        case UInt8(ascii: "D"): .move(.columns(-count))
        case UInt8(ascii: "E"): .move(.lines(count))
        case UInt8(ascii: "F"): .move(.lines(-count))
        case UInt8(ascii: "G"), UInt8(ascii: "`"): .move(.column(count - 1))
        case UInt8(ascii: "d"): .move(.row(count - 1))
        case UInt8(ascii: "H"), UInt8(ascii: "f"): .move(.place(row: count - 1, column: max(1, parameters.second) - 1))
        case UInt8(ascii: "I"): .move(.tabs(count))
        case UInt8(ascii: "Z"): .move(.tabs(-count))
        default: nil
        }
    }

    private func edit(_ letter: UInt8) -> Effect? {
        let count = max(1, parameters.first)
        return switch letter {
        case UInt8(ascii: "P"): .edit(.delete(count))
        case UInt8(ascii: "@"): .edit(.insert(count))
        case UInt8(ascii: "X"): .edit(.erase(count))
        case UInt8(ascii: "b"): .edit(.repeatLast(count))
        default: nil
        }
    }

    private mutating func readString(_ byte: UInt8) -> Step {
        switch byte {
        case 0x07:
            state = .text
            return Step(effect: endString())
        case 0x18, 0x1A: state = .text
        case 0x1B: state = .stringEscape
        case Self.firstByteOfLatin: state = .stringMaybeControl
        case 0x0A:
            state = .text
            return .again
        default: addText(byte)
        }
        return .nothing
    }

    private mutating func addText(_ byte: UInt8) {
        if isLinkKind, text.count <= Self.textLimit { text.append(byte) }
    }

    /// Returns the link that a control string such as `8;id=1;https://example.com` creates; nil for any other string.
    private func endString() -> Effect? {
        guard isLinkKind, text.starts(with: "8;".utf8), text.count <= Self.textLimit else { return nil }
        let parts = text.dropFirst(2).split(
            separator: UInt8(ascii: ";"), maxSplits: 1, omittingEmptySubsequences: false)
        return parts.count == 2 ? .link(String(decoding: parts[1], as: UTF8.self)) : nil
    }

    /// Handles a byte that is invalid in the current sequence.
    private mutating func readMisplaced(_ byte: UInt8) -> Step {
        switch byte {
        case 0x1B: state = .escape
        case 0x18, 0x1A: state = .text
        case 0x0A:
            // A line end also ends a malformed sequence.
            state = .text
            return .again
        // As on a terminal, other control characters take effect, and the sequence continues.
        case 0..<0x20, 0x7F: return Step(effect: Self.effect(ofControl: byte))
        default:
            state = .text
            return .again
        }
        return .nothing
    }
}

enum CursorMove: Sendable {
    case columns(Int)
    case column(Int)
    case tabs(Int)
    case rows(Int)
    /// A movement by the given number of lines, to the start of the new line.
    case lines(Int)
    case row(Int)
    case place(row: Int, column: Int)
}

enum LineEdit: Sendable {
    case delete(Int)
    case insert(Int)
    case erase(Int)
    case repeatLast(Int)
}

/// The part of the screen or of the line to erase. The raw value is the number in the control sequence.
enum ErasedPart: Int, Sendable {
    case rest = 0
    case beginning = 1
    case whole = 2
}
