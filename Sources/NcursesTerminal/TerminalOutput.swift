import Foundation

/// Writes to the terminal, past ncurses.
enum TerminalOutput {

    /// Writes all of the text.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes all of the bytes.
    static func write(_ bytes: UnsafeRawBufferPointer) {
        var rest = bytes
        while let address = rest.baseAddress, rest.count > 0 {
            let count = Foundation.write(STDOUT_FILENO, address, rest.count)
            if count < 0, errno == EINTR { continue }
            guard count > 0 else { return }
            rest = UnsafeRawBufferPointer(rebasing: rest.dropFirst(count))
        }
    }
}
