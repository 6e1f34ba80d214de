extension KeyHints {

    /// Makes a line of the keys of a map: of those with a ``KeyMap/Binding/hint`` that are valid somewhere, or of all that
    /// may follow after keys that were pressed.
    ///
    /// - Parameters:
    ///   - map: Which keys there are.
    ///   - context: Where they have to be valid.
    ///   - keys: That were pressed already, as those of ``PendingKeys``: what may follow them is shown. None for all keys.
    ///   - trailing: Commands whose keys stand at the right end and are the last to go, as those for help and the end.
    public init<Command, Context>(
        _ map: KeyMap<Command, Context>, in context: Context, after keys: [Key] = [], trailing: Set<Command> = []
    ) {
        let hints: [(command: Command, hint: Hint)] =
            keys.isEmpty
            ? map.bindings(in: context).compactMap { binding in
                binding.hint.map { (binding.command, Hint(key: binding.shortLabel, label: $0)) }
            }
            : map.continuations(of: keys, in: context).map { rest, binding in
                (binding.command, Hint(key: rest.description, label: binding.hint ?? binding.help))
            }
        self.init(
            hints.filter { !trailing.contains($0.command) }.map(\.hint),
            trailing: hints.filter { trailing.contains($0.command) }.map(\.hint))
    }
}
