/// Which keys do what, where: as data, so that help is made of it and keys can be bound anew.
public struct KeyMap<Command: Hashable & Sendable, Context: Hashable & Sendable>: Sendable {

    /// Keys that do one thing.
    public struct Binding: Sendable {
        public var command: Command
        /// The keys, the one that help shows first.
        public var keys: [Key]
        /// How the keys are written in help; made of the keys if nil.
        public var keysLabel: String?
        /// One or two words for the line of hints; nil to leave it out there.
        public var hint: String?
        /// A sentence for the help.
        public var help: String
        /// Where the keys are valid.
        public var contexts: Set<Context>

        /// Makes a binding.
        public init(
            _ command: Command,
            _ keys: [Key],
            keysLabel: String? = nil,
            hint: String? = nil,
            help: String,
            in contexts: Set<Context>
        ) {
            self.command = command
            self.keys = keys
            self.keysLabel = keysLabel
            self.hint = hint
            self.help = help
            self.contexts = contexts
        }

        /// How help writes the keys.
        public var label: String {
            keysLabel ?? keys.map(\.description).joined(separator: " ")
        }

        /// How the line of hints writes them: shorter.
        public var shortLabel: String {
            keysLabel ?? keys.first?.description ?? ""
        }
    }

    /// In the order in which help shows them.
    public var bindings: [Binding]

    /// Makes a map.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
    }

    /// What the key does there; nil if nothing.
    public func command(for key: Key, in context: Context) -> Command? {
        bindings(in: context).first { $0.keys.contains(key) }?.command
    }

    /// The bindings that are valid there.
    public func bindings(in context: Context) -> [Binding] {
        bindings.filter { $0.contexts.contains(context) }
    }

    /// Keys that stand for two commands in the same place.
    public func conflicts(in context: Context) -> [Key] {
        let keys = bindings(in: context).flatMap(\.keys)
        return Dictionary(grouping: keys) { $0 }.filter { $0.value.count > 1 }.map(\.key)
    }
}
