/// Which keys do what, where: as data, so that help is made of it and keys can be bound anew.
public struct KeyMap<Command: Hashable & Sendable, Context: Hashable & Sendable>: Sendable {

    /// Keys that do one thing.
    public struct Binding: Sendable {
        public var command: Command
        /// What the command is called where keys are bound anew; see ``KeyMap/rebind(_:)-([String:[String]])``.
        public var name: String {
            // Descriptions take long to make, and mostly nobody asks.
            get { givenName ?? "\(command)" }
            set { givenName = newValue }
        }
        private var givenName: String?
        /// Each of them does it. The one that help shows first comes first.
        public var keys: [KeySequence]
        /// How the keys are written in help; made of the keys if nil.
        public var keysLabel: String?
        /// One or two words for the line of hints; nil to leave it out there.
        public var hint: String?
        /// A sentence for the help.
        public var help: String
        /// Where the keys are valid.
        public var contexts: Set<Context>

        /// Makes a binding of keys each of which does the same.
        ///
        /// - Parameters:
        ///   - command: What they do.
        ///   - keys: The one that help shows first comes first.
        ///   - name: What the command is called; the description of the command if nil: `quit` of an enum's `.quit`.
        ///   - keysLabel: How the keys are written in help; made of the keys if nil.
        ///   - hint: One or two words for the line of hints; nil to leave it out there.
        ///   - help: A sentence for the help.
        ///   - contexts: Where the keys are valid.
        public init(
            _ command: Command,
            _ keys: [Key],
            name: String? = nil,
            keysLabel: String? = nil,
            hint: String? = nil,
            help: String,
            in contexts: Set<Context>
        ) {
            self.init(
                command, sequences: keys.map { KeySequence([$0]) }, name: name, keysLabel: keysLabel, hint: hint,
                help: help, in: contexts)
        }

        /// Makes a binding of sequences of keys each of which does the same.
        public init(
            _ command: Command,
            sequences: [KeySequence],
            name: String? = nil,
            keysLabel: String? = nil,
            hint: String? = nil,
            help: String,
            in contexts: Set<Context>
        ) {
            self.command = command
            givenName = name
            keys = sequences
            self.keysLabel = keysLabel
            self.hint = hint
            self.help = help
            self.contexts = contexts
        }

        /// How help writes the keys.
        public var label: String {
            if let keysLabel { return keysLabel }
            let separator = keys.contains { $0.keys.count > 1 } ? ", " : " "
            return keys.map(\.description).joined(separator: separator)
        }

        /// How the line of hints writes them: shorter.
        public var shortLabel: String {
            keysLabel ?? keys.first?.description ?? ""
        }
    }

    /// In the order in which help shows them.
    public var bindings: [Binding] {
        didSet { longest = Self.longest(of: bindings) }
    }

    /// Of how many keys the longest sequence is.
    @usableFromInline
    private(set) var longest: Int

    /// Makes a map.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
        longest = Self.longest(of: bindings)
    }

    private static func longest(of bindings: [Binding]) -> Int {
        // Loops: `reduce` is not compiled for the types of a program's own keys, and looks them up at its start.
        var longest = 0
        for binding in bindings {
            for sequence in binding.keys { longest = max(longest, sequence.keys.count) }
        }
        return longest
    }

    // Inlined, so that they are compiled for the commands at hand: every key and every frame asks many times.

    /// What the key does there by itself; nil if nothing.
    @inlinable
    public func command(for key: Key, in context: Context) -> Command? {
        bindings.first {
            $0.keys.contains { $0.keys.count == 1 && $0.keys[0] == key } && $0.contexts.contains(context)
        }?
        .command
    }

    /// What these keys do there, pressed one after another; nil if nothing.
    @inlinable
    public func command(for keys: KeySequence, in context: Context) -> Command? {
        bindings.first { $0.keys.contains(keys) && $0.contexts.contains(context) }?.command
    }

    /// The bindings that are valid there.
    @inlinable
    public func bindings(in context: Context) -> [Binding] {
        bindings.filter { $0.contexts.contains(context) }
    }

    /// Whether anything may follow after these keys.
    @inlinable
    public func canContinue(_ keys: [Key], in context: Context) -> Bool {
        keys.count < longest
            && bindings.contains { $0.keys.contains { $0.continues(keys) } && $0.contexts.contains(context) }
    }

    /// What may follow after these keys: the rest of each sequence that begins with them, and its binding. In the order
    /// of the bindings.
    public func continuations(of keys: [Key], in context: Context) -> [(rest: KeySequence, binding: Binding)] {
        bindings(in: context).flatMap { binding in
            binding.keys.filter { $0.continues(keys) }
                .map { (KeySequence(Array($0.keys.dropFirst(keys.count))), binding) }
        }
    }
}
