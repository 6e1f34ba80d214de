import CWatcher
import Foundation

/// Writes to the terminal. Once it was put back because the program ends, on another thread for example, nothing is written
/// any more.
enum TerminalOutput {

    /// Has ncurses write.
    static func perform(_ body: () -> Void) {
        defer { cw_end_output() }
        if cw_begin_output() { body() }
    }

    /// Writes all of the text, past ncurses.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes all of the bytes, past ncurses.
    static func write(_ bytes: UnsafeRawBufferPointer) {
        defer { cw_end_output() }
        guard cw_begin_output() else { return }
        var rest = bytes
        while let address = rest.baseAddress, rest.count > 0 {
            let count = Foundation.write(STDOUT_FILENO, address, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }
}
