import Foundation

/// A separate Redis without persistence, on a socket in its own folder. It ends with the object.
public final class RedisServer: @unchecked Sendable {

    /// Whether there is one to be started. In CI it has to be there.
    public static let canStart =
        ProcessInfo.processInfo.environment["CI"] != nil
        || ["/usr/bin", "/usr/local/bin"].contains { access("\($0)/redis-server", X_OK) == 0 }

    public static let missing = "redis-server is not installed; Tests/run installs it"

    private let folder: String
    private let arguments: [String]
    private var process: pid_t = 0

    public init(_ arguments: [String] = []) throws {
        folder = FileManager.default.temporaryDirectory.appending(path: "redis-\(UUID().uuidString.prefix(8))").path
        self.arguments = arguments
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try start()
    }

    deinit {
        kill()
        try? FileManager.default.removeItem(atPath: folder)
    }

    public var socketPath: String { "\(folder)/socket" }

    /// As settings have it.
    public var addressText: String { "redis+unix:\(socketPath)" }

    public func start() throws {
        let log = "\(folder)/log"
        let fixed = [
            "--port", "0", "--unixsocket", socketPath, "--save", "", "--appendonly", "no", "--dir", folder,
        ]
        process = try spawn("redis-server", fixed + arguments, environment: ["PATH": "/usr/local/bin:/usr/bin:/bin"]) {
            files in
            posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, log, O_WRONLY | O_CREAT | O_APPEND, 0o600)
            posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
        }
    }

    /// By SIGKILL, as when the machine fails.
    public func kill() {
        guard process > 0 else { return }
        signal(SIGCONT)
        signal(SIGKILL)
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        process = 0
    }

    /// It does nothing any more, and its connections stay.
    public func stop() {
        signal(SIGSTOP)
    }

    public func goOn() {
        signal(SIGCONT)
    }

    private func signal(_ number: Int32) {
        if process > 0 { Foundation.kill(process, number) }
    }
}
