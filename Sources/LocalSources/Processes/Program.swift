import Basics
import CLinux
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A program that could be started.
struct Program: Sendable {

    /// As it was named: a name that is looked for, or a path.
    let name: String
    let arguments: [String]
    /// What is set beside this program's own variables; nil takes one away.
    let environment: [String: String?]
    let folder: String?
    /// Where its output is shown.
    let place: CommandPlace
    /// Whether it goes on after the end of this program.
    let isDetached: Bool
    /// What sentences call it.
    let title: String

    /// A program that has started, and the ends of pipes from which its output and errors are read.
    struct Start: Sendable {
        let run: clinux_run
        let output: Int32
        let errors: Int32

        /// Ends what has only just begun.
        func abandon() {
            withUnsafePointer(to: run) { run in
                clinux_send(run, clinux_order_kill)
                _ = clinux_close(run)
            }
            close(output)
            close(errors)
        }
    }

    /// Starts it. Blocks, mostly for about a millisecond.
    func start() throws(CommandError) -> Start {
        let texts = [name] + arguments + [folder ?? ""] + environment.flatMap { [$0.key, $0.value ?? ""] }
        // The system would take what stands before it.
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

    /// Where it is. One without a slash is looked for as a shell does it.
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

    // MARK: Starting it

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

    /// What its output goes through: a pipe, or a terminal of its own.
    private func makeOutput(_ ends: inout [Int32], _ size: (columns: Int, rows: Int)?) -> Bool {
        guard place.isTerminal else { return makePipe(&ends) }
        let size = size ?? (80, 24)
        return clinux_open_terminal(Int32(clamping: size.columns), Int32(clamping: size.rows), &ends)
    }

    /// A pipe of which only the reading end never blocks, with both above the standard descriptors.
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
        case E2BIG: return .notStarted(command: title, reason: "its arguments are too long for the system")
        default: return .notStarted(command: title, reason: error.reason)
        }
    }

    private func isFile(_ path: String) -> Bool {
        var facts = stat()
        return stat(path.hasPrefix("/") ? path : (folder.map { "\($0)/" } ?? "") + path, &facts) == 0
    }
}
