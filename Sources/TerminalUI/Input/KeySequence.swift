/// Keys that are pressed one after another: mostly one, sometimes more, as `g g`.
public struct KeySequence: Hashable, Sendable {

    /// The keys, in the order in which they are pressed.
    public let keys: [Key]

    /// Makes a sequence.
    public init(_ keys: [Key]) {
        self.keys = keys
    }

    /// Reads a sequence as people write it: keys with blanks between them; see ``Key/init(parsing:)``.
    public init(parsing text: String) throws(KeyNotationError) {
        let parts = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
        guard !parts.isEmpty else { throw KeyNotationError(text: text, suggestion: nil) }
        var keys: [Key] = []
        for part in parts { keys.append(try Key(parsing: String(part))) }
        self.keys = keys
    }

    /// Whether it begins with these keys.
    func hasPrefix(_ prefix: [Key]) -> Bool {
        keys.starts(with: prefix)
    }
}

extension KeySequence: ExpressibleByArrayLiteral {

    public init(arrayLiteral keys: Key...) {
        self.keys = keys
    }
}

extension KeySequence: LosslessStringConvertible {

    /// Reads a sequence as people write it; nil if it is none.
    public init?(_ description: String) {
        guard let sequence = try? KeySequence(parsing: description) else { return nil }
        self = sequence
    }

    /// As people write it: `g g`.
    public var description: String {
        keys.map(\.description).joined(separator: " ")
    }
}
