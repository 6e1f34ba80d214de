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

    /// Whether it goes on after these keys.
    @inlinable
    public func continues(_ keys: [Key]) -> Bool {
        self.keys.count > keys.count && self.keys.starts(with: keys)
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

/// The keys of a sequence that was begun and is not complete. It belongs to the screen that reads keys.
public struct PendingKeys: Hashable, Sendable {

    /// The keys so far; empty if no sequence was begun.
    public private(set) var keys: [Key] = []
    /// When it is too late for the next one, by the time that ``press(_:in:_:at:)`` was given; nil if none is awaited.
    /// Call ``expire(in:_:at:)`` then.
    public private(set) var deadline: Duration?
    /// How long the next key is waited for.
    public var timeout: Duration

    /// Makes the state in which nothing was pressed.
    public init(timeout: Duration = .seconds(1)) {
        self.timeout = timeout
    }

    /// Deals with a key.
    ///
    /// While a sequence may still go on nothing is done. If it cannot go on with this key, the keys before it do what they
    /// do by themselves, if anything, and this one begins anew; only escape then just ends the sequence.
    ///
    /// - Parameters:
    ///   - key: What was pressed.
    ///   - map: Which keys do what.
    ///   - context: Where it was pressed.
    ///   - now: Time since any moment that stays the same, as that of ``Screen/advance(to:)``.
    /// - Returns: What is to be done, in order.
    public mutating func press<Command, Context>(
        _ key: Key, in map: KeyMap<Command, Context>, _ context: Context, at now: Duration
    ) -> [Command] {
        let late = expire(in: map, context, at: now).map { [$0] } ?? []
        let typed = keys + [key]
        if map.canContinue(typed, in: context) {
            keys = typed
            deadline = now + timeout
            return late
        }
        if let command = map.command(for: KeySequence(typed), in: context) {
            cancel()
            return late + [command]
        }
        guard !keys.isEmpty else { return late }
        let before = map.command(for: KeySequence(keys), in: context)
        cancel()
        if key == .escape, before == nil { return late }
        return late + (before.map { [$0] } ?? []) + press(key, in: map, context, at: now)
    }

    /// Ends a sequence whose next key did not come in time.
    ///
    /// - Returns: What the keys so far do by themselves; nil if nothing, or it is not yet too late.
    public mutating func expire<Command, Context>(
        in map: KeyMap<Command, Context>, _ context: Context, at now: Duration
    ) -> Command? {
        guard let deadline, deadline <= now else { return nil }
        defer { cancel() }
        return map.command(for: KeySequence(keys), in: context)
    }

    /// Forgets the keys, as when the screen goes elsewhere.
    public mutating func cancel() {
        keys = []
        deadline = nil
    }
}
