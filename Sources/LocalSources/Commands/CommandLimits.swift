/// The limits of a command.
public struct CommandLimits: Hashable, Sendable {

    /// The maximum number of bytes on standard output; at least 1. Does not apply if only the end of the output is kept.
    public var output: Int

    /// The time limit; nil for none. Does not apply to a program that is followed.
    public var timeout: Duration?

    /// The time between SIGTERM and SIGKILL, and the time for which child processes may keep the output open after the command
    /// has ended.
    public var grace: Duration

    /// Makes limits: 16 MiB, 30 seconds, and 2 seconds by default.
    public init(output: Int = 16 << 20, timeout: Duration? = .seconds(30), grace: Duration = .seconds(2)) {
        self.output = max(1, output)
        self.timeout = timeout
        self.grace = max(.zero, grace)
    }
}
