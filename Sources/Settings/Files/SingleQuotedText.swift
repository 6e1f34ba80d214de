/// What a scalar in single quotes says: two quotes in a row are one, and its lines are joined as YAML says.
///
/// The library misreads some of them: of `'echo '''' x'` it makes `echo '''`.
struct SingleQuotedText {

    let text: String

    /// - Parameter source: What stands between the quotes, in UTF-8, as it is in the file.
    init(source: some Collection<UInt8>) {
        var bytes: [UInt8] = []
        /// How many bytes there were before the blanks at the end of the line.
        var end = 0
        var breaks = 0
        var last: UInt8?
        for byte in source {
            switch byte {
            case UInt8(ascii: "\n") where last == UInt8(ascii: "\r"): break
            case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
                breaks += 1
                bytes.removeSubrange(end...)
            // Those at the beginning of a line.
            case UInt8(ascii: " ") where breaks > 0, UInt8(ascii: "\t") where breaks > 0: break
            case UInt8(ascii: "'") where last == byte:
                // The second one of a pair stands for nothing.
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

    /// One end of a line is a blank; of more, each after the first is one.
    private static func join(_ bytes: inout [UInt8], after breaks: inout Int) {
        guard breaks > 0 else { return }
        bytes += breaks == 1 ? [UInt8(ascii: " ")] : Array(repeating: UInt8(ascii: "\n"), count: breaks - 1)
        breaks = 0
    }
}
