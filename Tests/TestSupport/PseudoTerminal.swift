public import Foundation

/// A program in a separate terminal, whose output is kept byte for byte.
public final class PseudoTerminal {

    /// The program's process.
    public let process: pid_t

    // Macros of C: TIOCSPTLCK, TIOCGPTN.
    private static let setLock: UInt = 0x4004_5431
    private static let getNumber: UInt = 0x8004_5430

    private var master: Int32
    private var status: Int32?

    /// Starts a program in a terminal of that size, with an environment that is only what is given here.
    public init(
        _ program: String, _ arguments: [String] = [], environment: [String: String], columns: Int = 80, rows: Int = 24
    ) throws {
        master = open("/dev/ptmx", O_RDWR | O_NOCTTY | O_CLOEXEC)
        var number: Int32 = 0
        var isLocked: Int32 = 0
        guard master >= 0, ioctl(master, Self.setLock, &isLocked) == 0, ioctl(master, Self.getNumber, &number) == 0
        else { throw SpawnFailure(what: "a pseudo terminal", errno: errno) }
        Self.setSize(of: master, columns, rows)
        let newSession: Int32 = 0x80
        process = try spawn(program, arguments, environment: environment, flags: newSession) { files in
            // The first terminal that the leader of a session opens is the session's.
            posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/pts/\(number)", O_RDWR, 0)
            posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDOUT_FILENO)
            posix_spawn_file_actions_adddup2(&files, STDIN_FILENO, STDERR_FILENO)
        }
    }

    deinit {
        if status == nil {
            kill(process, SIGKILL)
            var status: Int32 = 0
            waitpid(process, &status, 0)
        }
        if master >= 0 { close(master) }
    }

    private static func setSize(of file: Int32, _ columns: Int, _ rows: Int) {
        var size = winsize(ws_row: UInt16(rows), ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
        _ = ioctl(file, UInt(TIOCSWINSZ), &size)
    }

    /// Has the terminal go away, as when its window is closed.
    public func hangUp() {
        close(master)
        master = -1
    }

    /// Changes the size of the terminal.
    public func resize(columns: Int, rows: Int) {
        Self.setSize(of: master, columns, rows)
    }

    /// Sends bytes as the keyboard does.
    public func send(_ text: String) {
        send(Array(text.utf8))
    }

    /// Sends any bytes.
    public func send(_ bytes: [UInt8]) {
        var bytes = bytes[...]
        while !bytes.isEmpty {
            let count = bytes.withUnsafeBytes { write(master, $0.baseAddress, $0.count) }
            guard count > 0 else { return }
            bytes = bytes.dropFirst(count)
        }
    }

    /// What was written since the last call, up to a pause of that length.
    public func read(quiet: Duration = .milliseconds(40)) -> String {
        String(decoding: readPieces(quiet: quiet).joined(), as: UTF8.self)
    }

    /// The same, in the pieces in which it came.
    public func readPieces(quiet: Duration) -> [[UInt8]] {
        var pieces: [[UInt8]] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        while poll(&descriptor, 1, Int32(quiet / .milliseconds(1))) > 0 {
            let count = Foundation.read(master, &buffer, buffer.count)
            guard count > 0 else { break }
            pieces.append(Array(buffer[..<count]))
        }
        return pieces
    }

    /// So many bytes at most of what was written since the last call, as soon as there are any; none after that time.
    public func readPiece(atMost limit: Int, within time: Duration) -> [UInt8] {
        var descriptor = pollfd(fd: master, events: Int16(POLLIN), revents: 0)
        guard poll(&descriptor, 1, Int32(time / .milliseconds(1))) > 0 else { return [] }
        return Array(unsafeUninitializedCapacity: limit) { $1 = max(0, Foundation.read(master, $0.baseAddress, limit)) }
    }

    /// How many bytes are there to be read, as far as the terminal has taken them.
    public var unreadCount: Int {
        var count: Int32 = 0
        return ioctl(master, UInt(FIONREAD), &count) == 0 ? Int(count) : 0
    }

    /// Whether lines are edited and signals made by the terminal's driver, as before a program takes it over.
    public var isPlain: Bool {
        var settings = termios()
        tcgetattr(master, &settings)
        let plain = tcflag_t(ICANON | ECHO | ISIG)
        return settings.c_lflag & plain == plain
    }

    /// All that a program can set of the terminal, to be compared.
    public var settings: [UInt32] {
        var settings = termios()
        tcgetattr(master, &settings)
        let characters = withUnsafeBytes(of: settings.c_cc) { $0.map(UInt32.init) }
        return [settings.c_iflag, settings.c_oflag, settings.c_cflag, settings.c_lflag] + characters
    }

    /// The process group that has the terminal.
    public var foreground: pid_t { tcgetpgrp(master) }

    /// How the program ended, as a shell says it; nil while it runs.
    public func exitCode() -> Int32? {
        if status == nil {
            var now: Int32 = 0
            if waitpid(process, &now, WNOHANG) == process { status = now }
        }
        return status.map { $0 & 0x7F == 0 ? $0 >> 8 & 0xFF : 128 + $0 & 0x7F }
    }
}
