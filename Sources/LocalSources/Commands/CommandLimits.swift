/// The limits of a command.
public struct CommandLimits: Hashable, Sendable {

    /// How many bytes it may write to its standard output; at least 1. Does not apply where only the end is kept.
    public var output: Int

    /// How long it may take; nil if there is no limit. Does not apply to a program that is followed.
    public var timeout: Duration?

    /// How long it has to end after SIGTERM before it is killed, and how long processes that it started may hold its
    /// output after its end.
    public var grace: Duration

    /// Makes limits: 16 MiB, 30 seconds, and 2 seconds by default.
    public init(output: Int = 16 << 20, timeout: Duration? = .seconds(30), grace: Duration = .seconds(2)) {
        self.output = max(1, output)
        self.timeout = timeout
        self.grace = max(.zero, grace)
    }
}
