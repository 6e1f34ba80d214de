import CNcurses
import CWatcher
import FoundationEssentials
import Glibc
import TerminalUI

/// Writes to the terminal. Once it was put back because the program ends, on another thread for example, nothing is written
/// any more.
enum TerminalOutput {

    /// Writes all of the text.
    static func write(_ text: String) {
        var text = text
        text.withUTF8 { write(UnsafeRawBufferPointer($0)) }
    }

    /// Writes all of the bytes.
    static func write(_ bytes: UnsafeRawBufferPointer) {
        defer { cwatcher_end_output() }
        guard cwatcher_begin_output() else { return }
        _ = cncurses_write(STDOUT_FILENO, bytes.baseAddress, bytes.count)
    }
}

/// The standard output or the standard error of the program, which may be a terminal, a log or another program.
///
/// All of the program's text goes there through this type, by which it is made visible: see `VisibleText`.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes lines, each with a line feed behind it. Whatever is in a line, it stays one line.
    ///
    /// - Returns: 0 or an error number.
    package func write(lines: [String]) -> Int32 {
        lines.map { "\(VisibleText($0))\n" }.joined().write(to: rawValue)
    }

    /// Writes a text whose line ends the program itself has made.
    ///
    /// - Returns: 0 or an error number.
    package func write(_ text: String) -> Int32 {
        VisibleText(text, lines: .kept).description.write(to: rawValue)
    }
}

extension String {

    /// Writes all of the text to a file.
    ///
    /// - Returns: 0 or an error number.
    func write(to descriptor: Int32) -> Int32 {
        var text = self
        return text.withUTF8 { cncurses_write(descriptor, $0.baseAddress, $0.count) }
    }
}
