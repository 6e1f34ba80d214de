/// Keys that are pressed one after another: usually one, sometimes more, such as `g g`.
public struct KeySequence: Hashable, Sendable {

    /// The keys in the order in which they are pressed.
    public let keys: [Key]

    /// Creates a sequence.
    public init(_ keys: [Key]) {
        self.keys = keys
    }

    /// Parses the notation of a sequence: keys separated by spaces; see ``Key/init(parsing:)``.
    public init(parsing text: String) throws(KeyNotationError) {
        let parts = text.split { $0 == " " || $0 == "\t" || $0.isNewline }
        guard !parts.isEmpty else { throw KeyNotationError(text: text, suggestion: nil) }
        var keys: [Key] = []
        for part in parts { keys.append(try Key(parsing: String(part))) }
        self.keys = keys
    }

    /// Whether the sequence starts with these keys.
    func hasPrefix(_ prefix: [Key]) -> Bool {
        keys.starts(with: prefix)
    }

    /// Whether the sequence continues after these keys.
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

    /// The notation of the sequence: `g g`.
    public var description: String {
        keys.map(\.description).joined(separator: " ")
    }
}

/// The pressed keys of an incomplete sequence. The screen that reads the keys owns this state.
public struct PendingKeys: Hashable, Sendable {

    /// The keys so far; empty if there is no sequence.
    public private(set) var keys: [Key] = []
    /// The deadline for the next key, on the clock passed to ``press(_:in:_:at:)``; nil if no sequence is pending. Call
    /// ``expire(in:_:at:)`` at that time.
    public private(set) var deadline: Duration?
    /// The time to wait for the next key.
    public var timeout: Duration

    /// Creates the state without pressed keys.
    public init(timeout: Duration = .seconds(1)) {
        self.timeout = timeout
    }

    /// Handles a key.
    ///
    /// While a sequence may continue, no command runs. If it cannot continue with this key, the earlier keys run their
    /// command, if they have one, and this key starts a new sequence. Escape only ends the sequence.
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
    /// - Returns: The command of the keys so far. Nil if they have none, or if the deadline has not passed.
    public mutating func expire<Command, Context>(
        in map: KeyMap<Command, Context>, _ context: Context, at now: Duration
    ) -> Command? {
        guard let deadline, deadline <= now else { return nil }
        defer { cancel() }
        return map.command(for: KeySequence(keys), in: context)
    }

    /// Clears the keys, for example when the screen changes.
    public mutating func cancel() {
        keys = []
        deadline = nil
    }
}
