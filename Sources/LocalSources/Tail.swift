import FoundationEssentials

/// The limits of growing content, such as a log. Only the end of the content is kept: a number of lines and bytes. New
/// content is reported at a minimum interval.
public struct Tail: Hashable, Sendable {

    /// The maximum number of lines, at least 1; nil to limit only the bytes.
    public let lines: Int?

    /// The maximum number of bytes, from 1 to 1 GiB. If a line is longer, only its end is kept.
    public let bytes: Int

    /// The minimum time between two reports.
    public let pause: Duration

    /// Creates a tail.
    public init(lines: Int?, bytes: Int = 1 << 20, pause: Duration = .milliseconds(250)) {
        self.lines = lines.map { max(1, $0) }
        self.bytes = min(max(1, bytes), 1 << 30)
        self.pause = pause
    }

    /// Returns a tail that keeps the given number of last lines, but at most 1 MiB. New content is reported at most
    /// four times a second.
    public static func lines(_ count: Int) -> Tail { Tail(lines: count) }

    /// Returns a tail that keeps the given number of last bytes. New content is reported at most four times a second.
    ///
    /// An incomplete UTF-8 character at the start is left out. An incomplete character at the end is left out while
    /// more bytes may follow. The content may therefore be a few bytes shorter.
    public static func bytes(_ count: Int) -> Tail { Tail(lines: nil, bytes: count) }

    static let followed = Tail.lines(1_000)
}

/// A buffer that keeps the last bytes appended to it, within the limits of a tail.
struct TailBuffer: Sendable {

    private let tail: Tail
    private var bytes: [UInt8] = []
    private var isCut: Bool
    /// The number of bytes appended so far.
    private(set) var byteCount = 0

    /// Creates a buffer with initial bytes.
    ///
    /// - Parameter skipped: The number of bytes that were skipped before the initial bytes.
    init(_ tail: Tail, _ bytes: some Collection<UInt8> = [], skipped: Int = 0) {
        self.tail = tail
        isCut = skipped > 0
        append(bytes)
    }

    /// Whether the last line is incomplete.
    var isInLine: Bool { bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false }

    mutating func append(_ new: some Collection<UInt8>) {
        byteCount += new.count
        if new.count >= tail.bytes {
            bytes = Array(new.suffix(tail.bytes))
            return
        }
        bytes.append(contentsOf: new)
        // Drop bytes only occasionally, because this moves all remaining bytes.
        if bytes.count > 2 * tail.bytes { bytes.removeFirst(bytes.count - tail.bytes) }
    }

    /// Returns the last lines or bytes within the limits, without an incomplete character at the start.
    ///
    /// - Parameter isOver: Whether no more bytes will arrive. If false, an incomplete character at the end is also
    ///   removed.
    func content(isOver: Bool) -> Data {
        var kept = bytes.suffix(tail.bytes)
        if isCut || kept.count < byteCount { kept = kept.dropFirst(kept.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count) }
        if !isOver { kept = kept.dropLast(Self.unfinishedCount(kept)) }
        if let lines = tail.lines { kept = Self.last(lines, of: kept) }
        return Data(kept)
    }

    private static func last(_ lines: Int, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = lines
        // Ignore the line feed at the very end, because no line follows it.
        for index in bytes.dropLast().indices.reversed() where bytes[index] == UInt8(ascii: "\n") {
            rest -= 1
            if rest == 0 { return bytes[(index + 1)...] }
        }
        return bytes
    }

    /// Returns the number of bytes at the end that belong to an incomplete UTF-8 character.
    private static func unfinishedCount(_ bytes: ArraySlice<UInt8>) -> Int {
        for (offset, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let length = byte >= 0xF0 && byte < 0xF8 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
            return byte < 0xF8 && length > offset + 1 ? offset + 1 : 0
        }
        return 0
    }
}
