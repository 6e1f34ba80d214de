import Foundation
import TestSupport
import Testing

/// A terminal: a tmux server of its own with one pane, in which a shell waits. Both go away with this object.
final class Tmux: Sendable {

    /// Where the pane's shell is, and the files of the test.
    let folder: URL

    private let socket: String
    private let environment: [String: String]

    /// What the shell writes when it waits for a command.
    static let prompt = "shell$"

    init(columns: Int = 80, rows: Int = 24) async throws {
        socket = "home-" + UUID().uuidString
        folder = FileManager.default.temporaryDirectory.appending(path: socket)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let plain = [
            "PATH": ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin",
            "HOME": folder.path, "HISTFILE": "", "TMUX_TMPDIR": folder.path, "LANG": "C.UTF-8",
            // Otherwise a crash asks questions on a terminal.
            "SWIFT_BACKTRACE": "interactive=no,color=no",
        ]
        environment = plain.merging(BuiltProgram.quietSanitizers) { $1 }
        // A shell that edits its line has modes of the terminal of its own.
        let shell = "ulimit -c 0; PS1='\(Self.prompt) ' exec bash --noediting --norc --noprofile"
        try tmux(
            "-f", "/dev/null", "-u", "new-session", "-d", "-x", "\(columns)", "-y", "\(rows)", "-c", folder.path, shell)
        try tmux("pipe-pane", "cat >'\(folder.path)/written'")
        try await wait("the shell is there") { $0.isShell }
    }

    deinit {
        _ = try? Command("tmux", ["-L", socket, "kill-server"], environment: environment)
        try? FileManager.default.removeItem(at: folder)
    }

    // MARK: Doing

    @discardableResult
    func tmux(_ arguments: String...) throws -> String {
        try tmux(arguments)
    }

    private func tmux(_ arguments: [String]) throws -> String {
        let command = try Command("tmux", ["-L", socket] + arguments, environment: environment)
        guard command.code == 0 else { throw TmuxError.failed(arguments, command.errors) }
        return command.output
    }

    /// Presses keys, by the names that tmux has for them; all arrive at once.
    func press(_ keys: String...) throws {
        _ = try tmux(["send-keys", "--"] + keys)
    }

    /// Hands in bytes as the terminal would send them.
    func send(bytes: [UInt8]) throws {
        _ = try tmux(["send-keys", "-H"] + bytes.map { String($0, radix: 16) })
    }

    /// Says that the terminal got the focus, or lost it, as a terminal does whose user changes windows.
    func setFocus(_ hasFocus: Bool) throws {
        try tmux("send-keys", "-H", "1b", "5b", hasFocus ? "49" : "4f")
    }

    /// Types a line for the shell.
    func type(_ line: String) throws {
        try tmux("send-keys", "-l", "--", line)
        try press("Enter")
    }

    func resize(columns: Int, rows: Int) throws {
        try tmux("resize-window", "-x", "\(columns)", "-y", "\(rows)")
    }

    // MARK: Visible part

    /// What stands on the screen.
    func capture() throws -> Capture {
        Capture(try tmux("capture-pane", "-p"))
    }

    /// What stands on the screen, with the sequences for its colours and attributes.
    func styledCapture() throws -> String {
        try tmux("capture-pane", "-p", "-e")
    }

    /// What tmux knows of the pane under these names.
    func flags(_ names: String...) throws -> [String: String] { try flags(names) }

    func flags(_ names: [String]) throws -> [String: String] {
        let format = names.map { "#{\($0)}" }.joined(separator: ",")
        let values = try tmux("display-message", "-p", format).dropLast()
        let fields = values.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        return Dictionary(uniqueKeysWithValues: zip(names, fields))
    }

    /// Everything that was written to the terminal so far.
    var written: String {
        get throws { try readText(folder.appending(path: "written").path) }
    }

    // MARK: Waiting

    /// Looks again and again until the screen is as it should be.
    ///
    /// - Returns: That screen.
    @discardableResult
    func wait(
        _ what: String, limit: Duration = .seconds(30), until condition: (Capture) async throws -> Bool
    ) async throws -> Capture {
        let end = ContinuousClock.now.advanced(by: limit)
        while true {
            let capture = try capture()
            if try await condition(capture) {
                // The terminal may be in the middle of a frame: what follows in it is taken along, if it is still so then.
                try await Task.sleep(for: .milliseconds(40))
                let later = try self.capture()
                return try await condition(later) ? later : capture
            }
            guard .now < end else { throw TmuxError.waited(what, capture) }
            try await Task.sleep(for: .milliseconds(20))
        }
    }

    /// Waits for a text on the screen.
    @discardableResult
    func wait(for text: String, limit: Duration = .seconds(30)) async throws -> Capture {
        try await wait("“\(text)” is seen", limit: limit) { $0.contains(text) }
    }
}

enum TmuxError: Error, CustomStringConvertible {
    case failed([String], String)
    case waited(String, Capture)

    var description: String {
        switch self {
        case .failed(let arguments, let errors): "tmux \(arguments.joined(separator: " ")): \(errors)"
        case .waited(let what, let capture): "waited in vain until \(what); the screen was\n\(capture.text)"
        }
    }
}
