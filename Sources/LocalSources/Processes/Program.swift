import Basics
import CLinux
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

struct Program: Sendable {

    /// The name of the program, which is searched for on PATH, or its path.
    let name: String
    let arguments: [String]
    /// The variables to change in the environment that the program inherits. A nil value removes a variable.
    let environment: [String: String?]
    let folder: String?
    let place: CommandPlace
    /// Whether the program keeps running when this process ends.
    let isDetached: Bool
    /// The name of the program in messages.
    let title: String

    /// A started program, with the read ends of its standard output and standard error.
    struct Start: Sendable {
        let run: clinux_run
        let output: Int32
        let errors: Int32

        /// Ends a program whose output is not needed.
        func abandon() {
            withUnsafePointer(to: run) { run in
                clinux_send(run, clinux_order_kill)
                _ = clinux_close(run)
            }
            close(output)
            close(errors)
        }
    }

    /// Starts the program. Blocks the thread, usually for about a millisecond.
    func start() throws(CommandError) -> Start {
        let texts = [name] + arguments + [folder ?? ""] + environment.flatMap { [$0.key, $0.value ?? ""] }
        // The system would ignore the text after a zero byte.
        if texts.contains(where: { $0.utf8.contains(0) }) { throw .zeroByte(command: title) }
        let size = place.size()
        let variables = variables(size)
        let path = try path(searching: variables["PATH"] ?? "/usr/local/bin:/usr/bin:/bin")
        return try withPipes(size) { (output, errors) throws(CommandError) in
            try spawn(path, variables, output, errors)
        }
    }

    private func variables(_ size: (columns: Int, rows: Int)?) -> [String: String] {
        var variables = ProcessInfo.processInfo.environment
        for (name, value) in place.variables(size) { variables[name] = value }
        for (name, value) in environment { variables[name] = value }
        return variables
    }

    /// Returns the path of the program. If the name contains no slash, searches the folders for a file with this name
    /// that can be executed.
    ///
    /// - Parameter folders: The paths of the folders, separated by colons.
    /// - Throws: ``CommandError/notExecutable(program:)`` if none of the files with the name can be executed, and
    ///   ``CommandError/notFound(program:)`` if there is no such file.
    private func path(searching folders: String) throws(CommandError) -> String {
        if name.contains("/") { return name }
        var isThere = false
        for folder in folders.split(separator: ":") where !name.isEmpty {
            let path = "\(folder)/\(name)"
            var facts = stat()
            guard stat(path, &facts) == 0, facts.st_mode & S_IFMT == S_IFREG else { continue }
            isThere = true
            if access(path, X_OK) == 0 { return path }
        }
        throw isThere ? .notExecutable(program: name) : .notFound(program: name)
    }

    // MARK: Starting

    private func withPipes(
        _ size: (columns: Int, rows: Int)?,
        _ body: (_ output: [Int32], _ errors: [Int32]) throws(CommandError) -> clinux_run
    ) throws(CommandError) -> Start {
        var (output, errors): ([Int32], [Int32]) = ([-1, -1], [-1, -1])
        guard makeOutput(&output, size), makePipe(&errors) else {
            let error = SystemError.last
            for end in output + errors where end >= 0 { close(end) }
            throw .notStarted(command: title, reason: error.reason)
        }
        defer {
            close(output[1])
            close(errors[1])
        }
        do {
            return Start(run: try body(output, errors), output: output[0], errors: errors[0])
        } catch {
            close(output[0])
            close(errors[0])
            throw error
        }
    }

    /// Creates the channel for the program's output: a pipe or a pseudoterminal. Returns false on failure.
    private func makeOutput(_ ends: inout [Int32], _ size: (columns: Int, rows: Int)?) -> Bool {
        guard place.isTerminal else { return makePipe(&ends) }
        let size = size ?? (80, 24)
        return clinux_open_terminal(Int32(clamping: size.columns), Int32(clamping: size.rows), &ends)
    }

    /// Creates a pipe, with both ends above the standard descriptors. Only its read end is nonblocking. Returns false
    /// on failure.
    private func makePipe(_ ends: inout [Int32]) -> Bool {
        var isMade = pipe(&ends) == 0
        for index in 0...1 where isMade {
            let moved = fcntl(ends[index], F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
            close(ends[index])
            ends[index] = moved
            isMade = moved >= 0
        }
        return isMade && fcntl(ends[0], F_SETFL, O_NONBLOCK) == 0
    }

    private func spawn(
        _ path: String, _ variables: [String: String], _ output: [Int32], _ errors: [Int32]
    ) throws(CommandError) -> clinux_run {
        do throws(ProgramStartError) {
            return try startProgram(path, [name] + arguments, variables, in: folder) {
                ($0.output, $0.errors, $0.readers) = (output[1], errors[1], (output[0], errors[0]))
                ($0.has_terminal, $0.is_detached) = (place.isTerminal, isDetached)
            }
        } catch {
            throw failure(at: error.step, SystemError(number: error.number), path)
        }
    }

    private func failure(at step: clinux_step, _ error: SystemError, _ path: String) -> CommandError {
        if step == clinux_step_folder {
            return .folderUnusable(command: title, folder: folder ?? "", reason: error.reason)
        }
        guard step == clinux_step_program else { return .notStarted(command: title, reason: error.reason) }
        switch error.number {
        case ENOENT where isFile(path): return .noInterpreter(program: path)
        case ENOENT, ENOTDIR: return .notFound(program: name)
        case EACCES, EPERM: return .notExecutable(program: name)
        case ENOEXEC: return .notAProgram(program: name)
        case E2BIG: return .notStarted(command: title, reason: CommandError.argumentsTooLong)
        default: return .notStarted(command: title, reason: error.reason)
        }
    }

    private func isFile(_ path: String) -> Bool {
        var facts = stat()
        return stat(path.hasPrefix("/") ? path : (folder.map { "\($0)/" } ?? "") + path, &facts) == 0
    }
}
