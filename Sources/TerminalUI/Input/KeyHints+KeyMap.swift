extension KeyHints {

    /// The line of what may follow after keys that were pressed: the rest of each sequence, and what it does.
    public init<Command, Context>(_ map: KeyMap<Command, Context>, in context: Context, after keys: [Key]) {
        self.init(
            map.continuations(of: keys, in: context).map { rest, binding in
                Hint(key: rest.description, label: binding.hint ?? binding.help)
            })
    }
}
