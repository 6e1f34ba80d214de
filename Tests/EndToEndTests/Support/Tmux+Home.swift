import Foundation
import TestSupport

extension Tmux {

    /// Types the command that starts the program.
    ///
    /// - Parameter environment: What stands before the command, for example `NO_COLOR=1`.
    func startHome(_ arguments: String = "--refresh 0", environment: String = "") throws {
        try type("(echo $BASHPID >pid; \(environment) exec '\(HomeBinary.path)' \(arguments))")
    }

    /// A terminal with the home screen on it, everything loaded.
    static func home(
        _ arguments: String = "--refresh 0", environment: String = "", columns: Int = 80, rows: Int = 24
    ) async throws -> Tmux {
        let tmux = try await Tmux(columns: columns, rows: rows)
        try tmux.startHome(arguments, environment: environment)
        try await tmux.wait(for: "5 fresh")
        return tmux
    }

    /// The board with all that comes after its panels: the pictures of the cameras, which move them.
    func whole() async throws -> Capture {
        var (last, times) = ("", 0)
        return try await wait("nothing comes any more") { capture in
            times = capture.masked == last ? times + 1 : 0
            last = capture.masked
            return times >= 25
        }
    }

    /// The program's process.
    var processID: pid_t {
        get throws {
            let text = try readText(folder.appending(path: "pid").path)
            guard let number = pid_t(text.trimmingCharacters(in: .whitespacesAndNewlines)) else {
                throw TmuxError.failed(["pid"], text)
            }
            return number
        }
    }
}

/// How a process is, by the letter that Linux has for it; nil if there is none.
func processState(_ number: pid_t) -> Character? {
    guard let text = try? readText("/proc/\(number)/stat") else { return nil }
    return text[(text.lastIndex(of: ")") ?? text.startIndex)...].dropFirst(2).first
}

/// Whether a process lives; one that nobody has asked for its exit code does not.
func isAlive(_ number: pid_t) -> Bool {
    processState(number).map { $0 != "Z" && $0 != "X" } ?? false
}

/// Looks again and again until something is so.
///
/// - Returns: Whether it was within the limit.
func becomesTrue(limit: Duration = .seconds(15), _ condition: () throws -> Bool) async throws -> Bool {
    let end = ContinuousClock.now.advanced(by: limit)
    while try !condition() {
        guard .now < end else { return false }
        try await Task.sleep(for: .milliseconds(20))
    }
    return true
}
