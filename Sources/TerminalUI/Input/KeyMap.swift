/// The key bindings of a program by context, as data for help and for rebinding.
public struct KeyMap<Command: Hashable & Sendable, Context: Hashable & Sendable>: Sendable {

    /// The keys of one command.
    public struct Binding: Sendable {
        public var command: Command
        /// The name of the command for rebinding; see ``KeyMap/rebind(_:)-([String:[String]])``.
        public var name: String {
            // Creating descriptions takes long, and they are rarely needed.
            get { givenName ?? "\(command)" }
            set { givenName = newValue }
        }
        private var givenName: String?
        /// The key sequences, each of which runs the command. The help shows them in this order.
        public var keys: [KeySequence]
        /// The text of the keys in help; nil to derive it from the keys.
        public var keysLabel: String?
        /// One or two words for the line of key hints; nil to leave it out there.
        public var hint: String?
        /// A sentence for the help.
        public var help: String
        /// The contexts in which the keys are valid.
        public var contexts: Set<Context>

        /// Creates a binding of keys, each of which runs the command.
        ///
        /// - Parameters:
        ///   - command: The command.
        ///   - keys: The keys. Help shows the first one first.
        ///   - name: The name of the command; nil for its description, such as `quit` for the enum case `.quit`.
        ///   - keysLabel: The text of the keys in help; nil to derive it from the keys.
        ///   - hint: One or two words for the line of key hints; nil to leave it out there.
        ///   - help: A sentence for the help.
        ///   - contexts: The contexts in which the keys are valid.
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

        /// Creates a binding of key sequences, each of which runs the command.
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

        /// The text of the keys in help.
        public var label: String {
            if let keysLabel { return keysLabel }
            let separator = keys.contains { $0.keys.count > 1 } ? ", " : " "
            return keys.map(\.description).joined(separator: separator)
        }

        /// The shorter text of the keys in the line of key hints.
        public var shortLabel: String {
            keysLabel ?? keys.first?.description ?? ""
        }
    }

    /// The bindings in the order of the help.
    public var bindings: [Binding] {
        didSet { longest = Self.longest(of: bindings) }
    }

    /// The number of keys in the longest sequence.
    @usableFromInline
    private(set) var longest: Int

    /// Creates a map.
    public init(_ bindings: [Binding]) {
        self.bindings = bindings
        longest = Self.longest(of: bindings)
    }

    private static func longest(of bindings: [Binding]) -> Int {
        // Loops are used because `reduce` is not specialized for the types of a program's own keys. Their metadata
        // would be looked up at the program's start.
        var longest = 0
        for binding in bindings {
            for sequence in binding.keys { longest = max(longest, sequence.keys.count) }
        }
        return longest
    }

    // Inlined, because every key and every frame calls these functions many times. They are then specialized for the
    // command type.

    /// The command of the key in a context; nil if there is none.
    @inlinable
    public func command(for key: Key, in context: Context) -> Command? {
        bindings.first {
            $0.keys.contains { $0.keys.count == 1 && $0.keys[0] == key } && $0.contexts.contains(context)
        }?
        .command
    }

    /// The command of a key sequence in a context; nil if there is none.
    @inlinable
    public func command(for keys: KeySequence, in context: Context) -> Command? {
        bindings.first { $0.keys.contains(keys) && $0.contexts.contains(context) }?.command
    }

    /// The bindings that are valid in a context.
    @inlinable
    public func bindings(in context: Context) -> [Binding] {
        bindings.filter { $0.contexts.contains(context) }
    }

    /// Whether a sequence continues after these keys.
    @inlinable
    public func canContinue(_ keys: [Key], in context: Context) -> Bool {
        keys.count < longest
            && bindings.contains { $0.keys.contains { $0.continues(keys) } && $0.contexts.contains(context) }
    }

    /// Returns the possible continuations after these keys, in the order of the bindings. Each is the rest of a
    /// sequence that starts with the keys, and its binding.
    public func continuations(of keys: [Key], in context: Context) -> [(rest: KeySequence, binding: Binding)] {
        bindings(in: context).flatMap { binding in
            binding.keys.filter { $0.continues(keys) }
                .map { (KeySequence(Array($0.keys.dropFirst(keys.count))), binding) }
        }
    }
}
