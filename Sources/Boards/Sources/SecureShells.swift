import FoundationEssentials
import Loadables
import LocalSources
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Connections to other hosts by the user's own ssh: one for each host, which all of its commands share. It outlives a
/// command, and ends with the program, however that ends.
final class SecureShells: Sendable {

    /// The program, which is looked for on PATH.
    private let program: String
    private let folder: String?
    private let connections = Mutex<[String: Task<Void, Never>]>([:])

    /// - Parameters:
    ///   - program: The ssh that is run.
    ///   - runtimeFolder: Where sockets are made; nil for the user's own folder for such.
    init(program: String = "ssh", runtimeFolder: String? = nil) {
        self.program = program
        folder = runtimeFolder ?? Self.makeFolder()
    }

    deinit {
        for task in connections.withLock({ $0.values.map(\.self) }) { task.cancel() }
        if let folder { try? FileManager.default.removeItem(atPath: folder) }
    }

    /// A folder for sockets that nobody else may look into. Their paths must be short.
    private static func makeFolder() -> String? {
        let parent = ProcessInfo.processInfo.environment["XDG_RUNTIME_DIR"] ?? "/tmp"
        var template = Array("\(parent)/loadboard-XXXXXX".utf8CString)
        return mkdtemp(&template).map { String(cString: $0) }
    }

    /// The program and arguments that run a line on a host, over the shared connection as soon as that is there.
    func command(_ line: String, on host: String) -> (program: String, arguments: [String]) {
        connect(to: host)
        return (program, options(isMaster: false) + ["--", host, line])
    }

    /// Nothing is asked: there is no terminal for an answer.
    private func options(isMaster: Bool) -> [String] {
        let path = folder.map { ["ControlMaster=\(isMaster ? "yes" : "no")", "ControlPath=\($0)/%C"] } ?? []
        let all = ["BatchMode=yes", "ConnectTimeout=10", "ServerAliveInterval=15", "ControlPersist=no"] + path
        return all.flatMap { ["-o", $0] } + ["-T"]
    }

    private func connect(to host: String) {
        guard folder != nil else { return }
        connections.withLock { connections in
            guard connections[host] == nil else { return }
            let source = CommandSource(
                program, options(isMaster: true) + ["-N", "--", host],
                limits: CommandLimits(output: 64 << 10, timeout: nil))
            connections[host] = Task { @concurrent [weak self] in
                _ = try? await source.load(LoadRequest())
                // The next command begins another one.
                self?.forget(host)
            }
        }
    }

    private func forget(_ host: String) {
        connections.withLock { $0[host] = nil }
    }
}
