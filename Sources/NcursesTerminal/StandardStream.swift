import CNcurses
import FoundationEssentials
import Glibc
import TerminalUI

/// The standard output or the standard error of the program.
///
/// The program writes all text with this type, which makes control characters visible; see `VisibleText`. Only
/// ``write(exactly:)`` writes control characters unchanged.
package enum StandardStream: Int32, Sendable {
    case output = 1
    case error = 2

    /// Writes the lines, each followed by a line feed. Line breaks within a line become spaces.
    ///
    /// - Returns: 0 or an error number.
    package func write(lines: [String]) -> Int32 {
        lines.map { "\(VisibleText($0))\n" }.joined().write(to: rawValue)
    }

    /// Writes the text, including its line breaks. The line breaks must come from the program itself; write external
    /// text with ``write(lines:)``.
    ///
    /// - Returns: 0 or an error number.
    package func write(_ text: String) -> Int32 {
        VisibleText(text, lines: .kept).description.write(to: rawValue)
    }

    /// Writes the text unchanged, including control characters. Do not call this method if the stream is a terminal.
    ///
    /// - Returns: 0 or an error number.
    package func write(exactly text: String) -> Int32 { text.write(to: rawValue) }
}

extension String {

    /// Writes the whole text to the file with the given descriptor.
    ///
    /// - Returns: 0 or an error number.
    func write(to descriptor: Int32) -> Int32 {
        Array(utf8).withUnsafeBytes { cncurses_write(descriptor, $0.baseAddress, $0.count) }
    }
}
