import FoundationEssentials

/// How much to keep of the end of growing content, and how often to report it.
public struct Tail: Hashable, Sendable {

    /// The maximum number of lines, at least 1; nil to limit the bytes only.
    public let lines: Int?

    /// The maximum number of bytes, from 1 to a gibibyte. Of longer lines, the end is kept.
    public let bytes: Int

    /// The minimum time between two updates.
    public let pause: Duration

    /// Creates a tail.
    public init(lines: Int?, bytes: Int = 1 << 20, pause: Duration = .milliseconds(250)) {
        self.lines = lines.map { max(1, $0) }
        self.bytes = min(max(1, bytes), 1 << 30)
        self.pause = pause
    }

    /// The last lines, up to a mebibyte, at most four times a second.
    public static func lines(_ count: Int) -> Tail { Tail(lines: count) }

    /// The last bytes, at most four times a second. UTF-8 characters are not split.
    public static func bytes(_ count: Int) -> Tail { Tail(lines: nil, bytes: count) }

    /// The default for a source that is followed.
    static let followed = Tail.lines(1_000)
}

/// The end of the appended bytes, as much as a tail keeps.
struct TailBuffer: Sendable {

    private let tail: Tail
    private var bytes: [UInt8] = []
    private var isCut: Bool
    /// The number of bytes appended so far.
    private(set) var byteCount = 0

    /// Creates a buffer with the bytes that exist already.
    ///
    /// - Parameter skipped: The number of bytes before them that were skipped.
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
        // Only now and then: dropping bytes moves the remaining ones.
        if bytes.count > 2 * tail.bytes { bytes.removeFirst(bytes.count - tail.bytes) }
    }

    /// The kept bytes, without a partial character at the start.
    ///
    /// - Parameter isOver: Whether no more bytes will come. If false, a partial character at the end is dropped as
    ///   well.
    func content(isOver: Bool) -> Data {
        var kept = bytes.suffix(tail.bytes)
        if isCut || kept.count < byteCount { kept = kept.dropFirst(kept.prefix(3).prefix { $0 & 0xC0 == 0x80 }.count) }
        if !isOver { kept = kept.dropLast(Self.unfinishedCount(kept)) }
        if let lines = tail.lines { kept = Self.last(lines, of: kept) }
        return Data(kept)
    }

    private static func last(_ lines: Int, of bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
        var rest = lines
        // The end of the last line does not start another one.
        for index in bytes.dropLast().indices.reversed() where bytes[index] == UInt8(ascii: "\n") {
            rest -= 1
            if rest == 0 { return bytes[(index + 1)...] }
        }
        return bytes
    }

    /// The number of bytes at the end that are an incomplete UTF-8 character.
    private static func unfinishedCount(_ bytes: ArraySlice<UInt8>) -> Int {
        for (offset, byte) in bytes.suffix(3).reversed().enumerated() where byte & 0xC0 != 0x80 {
            let length = byte >= 0xF0 && byte < 0xF8 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC2 ? 2 : 1
            return byte < 0xF8 && length > offset + 1 ? offset + 1 : 0
        }
        return 0
    }
}
