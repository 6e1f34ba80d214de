/// A key as it was pressed.
public struct Key: Hashable, Sendable {

    /// Which key.
    public enum Code: Hashable, Sendable {
        case character(Character)
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 to F63.
        case function(Int)
    }

    /// What was held down with it.
    public struct Modifiers: OptionSet, Hashable, Sendable {
        public let rawValue: UInt8

        public init(rawValue: UInt8) {
            self.rawValue = rawValue
        }

        public static let shift = Modifiers(rawValue: 1 << 0)
        public static let alt = Modifiers(rawValue: 1 << 1)
        public static let control = Modifiers(rawValue: 1 << 2)
    }

    public var code: Code
    /// Never contains shift for a character: that is in the character itself.
    public var modifiers: Modifiers

    /// Makes a key.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// The key that types the character.
    public init(_ character: Character, _ modifiers: Modifiers = []) {
        self.init(.character(character), modifiers)
    }

    public static let enter = Key(.enter)
    public static let escape = Key(.escape)
    public static let tab = Key(.tab)
    /// Tab with shift held down.
    public static let backTab = Key(.tab, .shift)
    public static let space = Key(" ")
    public static let backspace = Key(.backspace)
    public static let delete = Key(.delete)
    public static let insert = Key(.insert)
    public static let up = Key(.up)
    public static let down = Key(.down)
    public static let left = Key(.left)
    public static let right = Key(.right)
    public static let home = Key(.home)
    public static let end = Key(.end)
    public static let pageUp = Key(.pageUp)
    public static let pageDown = Key(.pageDown)

    /// One of the keys F1 to F63.
    public static func function(_ number: Int) -> Key {
        Key(.function(number))
    }

    /// The key with control held down.
    public static func control(_ character: Character) -> Key {
        Key(.character(character), .control)
    }

    /// The key with alt held down.
    public static func alt(_ character: Character) -> Key {
        Key(.character(character), .alt)
    }
}

extension Key: CustomStringConvertible {

    static let names: [(name: String, code: Code)] = [
        ("space", .character(" ")), ("enter", .enter), ("esc", .escape), ("tab", .tab), ("backspace", .backspace),
        ("delete", .delete), ("insert", .insert), ("up", .up), ("down", .down), ("left", .left), ("right", .right),
        ("home", .home), ("end", .end), ("page-up", .pageUp), ("page-down", .pageDown),
    ]

    /// As people write it: `ctrl-c`, `shift-tab`, `F5`, `g`. ``init(parsing:)`` reads that again.
    public var description: String {
        var text = ""
        if modifiers.contains(.control) { text += "ctrl-" }
        if modifiers.contains(.alt) { text += "alt-" }
        if modifiers.contains(.shift) { text += "shift-" }
        if let name = Self.names.first(where: { $0.code == code })?.name { return text + name }
        switch code {
        case .character(let character): return text + String(character)
        case .function(let number): return text + "F\(number)"
        default: return text
        }
    }
}

extension Key: LosslessStringConvertible {

    /// Reads a key as people write it; see ``init(parsing:)``. Nil if it is none.
    @_disfavoredOverload
    public init?(_ description: String) {
        guard let key = try? Key(parsing: description) else { return nil }
        self = key
    }

    /// Reads a key as people write it: `g`, `ctrl-x`, `shift-tab`, `F5`, `page-up`.
    ///
    /// Modifiers come before the key, in any order, each with a `-` or a `+`. Names of keys and modifiers may be written
    /// with small or large letters; other names that people have for them are understood, as `return` and `control`.
    /// Shift with a letter is the large letter; with other characters it is not known what that types.
    public init(parsing text: String) throws(KeyNotationError) {
        guard let key = KeyNotation.key(text) else {
            throw KeyNotationError(text: text, suggestion: KeyNotation.suggestion(for: text))
        }
        self = key
    }
}
