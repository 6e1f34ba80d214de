import CNcurses
import FoundationEssentials

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// Keeps what is written to standard error off the screen while the screen is ours, and writes it there afterwards.
@MainActor
final class ErrorCapture {

    /// A file in memory that takes the place of standard error; -1 if standard error does not go to a terminal.
    let copy: Int32
    /// Where standard error went before.
    let original: Int32

    init() {
        guard isatty(STDERR_FILENO) == 1 else {
            (copy, original) = (-1, -1)
            return
        }
        let copy = cncurses_memory_file("stderr")
        let original = fcntl(STDERR_FILENO, F_DUPFD_CLOEXEC, 3)
        guard copy >= 0, original >= 0 else {
            if copy >= 0 { close(copy) }
            if original >= 0 { close(original) }
            (self.copy, self.original) = (-1, -1)
            return
        }
        (self.copy, self.original) = (copy, original)
    }

    /// Keeps what is written from now on. To be called once.
    func begin() {
        if copy >= 0 { dup2(copy, STDERR_FILENO) }
    }

    /// Puts standard error back and writes what was kept. To be called once.
    func end() {
        guard copy >= 0 else { return }
        dup2(original, STDERR_FILENO)
        lseek(copy, 0, SEEK_SET)
        var kept: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 4096)
        while true {
            let count = read(copy, &buffer, buffer.count)
            guard count > 0 else { break }
            kept += buffer[..<count]
        }
        _ = StandardStream.error.write(String(decoding: kept, as: UTF8.self))
        close(copy)
        close(original)
    }
}
