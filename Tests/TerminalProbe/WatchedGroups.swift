import CWatcher
import Foundation

/// Programs that are watched, without a terminal.
enum WatchedGroups {

    /// Starts three programs, prints their processes, and is killed: one that ends when it is asked to, one that does not,
    /// and one that is not watched any more. Before that it prints how many processes watch.
    static func run() -> Never {
        let patient = start("exec sleep 60")
        let stubborn = start("trap '' TERM; while :; do sleep 60; done")
        let free = start("exec sleep 60")
        var watchers = [children - 3]
        for group in [patient, stubborn, free] { cwatcher_add_group(group, SIGTERM) }
        watchers.append(children - 3)
        for group in [patient, stubborn, free] { cwatcher_remove_group(group) }
        watchers.append(children - 3)
        for group in [patient, stubborn] { cwatcher_add_group(group, SIGTERM) }
        watchers.append(children - 3)
        print(patient, stubborn, free, watchers.map(String.init).joined())
        fflush(nil)
        kill(getpid(), SIGKILL)
        exit(1)
    }

    private static func start(_ command: String) -> pid_t {
        var attributes = posix_spawnattr_t()
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETPGROUP))
        let texts = ["sh", "-c", command]
        let words = texts.map { strdup($0) } + [nil]
        defer { for word in words { free(word) } }
        var process: pid_t = 0
        posix_spawnp(&process, "sh", nil, &attributes, words, environ)
        return process
    }

    private static var children: Int {
        let path = "/proc/self/task/\(getpid())/children"
        return (try? String(contentsOfFile: path, encoding: .utf8))?.split(separator: " ").count ?? 0
    }
}
