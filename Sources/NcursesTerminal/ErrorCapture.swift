import CNcurses
import FoundationEssentials
import Glibc

/// Keeps what is written to standard error off the screen while the screen is ours, and writes it there afterwards.
@MainActor
final class ErrorCapture {

    /// A file in memory that takes the place of standard error; -1 if standard error does not go to a terminal.
    let copy: Int32
    /// Where standard error went before.
    let original: Int32

    init() {
        original = isatty(STDERR_FILENO) == 1 ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) : -1
        copy = original >= 0 ? cncurses_memory_file("stderr") : -1
    }

    /// Keeps what is written from now on. To be called once.
    func begin() {
        if copy >= 0 { dup2(copy, STDERR_FILENO) }
    }

    /// Puts standard error back and writes what was kept. To be called once.
    func end() {
        guard copy >= 0 else { return }
        dup2(original, STDERR_FILENO)
        let kept = (try? Data(contentsOf: URL(filePath: "/proc/self/fd/\(copy)"))) ?? Data()
        _ = StandardStream.error.write(String(decoding: kept, as: UTF8.self))
        close(copy)
        close(original)
    }
}
