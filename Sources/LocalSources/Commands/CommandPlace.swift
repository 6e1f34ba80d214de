/// The place where a command's output is shown: its size, and whether the command sees a terminal.
public struct CommandPlace: Sendable {

    /// Returns the number of columns and rows, passed to the command as `COLUMNS` and `LINES`. Called at each start, on
    /// any thread. Nil if unknown: the command then inherits the variables of this program.
    public var size: @Sendable () -> (columns: Int, rows: Int)?

    /// Whether the command writes to a pseudo terminal: some programs write colors only to one. It receives no input
    /// there.
    public var isTerminal: Bool

    /// Creates a place.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the command writes to a pseudo terminal.
    ///   - size: Returns the number of columns and rows; nil if unknown.
    public init(isTerminal: Bool = false, size: @escaping @Sendable () -> (columns: Int, rows: Int)? = { nil }) {
        self.isTerminal = isTerminal
        self.size = size
    }

    /// The variables for the command's environment.
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
