/// The value of a YAML scalar in single quotes. Two quotes in the file become one. Line ends are folded.
///
/// The YAML library misreads some of these scalars. For example, it reads `'echo '''' x'` as `echo '''`.
struct SingleQuotedText {

    let text: String

    /// Decodes a scalar.
    ///
    /// - Parameter source: The text between the quotes, in UTF-8, as written in the file.
    init(source: some Collection<UInt8>) {
        var bytes: [UInt8] = []
        /// The number of decoded bytes, without the trailing spaces of the current line.
        var end = 0
        var breaks = 0
        var last: UInt8?
        for byte in source {
            switch byte {
            case UInt8(ascii: "\n") where last == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                breaks += 1
                bytes.removeSubrange(end...)
            // Skip the leading spaces of a line.
            case UInt8(ascii: " ") where breaks > 0, UInt8(ascii: "\t") where breaks > 0: break
            case UInt8(ascii: "'") where last == byte:
                // The second quote of a pair.
                last = nil
                continue
            default:
                Self.join(&bytes, after: &breaks)
                bytes.append(byte)
                if byte != UInt8(ascii: " "), byte != UInt8(ascii: "\t") { end = bytes.count }
            }
            last = byte
        }
        Self.join(&bytes, after: &breaks)
        text = String(decoding: bytes, as: UTF8.self)
    }

    /// Folds line ends. A single line end becomes a space. If there are several line ends in a row, the first one is
    /// dropped.
    private static func join(_ bytes: inout [UInt8], after breaks: inout Int) {
        guard breaks > 0 else { return }
        bytes += breaks == 1 ? [UInt8(ascii: " ")] : Array(repeating: UInt8(ascii: "\n"), count: breaks - 1)
        breaks = 0
    }
}
