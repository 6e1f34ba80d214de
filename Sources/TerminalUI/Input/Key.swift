/// A key that was pressed, with its modifiers.
public struct Key: Hashable, Sendable {

    /// The key without its modifiers.
    public enum Code: Hashable, Sendable {
        case character(Character)
        case enter, escape, tab, backspace, delete, insert
        case up, down, left, right, home, end, pageUp, pageDown
        /// F1 to F63.
        case function(Int)
    }

    /// The modifier keys.
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
    /// The modifiers. For a character, they do not contain shift, because the character itself reflects shift.
    public var modifiers: Modifiers

    /// Creates a key.
    public init(_ code: Code, _ modifiers: Modifiers = []) {
        self.code = code
        self.modifiers = modifiers
    }

    /// Creates the key that types the character.
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

    /// Returns the function key with the given number, from 1 to 63.
    public static func function(_ number: Int) -> Key {
        Key(.function(number))
    }

    /// Returns the key for the given character with control held down.
    public static func control(_ character: Character) -> Key {
        Key(.character(character), .control)
    }

    /// Returns the key for the given character with alt held down.
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

    /// The notation of the key: `ctrl-c`, `shift-tab`, `F5`, `g`. ``init(parsing:)`` accepts it.
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

    /// Creates a key from its notation; see ``init(parsing:)``. Returns nil if the notation is invalid.
    @_disfavoredOverload
    public init?(_ description: String) {
        guard let key = try? Key(parsing: description) else { return nil }
        self = key
    }

    /// Creates a key from its notation: `g`, `ctrl-x`, `shift-tab`, `F5`, `page-up`.
    ///
    /// Modifiers precede the key in any order, each followed by `-` or `+`. The names of keys and modifiers are not
    /// case-sensitive. Common aliases such as `return` and `control` are accepted. Shift with a letter is converted to
    /// the capital letter. Shift with any other character is invalid.
    ///
    /// - Throws: ``KeyNotationError`` if the notation is invalid.
    public init(parsing text: String) throws(KeyNotationError) {
        guard let key = KeyNotation.key(text) else {
            throw KeyNotationError(text: text, suggestion: KeyNotation.suggestion(for: text))
        }
        self = key
    }
}
