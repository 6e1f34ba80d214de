import CNcurses
import CWatcher
import Dispatch
import FoundationEssentials
import Glibc
import TerminalUI

/// Another program that uses the terminal. As in a shell, it is a separate job.
@MainActor
final class GuestProgram {

    enum Change: Sendable {
        case stopped(signal: Int32)
        case ended(ProgramOutcome)
    }

    /// The process ID of the program, which is also the ID of its process group.
    let process: pid_t

    private let device: TerminalDevice

    /// The settings of the terminal when the program was suspended; nil if it is not suspended.
    private var settings: termios?

    /// Starts the program in the foreground of the terminal.
    ///
    /// - Parameters:
    ///   - device: The terminal for the program's standard input and output.
    ///   - errors: The descriptor for the program's standard error; -1 for the standard error of this process.
    ///   - onChange: A closure that is called on the main actor with each change, up to the end of the program.
    init(
        _ program: ExternalProgram, on device: TerminalDevice, errors: Int32,
        onChange: @escaping @MainActor (Change) -> Void
    ) throws(ProgramError) {
        self.device = device
        process = try Self.start(program, on: device, errors: errors)
        let process = process
        cwatcher_add_group(process, SIGHUP)
        // Waiting blocks a thread, so wait on a separate queue.
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

    nonisolated static func nextChange(of process: pid_t) -> Change {
        /// Returns an end with unknown outcome: other code has already waited for the process.
        func lost() -> Change {
            cwatcher_remove_group(process)
            return .ended(.unknown)
        }
        var information = siginfo_t()
        // Wait without reaping the process: after that, its ID can be reused. First remove its group from the watcher.
        while waitid(P_PID, id_t(process), &information, WEXITED | WNOWAIT | WSTOPPED) < 0 {
            if errno != EINTR { return lost() }
        }
        if information.si_code != CLD_STOPPED { cwatcher_remove_group(process) }
        var status: Int32 = 0
        while waitpid(process, &status, WUNTRACED) < 0 {
            if errno != EINTR { return lost() }
        }
        if status & 0xFF == 0x7F {
            // Other processes in the group, such as a pager of a shell, may still be restoring the screen.
            let end = ContinuousClock.now.advanced(by: .milliseconds(500))
            while ContinuousClock.now < end, !JobControl.isStopped(group: process) { usleep(5_000) }
            return .stopped(signal: status >> 8 & 0xFF)
        }
        return .ended(status & 0x7F == 0 ? .exited(status >> 8 & 0xFF) : .killed(signal: status & 0x7F))
    }

    /// Records the terminal settings of the suspended program, and moves this program to the foreground.
    func takeTerminal() {
        var settings = termios()
        if tcgetattr(device.input, &settings) == 0 { self.settings = settings }
        cncurses_set_foreground(device.input, getpgrp())
    }

    /// Restores the settings of the suspended program, moves it to the foreground, and resumes it.
    func goOn() {
        if var settings { tcsetattr(device.input, TCSADRAIN, &settings) }
        settings = nil
        cncurses_set_foreground(device.input, process)
        kill(-process, SIGCONT)
    }

    /// Sends the program the signal for a closed terminal, and resumes the program so that it can handle the signal.
    func hangUp() {
        kill(-process, SIGHUP)
        kill(-process, SIGCONT)
    }
}
