import CNcurses
import FoundationEssentials
import Glibc
import TerminalUI

/// The standard output or standard error of the program. It may be a terminal, a log or another program.
///
/// The program writes all text through this type, which makes control characters visible: see `VisibleText`. Only
/// ``write(exactly:)`` writes them unchanged.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes lines, each followed by a line feed. Line breaks within a line are made visible.
    ///
    /// - Returns: 0 or an error number.
    package func write(lines: [String]) -> Int32 {
        lines.map { "\(VisibleText($0))\n" }.joined().write(to: rawValue)
    }

    /// Writes a text. Its line ends must come from the program itself.
    ///
    /// - Returns: 0 or an error number.
    package func write(_ text: String) -> Int32 {
        VisibleText(text, lines: .kept).description.write(to: rawValue)
    }

    /// Writes a text unchanged. It may contain control characters, so it must not be written to a terminal.
    ///
    /// - Returns: 0 or an error number.
    package func write(exactly text: String) -> Int32 { text.write(to: rawValue) }
}

extension String {

    /// Writes the whole text to a file.
    ///
    /// - Returns: 0 or an error number.
    func write(to descriptor: Int32) -> Int32 {
        Array(utf8).withUnsafeBytes { cncurses_write(descriptor, $0.baseAddress, $0.count) }
    }
}
