package import FoundationEssentials
import Loadables
import TerminalUI

/// The bytes that a source has received, for the inspector.
package struct RawBytes: Sendable {

    package static let limit = 64 << 10

    private let start: Data
    private let count: Int

    /// Creates a copy of the first bytes, up to ``limit``.
    ///
    /// - Parameter data: The bytes, without secrets.
    package init(_ data: Data) {
        start = Data(data.prefix(Self.limit))
        count = data.count
    }

    /// The bytes as text. If the bytes are not valid UTF-8 or contain a zero byte, all of them are written in
    /// hexadecimal. If only the first bytes were kept, a note with the number of kept bytes and of all bytes follows.
    var content: TextContent {
        let end =
            count > start.count
            ? [StyledText("… \(ByteCount(start.count).text) of \(ByteCount(count).text)", .secondary)] : []
        // The last character may be incomplete, so up to three bytes may be dropped.
        let cuts = count > start.count ? 0...3 : 0...0
        let text = cuts.lazy.compactMap { String(validating: start.dropLast($0), as: UTF8.self) }.first
        guard let text, !text.utf8.contains(0) else { return TextContent(hexadecimal + end, wraps: false) }
        let lines = text.split(omittingEmptySubsequences: false, whereSeparator: \.isNewline)
        return TextContent(
            (lines.last?.isEmpty == true ? lines.dropLast() : lines).map { StyledText(String($0)) } + end)
    }

    private var hexadecimal: [StyledText] {
        let bytes = Array(start)
        return stride(from: 0, to: bytes.count, by: 16).map { place in
            let row = bytes[place..<min(bytes.count, place + 16)]
            let digits = row.map { Int($0).hexadecimal(digits: 2) }.joined(separator: " ")
            let letters = row.map { (0x20..<0x7F).contains($0) ? String(UnicodeScalar($0)) : "." }.joined()
            let gap = String(repeating: " ", count: 3 * (16 - row.count))
            return StyledText(place.hexadecimal(digits: 6), .secondary) + StyledText("  \(digits)\(gap)  \(letters)")
        }
    }
}
