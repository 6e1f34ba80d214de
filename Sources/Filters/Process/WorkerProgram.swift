import CProcess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The program of the worker process. If it is started with ``arguments``, its `main` must call
/// `FilterWorkerProcess.run()`.
public struct WorkerProgram: Hashable, Sendable {

    /// The path of the program.
    public var path: String
    /// The arguments, without the name of the program.
    public var arguments: [String]
    /// The environment of the program. Filters can read only `TZ`.
    public var environment: [String: String]

    /// Creates a program. By default, its environment contains only the time zone of this program.
    public init(path: String, arguments: [String] = [], environment: [String: String]? = nil) {
        self.path = path
        self.arguments = arguments
        self.environment = environment ?? getenv("TZ").map { ["TZ": String(cString: $0)] } ?? [:]
    }

    /// Returns the running program as the program of the worker process. If `main` gets the argument, it must call
    /// `FilterWorkerProcess.run()`.
    public static func thisProgram(argument: String = "--filter-worker") -> WorkerProgram {
        WorkerProgram(path: String(cString: cprocess_executable()), arguments: [argument])
    }
}

/// The limits of a request.
public struct FilterLimits: Hashable, Sendable {

    /// The time limit of a request.
    public var time: Duration
    /// The maximum amount of memory, in bytes, that the process may use in addition to the memory in use after its
    /// start.
    public var memory: Int
    /// The maximum size of the output in bytes.
    public var output: Int
    /// The time limit for the start of the process.
    public var start: Duration

    /// Creates limits. The defaults are 1 second, 256 MiB of memory, 16 MiB of output, and 10 seconds for the start.
    /// The memory limit is at least 1 MiB.
    public init(
        time: Duration = .seconds(1), memory: Int = 256 << 20, output: Int = 16 << 20, start: Duration = .seconds(10)
    ) {
        self.time = time
        self.memory = max(1 << 20, memory)
        self.output = max(1, output)
        self.start = start
    }
}
