import CProcess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The program that is started as the worker process: one whose `main` calls `FilterWorkerProcess.run()` with these
/// arguments.
public struct WorkerProgram: Hashable, Sendable {

    /// Where it is.
    public var path: String
    /// Its arguments, without its name.
    public var arguments: [String]
    /// The variables that it starts with. It takes all but `TZ` away from filters.
    public var environment: [String: String]

    /// Makes one from its parts. Without an environment it gets the time zone of this program, and no more.
    public init(path: String, arguments: [String] = [], environment: [String: String]? = nil) {
        self.path = path
        self.arguments = arguments
        self.environment = environment ?? getenv("TZ").map { ["TZ": String(cString: $0)] } ?? [:]
    }

    /// This program itself, called with an argument by which its `main` knows what it is to do.
    public static func thisProgram(argument: String = "--filter-worker") -> WorkerProgram {
        WorkerProgram(path: String(cString: cprocess_executable()), arguments: [argument])
    }
}

/// What a request may take.
public struct FilterLimits: Hashable, Sendable {

    /// How long it may run.
    public var time: Duration
    /// How much memory the process may take beside what it starts with, in bytes.
    public var memory: Int
    /// How many bytes may come of it.
    public var output: Int
    /// How long the process may take to start.
    public var start: Duration

    /// Makes limits: a second, 256 MiB, 16 MiB and 10 seconds, unless told otherwise.
    public init(
        time: Duration = .seconds(1), memory: Int = 256 << 20, output: Int = 16 << 20, start: Duration = .seconds(10)
    ) {
        self.time = time
        self.memory = max(1 << 20, memory)
        self.output = max(1, output)
        self.start = start
    }
}
