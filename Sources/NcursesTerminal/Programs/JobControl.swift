import CNcurses
import FoundationEssentials
import Glibc

/// The relation of this process to the shell.
enum JobControl {

    /// Whether no shell would resume this process after it is suspended, because no process of this session started it.
    static var isOrphaned: Bool {
        var process = getppid()
        // Other processes of the same job are skipped.
        while process > 1, getpgid(process) == getpgrp(), let parent = parent(of: process) { process = parent }
        return process == 0 || getsid(process) != getsid(0)
    }

    private static func parent(of process: pid_t) -> pid_t? {
        let fields = status(of: "\(process)")
        return fields.count > 1 ? pid_t(fields[1]) : nil
    }

    /// Whether all processes of a group are suspended or have ended.
    static func isStopped(group: pid_t) -> Bool {
        let processes = (try? FileManager.default.contentsOfDirectory(atPath: "/proc")) ?? []
        return processes.filter { $0.first?.isNumber == true }.allSatisfy { process in
            let fields = status(of: process)
            return fields.count < 3 || fields[2] != "\(group)" || ["T", "t", "Z", "X"].contains(fields[0])
        }
    }

    /// Returns the fields of a process's status after its name: its state, its parent, its group.
    private static func status(of process: String) -> [Substring] {
        guard let text = try? String(contentsOfFile: "/proc/\(process)/stat", encoding: .utf8),
            let name = text.lastIndex(of: ")")
        else { return [] }
        return text[text.index(after: name)...].split(separator: " ", maxSplits: 3)
    }

    /// Returns the foreground process group of the terminal. If all of its processes have ended, this program's own
    /// group becomes the foreground group.
    static func foreground(of device: TerminalDevice) -> pid_t {
        let group = tcgetpgrp(device.input)
        guard group > 1, group != getpgrp(), kill(-group, 0) != 0, errno == ESRCH else { return group }
        return cncurses_set_foreground(device.input, getpgrp()) ? getpgrp() : group
    }
}
