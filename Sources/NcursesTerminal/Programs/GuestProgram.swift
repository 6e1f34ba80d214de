import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc
import TerminalUI

/// Another program that has the terminal: a job of ours, as those of a shell are.
@MainActor
final class GuestProgram {

    /// What happened to it.
    enum Change: Sendable {
        case stopped(signal: Int32)
        case ended(ProgramOutcome)
    }

    /// Its process, which is also its process group.
    let process: pid_t

    private let device: TerminalDevice

    /// How it had the terminal when it was stopped.
    private var settings: termios?

    /// Starts the program as the one that has the terminal.
    ///
    /// - Parameters:
    ///   - device: The terminal for its standard input and output.
    ///   - errors: What becomes its standard error; -1 for ours.
    ///   - onChange: Called on the main actor. Nothing is said any more after it has ended.
    init(
        _ program: ExternalProgram, on device: TerminalDevice, errors: Int32,
        onChange: @escaping @MainActor (Change) -> Void
    ) throws(ProgramError) {
        self.device = device
        process = try Self.start(program, on: device, errors: errors)
        let process = process
        cwatcher_add_group(process, SIGHUP)
        // On a queue, and so a thread, of its own: it may take as long as a user writes a letter.
        DispatchQueue(label: "guest program").async {
            while true {
                let change = Self.nextChange(of: process)
                DispatchQueue.main.async { MainActor.assumeIsolated { onChange(change) } }
                if case .ended = change { return }
            }
        }
    }

    private static func start(
        _ program: ExternalProgram, on device: TerminalDevice, errors: Int32
    ) throws(ProgramError) -> pid_t {
        if let folder = program.workingDirectory {
            var isFolder = false
            let exists = FileManager.default.fileExists(atPath: folder, isDirectory: &isFolder)
            guard exists, isFolder else { throw .noFolder(folder) }
        }
        var environment = ProcessInfo.processInfo.environment
        for (name, value) in program.environment { environment[name] = value }
        let variables = environment.map { strdup("\($0)=\($1)") } + [nil]
        let arguments = ([program.executable] + program.arguments).map { strdup($0) } + [nil]
        defer { for text in arguments + variables { free(text) } }
        var process: pid_t = 0
        let error = cncurses_start_program(
            program.executable, arguments, variables, program.workingDirectory, device.isApart ? device.input : -1,
            errors, &process)
        switch error {
        case 0: return process
        case ENOENT: throw .notFound(program.executable)
        default: throw .refused(program.executable, reason: String(cString: strerror(error)))
        }
    }

    /// Waits until something happens to the process.
    private nonisolated static func nextChange(of process: pid_t) -> Change {
        var information = siginfo_t()
        // It is reaped when it is not watched any more: until then no other process can have its number.
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WSTOPPED) < 0 {
            // Somebody else has asked how it ended: that is lost.
            if errno != EINTR {
                cwatcher_remove_group(process)
                return .ended(.exited(0))
            }
        }
        if information.si_code != CLD_STOPPED { cwatcher_remove_group(process) }
        var status: Int32 = 0
        while waitpid(process, &status, WUNTRACED) < 0, errno == EINTR {}
        if status & 0xFF == 0x7F {
            // Others of its group may have to make the screen as it was before they stop, as a pager behind a shell has.
            let end = ContinuousClock.now.advanced(by: .milliseconds(500))
            while ContinuousClock.now < end, !JobControl.isStopped(group: process) { usleep(5_000) }
            return .stopped(signal: status >> 8 & 0xFF)
        }
        return .ended(status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F))
    }

    /// Takes the terminal away from the stopped program, for a while.
    func takeTerminal() {
        var settings = termios()
        if tcgetattr(device.input, &settings) == 0 { self.settings = settings }
        cncurses_set_foreground(device.input, getpgrp())
    }

    /// Gives the terminal to the program again, as it had it, and has it go on.
    func goOn() {
        if var settings { tcsetattr(device.input, TCSADRAIN, &settings) }
        settings = nil
        cncurses_set_foreground(device.input, process)
        kill(-process, SIGCONT)
    }

    /// Tells it that its terminal goes away.
    func hangUp() {
        kill(-process, SIGHUP)
        kill(-process, SIGCONT)
    }
}
