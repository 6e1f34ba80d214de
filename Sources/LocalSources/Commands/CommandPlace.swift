/// The place where a command's output is shown. It has a size, and may appear to the command as a terminal.
public struct CommandPlace: Sendable {

    /// A closure that returns the numbers of columns and rows, which are passed to the command as `COLUMNS` and
    /// `LINES`. The closure is called at each start, on any thread. If it returns nil, the command inherits these
    /// variables from this program, and a pseudoterminal has 80 columns and 24 rows.
    public var size: @Sendable () -> (columns: Int, rows: Int)?

    /// Whether the standard output of the command is a pseudoterminal. Some programs write colors only to a terminal.
    /// The command receives no input from the pseudoterminal. Its variable `TERM` is `xterm-256color`, unless
    /// ``CommandSource/environment`` contains this variable.
    public var isTerminal: Bool

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the standard output of the command is a pseudoterminal.
    ///   - size: Returns the numbers of columns and rows; nil if unknown.
    public init(isTerminal: Bool = false, size: @escaping @Sendable () -> (columns: Int, rows: Int)? = { nil }) {
        self.isTerminal = isTerminal
        self.size = size
    }

    func variables(_ size: (columns: Int, rows: Int)?) -> [String: String] {
        var variables: [String: String] = [:]
        if let size {
            variables["COLUMNS"] = "\(max(1, size.columns))"
            variables["LINES"] = "\(max(1, size.rows))"
        }
        if isTerminal { variables["TERM"] = "xterm-256color" }
        return variables
    }
}
