import Foundation

/// A command that ran without a terminal, and its outcome.
///
/// Not by Foundation's `Process`: that takes a program for running as long as any of its children does, and tmux leaves
/// its server behind. For the same reason the output goes to files; a pipe would stay open.
public struct Command {

    /// As a shell has it: what the program said, or 128 and the number of the signal that it died of.
    public let code: Int32
    /// Its standard output.
    public let output: String
    /// Its standard error.
    public let errors: String

    /// Runs a program to its end, with nothing to read and an environment that is only what is given here.
    public init(_ program: String, _ arguments: [String], environment: [String: String]) throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "command-\(UUID().uuidString)").path
        let (outputPath, errorPath) = (path + ".output", path + ".errors")
        defer {
            unlink(outputPath)
            unlink(errorPath)
        }
        let process = try spawn(program, arguments, environment: environment) { files in
            posix_spawn_file_actions_addopen(&files, STDIN_FILENO, "/dev/null", O_RDONLY, 0)
            for (descriptor, path) in [(STDOUT_FILENO, outputPath), (STDERR_FILENO, errorPath)] {
                posix_spawn_file_actions_addopen(&files, descriptor, path, O_WRONLY | O_CREAT | O_EXCL, 0o600)
            }
        }
        var status: Int32 = 0
        while waitpid(process, &status, 0) < 0, errno == EINTR {}
        code = status & 0x7F == 0 ? status >> 8 & 0xFF : 128 + status & 0x7F
        output = try readText(outputPath)
        errors = try readText(errorPath)
    }
}

/// What stands in a file. (`Data(contentsOf:)` leaks memory for each file that says that it is empty.)
public func readText(_ path: String) throws -> String {
    let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
    return String(decoding: try file.readToEnd() ?? Data(), as: UTF8.self)
}
