import CProcess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The program of the worker process. With the arguments below, its `main` must call
/// `FilterWorkerProcess.run()`.
public struct WorkerProgram: Hashable, Sendable {

    /// The path of the program.
    public var path: String
    /// The arguments, without the name of the program.
    public var arguments: [String]
    /// The environment of the program. Filters only see `TZ`.
    public var environment: [String: String]

    /// Creates a program. By default, its environment is the time zone of this program.
    public init(path: String, arguments: [String] = [], environment: [String: String]? = nil) {
        self.path = path
        self.arguments = arguments
        self.environment = environment ?? getenv("TZ").map { ["TZ": String(cString: $0)] } ?? [:]
    }

    /// Returns this program itself, started with an argument by which its `main` recognizes that it is the
    /// worker.
    public static func thisProgram(argument: String = "--filter-worker") -> WorkerProgram {
        WorkerProgram(path: String(cString: cprocess_executable()), arguments: [argument])
    }
}

/// The limits of a request.
public struct FilterLimits: Hashable, Sendable {

    /// The time limit.
    public var time: Duration
    /// The maximum memory in bytes that the process may use in addition to its memory after the start.
    public var memory: Int
    /// The maximum size of the output in bytes.
    public var output: Int
    /// The time limit for the start of the process.
    public var start: Duration

    /// Creates limits. The defaults are a second, 256 MiB, 16 MiB, and 10 seconds for the start.
    public init(
        time: Duration = .seconds(1), memory: Int = 256 << 20, output: Int = 16 << 20, start: Duration = .seconds(10)
    ) {
        self.time = time
        self.memory = max(1 << 20, memory)
        self.output = max(1, output)
        self.start = start
    }
}
