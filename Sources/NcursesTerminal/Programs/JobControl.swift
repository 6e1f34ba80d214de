import CNcurses
import FoundationEssentials
import Glibc

/// Functions for the job control of the shell that has started this process.
enum JobControl {

    /// Whether the job of this process is orphaned. The parent of an orphaned job is in another session, so no shell
    /// can resume the job.
    static var isOrphaned: Bool {
        var process = getppid()
        // Skip parents in the same job.
        while process > 1, getpgid(process) == getpgrp(), let parent = parent(of: process) { process = parent }
        return process == 0 || getsid(process) != getsid(0)
    }

    private static func parent(of process: pid_t) -> pid_t? {
        let fields = status(of: "\(process)")
        return fields.count > 1 ? pid_t(fields[1]) : nil
    }

    /// Returns whether all processes in the given group are suspended or have ended.
    static func isStopped(group: pid_t) -> Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { $0.first?.isNumber == true }.allSatisfy { process in
            let fields = status(of: process)
            return fields.count < 3 || fields[2] != "\(group)" || ["T", "t", "Z", "X"].contains(fields[0])
        }
    }

    /// Returns the fields of a process's status after its name: the state, the parent, the process group, and the rest.
    private static func status(of process: String) -> [Substring] {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return [] }
        return text[text.index(after: name)...].split(separator: " ", maxSplits: 3)
    }

    /// Returns the foreground process group of the terminal. If this group has no processes anymore, moves the group of
    /// this program to the foreground.
    static func foreground(of device: TerminalDevice) -> pid_t {
        let group = tcgetpgrp(device.input)
        guard group > 1, group != getpgrp(), kill(-group, 0) != 0, errno == ESRCH else { return group }
        return cncurses_set_foreground(device.input, getpgrp()) ? getpgrp() : group
    }
}
