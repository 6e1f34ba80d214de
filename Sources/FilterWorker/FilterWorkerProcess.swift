import CJQ
import CLinux
import Filters
import Values

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The process that runs filters. A program that was started as a `WorkerProgram` calls ``run()`` as its main function.
///
/// The process receives requests and sends responses through its standard output, which is a socket. It exits when the
/// socket is closed, when a request is invalid, or when a request exceeds the limits of time or memory. It cannot open
/// files, write to files or gain privileges, and its environment contains only the time zone. The libraries for filters
/// have no function that starts a program. A filter can therefore affect only its own response.
public enum FilterWorkerProcess {

    /// Handles requests until the program closes its end of the socket, and then exits.
    public static func run() -> Never {
        let channel = WorkerChannel(STDOUT_FILENO)
        guard let first = next(from: channel), first.kind == .configure, let settings = Settings(first.input) else {
            exit(2)
        }
        // Load the time zone now, while files can still be opened.
        var moment = time(nil)
        var parts = tm()
        tzset()
        localtime_r(&moment, &parts)
        _ = TimeZoneRules.local
        RequestHandler.prepare()
        lockDown(settings)
        if cjq_missing_library() == nil { cjq_exit_without_memory(WorkerExit.withoutMemory) }
        var handler = RequestHandler(outputLimit: settings.output)
        guard channel.send(WorkerResponse(.done).frame) else { exit(0) }
        while let request = next(from: channel) {
            alarm(settings.seconds)
            let response = handler.answer(request)
            alarm(0)
            guard channel.send(response.frame) else { exit(0) }
        }
        exit(0)
    }

    /// Returns the next request; nil if the socket is closed, or if the request is invalid.
    private static func next(from channel: WorkerChannel) -> WorkerRequest? {
        channel.receive().flatMap { WorkerRequest($0[...]) }
    }

    private struct Settings {

        let memory: Int
        let output: Int
        let seconds: UInt32

        init?(_ bytes: [UInt8]) {
            let numbers = String(decoding: bytes, as: UTF8.self).split(separator: " ").compactMap { Int($0) }
            guard numbers.count == 3 else { return nil }
            memory = numbers[0]
            output = numbers[1]
            seconds = UInt32(clamping: numbers[2])
        }
    }

    private static func lockDown(_ settings: Settings) {
        // Add the limit to the current size, because a sanitizer reserves terabytes of address space.
        limit(RLIMIT_AS, addressSpace() + rlim_t(settings.memory))
        limit(RLIMIT_CORE, 0)
        limit(RLIMIT_FSIZE, 0)
        // From now on, no file or socket can be opened. Files and sockets that are already open remain usable.
        limit(RLIMIT_NOFILE, 0)
        clinux_renounce_privileges()
        removeEnvironment()
    }

    private static func limit(_ resource: __rlimit_resource, _ value: rlim_t) {
        var limit = rlimit(rlim_cur: value, rlim_max: value)
        setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
    }

    /// Returns the size of the address space in bytes.
    private static func addressSpace() -> rlim_t {
        guard let file = fopen("/proc/self/statm", "re") else { return 1 << 30 }
        defer { fclose(file) }
        var buffer = [CChar](repeating: 0, count: 64)
        guard fgets(&buffer, 64, file) != nil else { return 1 << 30 }
        let digits = buffer.prefix { $0 >= 0x30 && $0 <= 0x39 }.map { UInt8($0) }
        return (rlim_t(String(decoding: digits, as: UTF8.self)) ?? 1 << 18) * rlim_t(sysconf(Int32(_SC_PAGESIZE)))
    }

    private static func removeEnvironment() {
        let names = (0...).lazy.map { environ[$0] }.prefix { $0 != nil }.compactMap { $0.map { String(cString: $0) } }
        for name in Array(names).map({ $0.prefix { $0 != "=" } }) where name != "TZ" { unsetenv(String(name)) }
    }
}
