/// One or more keys to press in order. Most sequences consist of a single key; `g g` consists of two.
public struct KeySequence: Hashable, Sendable {

    /// The keys in the order in which they are pressed.
    public let keys: [Key]

    /// Creates a sequence.
    public init(_ keys: [Key]) {
        self.keys = keys
    }

    /// Creates a sequence from its notation: keys in the notation of ``Key/init(parsing:)``, separated by spaces.
    ///
    /// - Throws: ``KeyNotationError`` if the text contains no key or an invalid key.
    public init(parsing text: String) throws(KeyNotationError) {
        let parts = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
        guard !parts.isEmpty else { throw KeyNotationError(text: text, suggestion: nil) }
        var keys: [Key] = []
        for part in parts { keys.append(try Key(parsing: String(part))) }
        self.keys = keys
    }

    func hasPrefix(_ prefix: [Key]) -> Bool {
        keys.starts(with: prefix)
    }

    /// Returns whether the sequence starts with the given keys and continues after them.
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

    /// Creates a sequence from its notation. Returns nil if the notation is invalid.
    public init?(_ description: String) {
        guard let sequence = try? KeySequence(parsing: description) else { return nil }
        self = sequence
    }

    /// The notation of the sequence, such as `g g`.
    public var description: String {
        keys.map(\.description).joined(separator: " ")
    }
}

/// The keys that have been pressed so far in an incomplete key sequence. A screen owns this state and passes each key
/// to ``press(_:in:_:at:)``.
public struct PendingKeys: Hashable, Sendable {

    /// The keys that have been pressed so far; empty if no sequence is pending.
    public private(set) var keys: [Key] = []
    /// The time by which the next key must be pressed; nil if no sequence is pending. It is measured from the same
    /// moment as the times in ``press(_:in:_:at:)``. Call ``expire(in:_:at:)`` at this time.
    public private(set) var deadline: Duration?
    /// The maximum time between two keys of a sequence.
    public var timeout: Duration

    /// Creates a state without pending keys.
    public init(timeout: Duration = .seconds(1)) {
        self.timeout = timeout
    }

    /// Handles a pressed key.
    ///
    /// If the deadline has passed, the pending sequence is first ended as in ``expire(in:_:at:)``. The key is then
    /// appended to the pending keys:
    ///
    /// - If a longer sequence starts with these keys, they stay pending until the next key or the deadline.
    /// - If these keys are a complete sequence, its command is returned.
    /// - In all other cases, the command of the earlier keys is returned, if there is one. The key then starts a new
    ///   sequence. Exception: if the earlier keys have no command, Escape only clears them.
    ///
    /// - Parameters:
    ///   - key: The key.
    ///   - map: The key bindings.
    ///   - context: The context.
    ///   - now: The time since a fixed moment, as in ``Screen/advance(to:)``.
    /// - Returns: The commands to run, in order.
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

    /// Ends a sequence whose deadline has passed.
    ///
    /// - Returns: The command of the pending keys. Nil if they have no command, or if the deadline has not passed.
    public mutating func expire<Command, Context>(
        in map: KeyMap<Command, Context>, _ context: Context, at now: Duration
    ) -> Command? {
        guard let deadline, deadline <= now else { return nil }
        defer { cancel() }
        return map.command(for: KeySequence(keys), in: context)
    }

    /// Clears the pending keys, for example when the screen changes.
    public mutating func cancel() {
        keys = []
        deadline = nil
    }
}
