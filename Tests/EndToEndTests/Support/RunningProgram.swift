import Foundation
import TestSupport

/// A program without a terminal that goes on. It is killed with this object.
final class RunningProgram: Sendable {

    let process: pid_t
    private let path = FileManager.default.temporaryDirectory.appending(path: "running-\(UUID().uuidString)").path

    init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
        let path = path
        process = try spawn(program, arguments, environment: environment) { files in
            posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            posix_spawn_file_actions_addopen(&files, STDOUT_FILENO, path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            posix_spawn_file_actions_adddup2(&files, STDOUT_FILENO, STDERR_FILENO)
        }
    }

    deinit {
        kill(process, SIGKILL)
        _ = wait()
        unlink(path)
    }

    /// What it has written so far.
    var output: String { (try? readText(path)) ?? "" }

    /// Waits until it has written that, so many times.
    func waits(for text: String, times: Int = 1) async throws -> Bool {
        try await becomesTrue { output.components(separatedBy: text).count > times }
    }

    /// Sends it a signal and waits for its end.
    ///
    /// - Returns: As a shell has it: what the program said, or 128 and the number of the signal that it died of.
    func end(by signal: Int32) -> Int32 {
        kill(process, signal)
        return wait()
    }

    private func wait() -> Int32 {
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0 {
            guard errno == EINTR else { return 0 }
        }
        return status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
    }
}
