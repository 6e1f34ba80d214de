import CNcurses
import TerminalUI

/// Makes input events of what `get_wch` gives.
@MainActor
struct KeyDecoder {

    private static let firstCode: Int32 = 5000
    private static let pasteStart = firstCode
    private static let pasteEnd = firstCode + 1
    private static let focusIn = firstCode + 2
    private static let focusOut = firstCode + 3
    private static let mouseStart = firstCode + 4
    private static let altered = firstCode + 16

    /// Text that is being pasted; nil outside of a paste.
    private var paste: String.UnicodeScalarView?
    /// The rest of a mouse report that is being read; nil outside of one.
    private var mouse: String?
    private var isAfterEscape = false

    private let codes: [Int32: Key]

    /// Tells ncurses of the sequences that its terminal descriptions may lack. Call after `newterm`.
    init() {
        define_key("\u{1B}[200~", Self.pasteStart)
        define_key("\u{1B}[201~", Self.pasteEnd)
        define_key("\u{1B}[I", Self.focusIn)
        define_key("\u{1B}[O", Self.focusOut)
        define_key("\u{1B}[<", Self.mouseStart)
        // Arrows arrive in either form, whatever the mode that was asked for.
        for (prefix, final, code) in [
            ("[", "A", KEY_UP), ("[", "B", KEY_DOWN), ("[", "C", KEY_RIGHT), ("[", "D", KEY_LEFT),
            ("O", "A", KEY_UP), ("O", "B", KEY_DOWN), ("O", "C", KEY_RIGHT), ("O", "D", KEY_LEFT),
            ("[", "H", KEY_HOME), ("[", "F", KEY_END), ("[", "Z", KEY_BTAB),
        ] {
            define_key("\u{1B}\(prefix)\(final)", code)
        }
        codes = Self.plainCodes.merging(Self.defineModified()) { $1 }
    }

    private static let plainCodes: [Int32: Key] = {
        var codes: [Int32: Key] = [
            KEY_UP: .up, KEY_DOWN: .down, KEY_LEFT: .left, KEY_RIGHT: .right,
            KEY_HOME: Key(.home), KEY_END: Key(.end), KEY_PPAGE: Key(.pageUp), KEY_NPAGE: Key(.pageDown),
            KEY_BACKSPACE: Key(.backspace), KEY_DC: Key(.delete), KEY_IC: Key(.insert), KEY_ENTER: .enter,
            KEY_BTAB: .backTab, KEY_SR: Key(.up, .shift), KEY_SF: Key(.down, .shift),
            KEY_SLEFT: Key(.left, .shift), KEY_SRIGHT: Key(.right, .shift),
            KEY_SHOME: Key(.home, .shift), KEY_SEND: Key(.end, .shift),
        ]
        for number in 1...24 { codes[cn_key_f(Int32(number))] = Key(.function(number)) }
        return codes
    }()

    /// Keys with modifiers, as xterm and its kin write them: `\e[1;5A` is control with up.
    private static func defineModified() -> [Int32: Key] {
        let finals: [(String, Key.Code)] = [
            ("A", .up), ("B", .down), ("C", .right), ("D", .left), ("H", .home), ("F", .end),
        ]
        let numbered: [(Int, Key.Code)] = [(2, .insert), (3, .delete), (5, .pageUp), (6, .pageDown)]
        var codes: [Int32: Key] = [:]
        var code = altered
        for value in 2...8 {
            var modifiers: Key.Modifiers = []
            if (value - 1) & 1 != 0 { modifiers.insert(.shift) }
            if (value - 1) & 2 != 0 { modifiers.insert(.alt) }
            if (value - 1) & 4 != 0 { modifiers.insert(.control) }
            let sequences =
                finals.map { ("\u{1B}[1;\(value)\($0.0)", $0.1) }
                + numbered.map { ("\u{1B}[\($0.0);\(value)~", $0.1) }
            for (sequence, key) in sequences {
                define_key(sequence, code)
                codes[code] = Key(key, modifiers)
                code += 1
            }
        }
        return codes
    }

    /// Deals with a function key code.
    mutating func decode(code: Int32) -> InputEvent? {
        switch code {
        case Self.pasteStart:
            paste = String.UnicodeScalarView()
            return nil
        case Self.pasteEnd:
            defer { paste = nil }
            return paste.map { .paste(String($0)) }
        case Self.focusIn: return .focus(true)
        case Self.focusOut: return .focus(false)
        case Self.mouseStart:
            mouse = ""
            return nil
        default:
            guard paste == nil, let key = codes[code] else { return nil }
            defer { isAfterEscape = false }
            return .key(isAfterEscape ? Key(key.code, key.modifiers.union(.alt)) : key)
        }
    }

    /// Deals with a character.
    mutating func decode(scalar: Unicode.Scalar) -> InputEvent? {
        if paste != nil {
            // A terminal sends line breaks of a paste as carriage returns.
            paste?.append(scalar == "\r" ? "\n" : scalar)
            return nil
        }
        if mouse != nil { return continueMouse(scalar) }
        if scalar == "\u{1B}" {
            if isAfterEscape { return .key(.escape) }
            isAfterEscape = true
            return nil
        }
        let key = Self.key(of: scalar)
        defer { isAfterEscape = false }
        return .key(isAfterEscape ? Key(key.code, key.modifiers.union(.alt)) : key)
    }

    /// To be called when there is no more input for now: an escape that nothing followed was the key itself.
    mutating func flush() -> InputEvent? {
        defer { isAfterEscape = false }
        return isAfterEscape ? .key(.escape) : nil
    }

    private static func key(of scalar: Unicode.Scalar) -> Key {
        switch scalar.value {
        case 0x0A, 0x0D: return .enter
        case 0x09: return .tab
        case 0x08, 0x7F: return Key(.backspace)
        case 0: return .control(" ")
        case 1..<0x1B: return .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x60))))
        case 0x1C..<0x20: return .control(Character(Unicode.Scalar(UInt8(scalar.value + 0x40))))
        default: return Key(Character(scalar))
        }
    }

    // MARK: Mouse

    private mutating func continueMouse(_ scalar: Unicode.Scalar) -> InputEvent? {
        guard scalar == "M" || scalar == "m" else {
            let isPart = scalar == ";" || ("0"..."9").contains(scalar)
            mouse = isPart && (mouse?.utf8.count ?? 0) < 16 ? (mouse ?? "") + String(scalar) : nil
            return nil
        }
        defer { mouse = nil }
        let numbers = (mouse ?? "").split(separator: ";").compactMap { Int($0) }
        return numbers.count == 3 ? Self.mouseEvent(numbers, isRelease: scalar == "m") : nil
    }

    private static func mouseEvent(_ numbers: [Int], isRelease: Bool) -> InputEvent? {
        let (bits, x, y) = (numbers[0], numbers[1] - 1, numbers[2] - 1)
        var modifiers: Key.Modifiers = []
        if bits & 4 != 0 { modifiers.insert(.shift) }
        if bits & 8 != 0 { modifiers.insert(.alt) }
        if bits & 16 != 0 { modifiers.insert(.control) }
        let action: MouseEvent.Action
        switch bits & 0b1100_0011 {
        case 64: action = .wheelUp
        case 65: action = .wheelDown
        case 0...2: action = isRelease ? .release : bits & 32 != 0 ? .drag : .press
        default: return nil
        }
        let button = bits & 64 != 0 ? 0 : bits & 3
        return .mouse(MouseEvent(action, at: Point(x: x, y: y), button: button, modifiers: modifiers))
    }
}
