extension KeyMap {

    /// A conflict between two bindings with different commands. Either both bindings have the same keys, or the key
    /// sequence of one binding is the start of the key sequence of the other binding, such as `g` and `g g`.
    public struct Conflict: Hashable, Sendable {
        /// The context in which both bindings are valid.
        public let context: Context
        /// The keys of the binding that comes first in the map.
        public let keys: KeySequence
        /// The command of the binding that comes first in the map.
        public let command: Command
        /// The keys of the other binding.
        public let otherKeys: KeySequence
        /// The command of the other binding.
        public let otherCommand: Command

        private let names: [String]

        fileprivate init(_ context: Context, _ first: Entry, _ second: Entry) {
            self.context = context
            (keys, command) = (first.keys, first.binding.command)
            (otherKeys, otherCommand) = (second.keys, second.binding.command)
            names = [first.binding.name, second.binding.name]
        }
    }

    fileprivate typealias Entry = (keys: KeySequence, binding: Binding)

    /// The conflicts in all contexts, sorted by the contexts' descriptions. Within a context, they are in the order of
    /// the bindings.
    public var conflicts: [Conflict] {
        let contexts = Set(bindings.flatMap(\.contexts)).map { ("\($0)", $0) }.sorted { $0.0 < $1.0 }
        return contexts.flatMap { conflicts(in: $0.1) }
    }

    /// Returns the conflicts in the given context, in the order of the bindings.
    public func conflicts(in context: Context) -> [Conflict] {
        let entries: [Entry] = bindings(in: context).flatMap { binding in binding.keys.map { ($0, binding) } }
        // Only sequences with the same first key can conflict.
        let places = Dictionary(grouping: entries.indices) { entries[$0].keys.keys.first }
        var conflicts: [Conflict] = []
        for (index, first) in entries.enumerated() {
            for other in places[first.keys.keys.first] ?? [] where other > index {
                let second = entries[other]
                guard first.binding.command != second.binding.command else { continue }
                if first.keys.hasPrefix(second.keys.keys) || second.keys.hasPrefix(first.keys.keys) {
                    conflicts.append(Conflict(context, first, second))
                }
            }
        }
        return conflicts
    }
}

extension KeyMap.Conflict: CustomStringConvertible {

    /// A message for the author of the bindings.
    public var description: String {
        if keys == otherKeys { return "in \(context), \"\(keys)\" is bound to \(names[0]) and to \(names[1])" }
        let isFirstShorter = keys.keys.count < otherKeys.keys.count
        let (short, long) = isFirstShorter ? (keys, otherKeys) : (otherKeys, keys)
        let (shortName, longName) = isFirstShorter ? (names[0], names[1]) : (names[1], names[0])
        return
            "in \(context), \"\(short)\" (bound to \(shortName)) is the beginning of \"\(long)\" (bound to \(longName))"
    }
}
