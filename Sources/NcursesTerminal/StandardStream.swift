import CNcurses
import FoundationEssentials
import Glibc
import TerminalUI

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
