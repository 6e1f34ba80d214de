/// The limits of a command.
public struct CommandLimits: Hashable, Sendable {

    /// The maximum number of bytes on standard output, at least 1. Ignored if the command is followed, or if only the
    /// last lines or bytes of the output are used.
    public var output: Int

    /// The time limit; nil for none. Ignored if the command is followed.
    public var timeout: Duration?

    /// The time between SIGTERM and SIGKILL. After the command has ended, its child processes may keep the output open
    /// for the same time.
    public var grace: Duration

    /// Creates limits. The defaults are 16 MiB of output, a time limit of 30 seconds, and 2 seconds between the
    /// signals. An output limit below 1 byte is raised to 1 byte, and a negative grace time to zero.
    public init(output: Int = 16 << 20, timeout: Duration? = .seconds(30), grace: Duration = .seconds(2)) {
        self.output = max(1, output)
        self.timeout = timeout
        self.grace = max(.zero, grace)
    }
}
