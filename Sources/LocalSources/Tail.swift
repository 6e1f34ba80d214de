import FoundationEssentials

/// How much is kept of the end of something that grows, and how often that is given.
public struct Tail: Hashable, Sendable {

    /// How many lines, at least 1; nil if only the bytes count.
    public let lines: Int?

    /// How many bytes, from 1 to a gibibyte; if the lines are longer together, the end of them is kept.
    public let bytes: Int

    /// The least time between two answers.
    public let pause: Duration

    /// Makes a tail from its parts.
    public init(lines: Int?, bytes: Int = 1 << 20, pause: Duration = .milliseconds(250)) {
        self.lines = lines.map { max(1, $0) }
        self.bytes = min(max(1, bytes), 1 << 30)
        self.pause = pause
    }

    /// The last lines, up to a mebibyte, at most four times a second.
    public static func lines(_ count: Int) -> Tail { Tail(lines: count) }

    /// The last bytes, at most four times a second. UTF-8 is not cut within a character.
    public static func bytes(_ count: Int) -> Tail { Tail(lines: nil, bytes: count) }

    /// The default for a source that is followed.
    static let followed = Tail.lines(1_000)
}

/// The end of what was appended, as much as a tail keeps.
struct TailBuffer: Sendable {

    private let tail: Tail
    private var bytes: [UInt8] = []
    private var isCut: Bool
    /// How many were appended, ever.
    private(set) var byteCount = 0

    /// Begins with what was there before.
    ///
    /// - Parameter skipped: How many bytes before that were left out.
    init(_ tail: Tail, _ bytes: some Collection<UInt8> = [], skipped: Int = 0) {
        self.tail = tail
        isCut = skipped > 0
        append(bytes)
    }

    /// Whether the last line has no end yet.
    var isInLine: Bool { bytes.last.map { $0 != UInt8(ascii: "\n") } ?? false }

    mutating func append(_ new: some Collection<UInt8>) {
        byteCount += new.count
        if new.count >= tail.bytes {
            bytes = Array(new.suffix(tail.bytes))
            return
        }
        bytes.append(contentsOf: new)
        // Now and then rather than each time: to drop bytes moves those that stay.
        if bytes.count > 2 * tail.bytes { bytes.removeFirst(bytes.count - tail.bytes) }
    }

    /// What is kept, without a character that is cut at its beginning.
    ///
    /// - Parameter isOver: Whether nothing comes any more; otherwise a character that is not there as a whole at the end
    ///   is left out, too.
    func content(isOver: Bool) -> Data {
        var kept = bytes.suffix(tail.bytes)
        if isCut || kept.count < byteCount { kept = kept.dropFirst(kept.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count) }
        if !isOver { kept = kept.dropLast(Self.unfinishedCount(kept)) }
        if let lines = tail.lines { kept = Self.last(lines, of: kept) }
        return Data(kept)
    }

    private static func last(_ lines: Int, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = lines
        // The end of the last line does not begin another one.
        for index in bytes.dropLast().indices.reversed() where bytes[index] == UInt8(ascii: "\n") {
            rest -= 1
            if rest == 0 { return bytes[(index + 1)...] }
        }
        return bytes
    }

    /// How many bytes at the end are the beginning of a character of UTF-8 that is not there as a whole.
    private static func unfinishedCount(_ bytes: ArraySlice<UInt8>) -> Int {
        for (offset, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let length = byte >= 0xF0 && byte < 0xF8 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
            return byte < 0xF8 && length > offset + 1 ? offset + 1 : 0
        }
        return 0
    }
}
