import CProcess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The program of the worker process: one whose `main` calls `FilterWorkerProcess.run()` for these arguments.
public struct WorkerProgram: Hashable, Sendable {

    /// The path.
    public var path: String
    /// The arguments, without the name.
    public var arguments: [String]
    /// Its environment. Filters only see `TZ`.
    public var environment: [String: String]

    /// Creates a program. The default environment is the time zone of this program.
    public init(path: String, arguments: [String] = [], environment: [String: String]? = nil) {
        self.path = path
        self.arguments = arguments
        self.environment = environment ?? getenv("TZ").map { ["TZ": String(cString: $0)] } ?? [:]
    }

    /// This program itself, started with an argument by which its `main` recognizes its task.
    public static func thisProgram(argument: String = "--filter-worker") -> WorkerProgram {
        WorkerProgram(path: String(cString: cprocess_executable()), arguments: [argument])
    }
}

/// The limits of a request.
public struct FilterLimits: Hashable, Sendable {

    /// The time limit.
    public var time: Duration
    /// The maximum additional memory of the process after its start, in bytes.
    public var memory: Int
    /// The maximum size of the output in bytes.
    public var output: Int
    /// The time limit for the start of the process.
    public var start: Duration

    /// Creates limits; by default a second, 256 MiB, 16 MiB and 10 seconds.
    public init(
        time: Duration = .seconds(1), memory: Int = 256 << 20, output: Int = 16 << 20, start: Duration = .seconds(10)
    ) {
        self.time = time
        self.memory = max(1 << 20, memory)
        self.output = max(1, output)
        self.start = start
    }
}
