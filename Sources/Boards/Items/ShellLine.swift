/// The variables that a shell command uses and sets, as far as its text shows this.
struct ShellLine: Hashable, Sendable {

    struct Use: Hashable, Sendable {
        let name: String
        /// Whether the variable is in single quotes, or in a here-document with a quoted end word. The shell does not
        /// expand the variable, but another shell that gets the text may expand it.
        let isQuoted: Bool
        /// Whether an operator states what happens if the variable is missing: `${x:-}`, `${x-}`, `${x:=…}`, `${x:+…}`,
        /// `${x:?…}`.
        let hasDefault: Bool
    }

    /// The uses, in the order of the text.
    private(set) var uses: [Use] = []
    /// The variables that the command sets: with `x=`, `${x=…}`, words such as `for`, `read`, `local`, `getopts` and
    /// `mapfile`, or arithmetic expressions.
    private(set) var assigned: Set<String> = []

    init(_ line: String) {
        var scanner = ShellScanner(line)
        scanner.scanCommands()
        (uses, assigned) = (scanner.uses, scanner.assigned)
    }

    var names: Set<String> { Set(uses.map(\.name)) }
}
