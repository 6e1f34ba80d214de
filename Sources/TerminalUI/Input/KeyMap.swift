/// The key bindings of a program, each with the contexts in which it is valid. The help is generated from the bindings,
/// and users can change the bindings.
public struct KeyMap<Command: Hashable & Sendable, Context: Hashable & Sendable>: Sendable {

    /// A command with the keys that run it.
    public struct Binding: Sendable {
        public var command: Command
        /// The name of the command for rebinding; see ``KeyMap/rebind(_:)-([String:[String]])``.
        public var name: String {
            // Descriptions are created on demand, because creating them is slow and they are rarely needed.
            get { givenName ?? "\(command)" }
            set { givenName = newValue }
        }
        private var givenName: String?
        /// The key sequences, each of which runs the command. The help shows them in this order.
        public var keys: [KeySequence]
        /// The text that the help shows for the keys; nil to derive it from the keys.
        public var keysLabel: String?
        /// The text that the line of key hints shows for the keys. It may also name the keys of the opposite command.
        /// Nil to use ``keysLabel`` or the first key.
        public var hintKeys: String?
        /// A description of one or two words for the line of key hints; nil to omit the binding from the line.
        public var hint: String?
        /// A sentence for the help.
        public var help: String
        /// The contexts in which the keys are valid.
        public var contexts: Set<Context>

        /// Creates a binding of keys, each of which runs the command.
        ///
        /// - Parameters:
        ///   - command: The command.
        ///   - keys: The keys, in the order in which the help shows them.
        ///   - name: The name of the command. If nil, the name is the description of the command, such as `quit` for
        ///     the enum case `.quit`.
        ///   - keysLabel: The text that the help shows for the keys; nil to derive it from the keys.
        ///   - hint: A description of one or two words for the line of key hints; nil to omit the binding from the
        ///     line.
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

        /// The text that the help shows for the keys.
        public var label: String {
            if let keysLabel { return keysLabel }
            let separator = keys.contains { $0.keys.count > 1 } ? ", " : " "
            return keys.map(\.description).joined(separator: separator)
        }

        /// The shorter text that the line of key hints shows for the keys.
        public var shortLabel: String {
            hintKeys ?? keysLabel ?? keys.first?.description ?? ""
        }

        /// Returns the binding with another text for its keys in the line of key hints.
        package func hinted(as keys: String) -> Binding {
            var binding = self
            binding.hintKeys = keys
            return binding
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
        // Unlike these loops, `reduce` would look up metadata of the generic types when the program starts.
        var longest = 0
        for binding in bindings {
            for sequence in binding.keys { longest = max(longest, sequence.keys.count) }
        }
        return longest
    }

    // The following functions are called often. They are inlinable, so that they can be specialized for the command
    // type.

    /// Returns the command that the key runs in the given context; nil if there is none.
    @inlinable
    public func command(for key: Key, in context: Context) -> Command? {
        bindings.first {
            $0.keys.contains { $0.keys.count == 1 && $0.keys[0] == key } && $0.contexts.contains(context)
        }?
        .command
    }

    /// Returns the command that the key sequence runs in the given context; nil if there is none.
    @inlinable
    public func command(for keys: KeySequence, in context: Context) -> Command? {
        bindings.first { $0.keys.contains(keys) && $0.contexts.contains(context) }?.command
    }

    /// Returns the bindings that are valid in the given context.
    @inlinable
    public func bindings(in context: Context) -> [Binding] {
        bindings.filter { $0.contexts.contains(context) }
    }

    /// Returns whether any key sequence that is valid in the given context starts with the given keys and is longer.
    @inlinable
    public func canContinue(_ keys: [Key], in context: Context) -> Bool {
        keys.count < longest
            && bindings.contains { $0.keys.contains { $0.continues(keys) } && $0.contexts.contains(context) }
    }

    /// Returns the possible continuations after the given keys, in the order of the bindings. Each continuation
    /// consists of the remaining keys of a sequence and its binding.
    public func continuations(of keys: [Key], in context: Context) -> [(rest: KeySequence, binding: Binding)] {
        bindings(in: context).flatMap { binding in
            binding.keys.filter { $0.continues(keys) }
                .map { (KeySequence(Array($0.keys.dropFirst(keys.count))), binding) }
        }
    }
}
