import CNcurses
import FoundationEssentials
import Glibc

/// An object that captures the standard error of the program while the program shows its screen, and writes the
/// captured text afterwards.
@MainActor
final class ErrorCapture {

    /// The descriptor of a file in memory that replaces standard error; -1 if standard error is not a terminal, or if
    /// the file cannot be created.
    let copy: Int32
    /// The descriptor of the original standard error; -1 if standard error is not a terminal.
    let original: Int32

    init() {
        original = isatty(STDERR_FILENO) == 1 ? fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3) : -1
        copy = original >= 0 ? cncurses_memory_file("stderr") : -1
    }

    /// Starts to capture standard error. Call it once.
    func begin() {
        if copy >= 0 { dup2(copy, STDERR_FILENO) }
    }

    /// Restores standard error and writes the captured text. Call it once.
    func end() {
        guard copy >= 0 else { return }
        dup2(original, STDERR_FILENO)
        let kept = (try? Data(contentsOf: URL(filePath: "/proc/self/fd/\(copy)"))) ?? Data()
        _ = StandardStream.error.write(String(decoding: kept, as: UTF8.self))
        close(copy)
        close(original)
    }
}
