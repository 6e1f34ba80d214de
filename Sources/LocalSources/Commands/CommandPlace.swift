/// Where a command's output is shown: how large that is, and whether it is a terminal to the command.
public struct CommandPlace: Sendable {

    /// How many columns and rows there are, as the command finds them in `COLUMNS` and `LINES`; asked at each start, on any
    /// thread. Nil if nobody knows: then the command finds what this program has.
    public var size: @Sendable () -> (columns: Int, rows: Int)?

    /// Whether the command writes to a pseudo terminal of its own, as some do not write colours anywhere else. It can be told
    /// nothing there.
    public var isTerminal: Bool

    /// Makes a place.
    ///
    /// - Parameters:
    ///   - isTerminal: Whether the command writes to a pseudo terminal of its own.
    ///   - size: How many columns and rows there are; nil if nobody knows.
    public init(isTerminal: Bool = false, size: @escaping @Sendable () -> (columns: Int, rows: Int)? = { nil }) {
        self.isTerminal = isTerminal
        self.size = size
    }

    /// What the command finds in its environment.
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
