import FoundationEssentials
import Loadables
import LocalSources
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Connections to other hosts through the user's ssh. All commands on a host share one connection. The connection stays
/// open after a command. It is closed when the program ends, even if the program is killed.
final class SecureShells: Sendable {

    /// The ssh program: a path, or a name that is searched for in `PATH`.
    private let program: String
    private let runtimeFolder: String?
    private let connections = Mutex<[String: Task<Void, Never>]>([:])

    /// Creates shells without open connections.
    ///
    /// - Parameters:
    ///   - program: The ssh program.
    ///   - runtimeFolder: The parent of the folder for sockets. Nil for the user's runtime folder or, if the path of
    ///     that folder is unknown or too long, `/tmp`.
    init(program: String = "ssh", runtimeFolder: String? = nil) {
        self.program = program
        self.runtimeFolder = runtimeFolder
    }

    deinit {
        for task in connections.withLock({ $0.values.map(\.self) }) { task.cancel() }
    }

    /// The path of the sockets; nil if no private folder is available. In this path, ssh replaces `%C` with a hash of
    /// the connection, and each program uses its own process ID. The folder is created on first use, and only the user
    /// can access it. The folder is not removed, because all programs of the user share it.
    private var socketPath: String? {
        let own = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"].flatMap { $0.utf8.count < 40 ? $0 : nil }
        let folder = "\(runtimeFolder ?? own ?? "/tmp")/loadboard-\(getuid())"
        mkdir(folder, 0o700)
        var facts = stat()
        guard lstat(folder, &facts) == 0, facts.st_mode == S_IFDIR | 0o700, facts.st_uid == getuid() else { return nil }
        return "\(folder)/\(getpid())-%C"
    }

    /// Returns the program and the arguments that run a command on a host, over the shared connection if there is one.
    func command(_ line: String, on host: String) -> (program: String, arguments: [String]) {
        let path = socketPath
        if let path { connect(to: host, by: path) }
        return (program, options(path, isMaster: false) + ["--", host, line])
    }

    /// Returns the options of ssh. Questions are disabled, because there is no terminal on which to answer them.
    private func options(_ path: String?, isMaster: Bool) -> [String] {
        let path = path.map { ["ControlMaster=\(isMaster ? "yes" : "no")", "ControlPath=\($0)"] } ?? []
        let all = ["BatchMode=yes", "ConnectTimeout=10", "ServerAliveInterval=15", "ControlPersist=no"] + path
        return all.flatMap { ["-o", $0] } + ["-T"]
    }

    private func connect(to host: String, by path: String) {
        connections.withLock { connections in
            guard connections[host] == nil else { return }
            let source = CommandSource(
                program, options(path, isMaster: true) + ["-N", "--", host],
                limits: CommandLimits(output: 64 << 10, timeout: nil))
            connections[host] = Task { @concurrent [weak self] in
                _ = try? await source.load(LoadRequest())
                // Let the next command open a new connection.
                self?.forget(host)
            }
        }
    }

    private func forget(_ host: String) {
        connections.withLock { $0[host] = nil }
    }
}
