/// The variables that a line for the shell uses and sets, as far as its text says.
struct ShellLine: Hashable, Sendable {

    /// A variable that is used.
    struct Use: Hashable, Sendable {
        let name: String
        /// Whether it stands in single quotes, where this shell does not look at it; a shell that gets the text may.
        let isQuoted: Bool
        /// Whether an operator says what a missing value means: `${x:-}`, `${x-}`, `${x:+…}`, `${x:?…}`.
        let hasDefault: Bool
    }

    /// In the order of the line.
    private(set) var uses: [Use] = []
    /// The variables that the line sets: by `x=`, `for`, `read`, `local`, `getopts`, `mapfile` and the like.
    private(set) var assigned: Set<String> = []

    init(_ line: String) {
        var scanner = ShellScanner(line)
        scanner.scan()
        (uses, assigned) = (scanner.uses, scanner.assigned)
    }

    /// The names that are used, anywhere in the line.
    var names: Set<String> { Set(uses.map(\.name)) }
}
