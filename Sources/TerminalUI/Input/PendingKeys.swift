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
        if !map.continuations(of: typed, in: context).isEmpty {
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
