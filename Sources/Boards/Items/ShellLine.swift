/// The variables that a shell command uses and sets, as far as its text shows them.
struct ShellLine: Hashable, Sendable {

    /// A variable that is used.
    struct Use: Hashable, Sendable {
        let name: String
        /// Whether the variable is in single quotes. This shell does not expand it; another shell that gets the text
        /// may expand it.
        let isQuoted: Bool
        /// Whether an operator handles a missing value: `${x:-}`, `${x-}`, `${x:+…}`, `${x:?…}`.
        let hasDefault: Bool
    }

    /// The uses, in the order of the command.
    private(set) var uses: [Use] = []
    /// The variables that the command sets: by `x=`, `for`, `read`, `local`, `getopts`, `mapfile` and similar words.
    private(set) var assigned: Set<String> = []

    init(_ line: String) {
        var scanner = ShellScanner(line)
        scanner.scan()
        (uses, assigned) = (scanner.uses, scanner.assigned)
    }

    /// All names that are used in the command.
    var names: Set<String> { Set(uses.map(\.name)) }
}
