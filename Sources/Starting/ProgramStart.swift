import CProcess

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

package enum ProgramStart {

    /// The limit of open files that the program requests, and the lowest limit with which the program can run.
    private static let (wantedFiles, neededFiles) = (8_192, 64)

    /// Prepares the process. Call this method before any file is opened and before the first task starts.
    package static func prepare() { _ = isPrepared }

    private static let isPrepared: Bool = {
        cprocess_open_standard_files()
        // A write beyond the limit of `ulimit -f` fails with EFBIG instead of ending the program.
        signal(SIGXFSZ, SIG_IGN)
        if access("/proc/self/task", X_OK) != 0 { cprocess_replace_executor(Int32(clamping: processorCount + 1)) }
        return true
    }()

    /// The reason why the system cannot run a board; nil if the system can run a board. The first access to this
    /// property raises the limit of open files.
    package static let shortage: ResourceShortage? = {
        if time(nil) >= lastSecond { return .clock }
        let files = cprocess_raise_file_limit(wantedFiles)
        if files < neededFiles { return .files(limit: files, needed: neededFiles) }
        // Dispatch needs a thread for each processor, and further threads for queues and timers. If it cannot start a
        // thread, the program waits forever.
        let threads = processorCount + 6
        return cprocess_has_threads(Int32(clamping: threads)) ? nil : .threads(needed: threads)
    }()

    /// The start of the year 2262, in seconds since 1970. Later in this year, times exceed the range that boards
    /// support.
    private static let lastSecond: time_t = 9_214_646_400

    private static var processorCount: Int { max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) }
}

package enum ResourceShortage: Hashable, Sendable, CustomStringConvertible {

    /// The limit of open files is too low.
    case files(limit: Int, needed: Int)

    /// The system cannot start enough threads.
    case threads(needed: Int)

    /// The clock is set to a year after 2261.
    case clock

    package var description: String {
        switch self {
        case .files(let limit, let needed):
            "only \(limit) files may be open at once, and \(needed) are needed; raise the limit with ulimit -n"
        case .threads(let needed):
            """
            the system cannot start \(needed) threads; raise the limit of processes (ulimit -u) or of memory (ulimit -d, -v)
            """
        case .clock: "the clock of this machine is set to a year after 2261; correct it"
        }
    }
}
