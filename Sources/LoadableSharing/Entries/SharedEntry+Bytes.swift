import Loadables

// The form of an entry: "LBS", the version, whether it is signed, the fields in order, all numbers with the greatest byte
// first, and in the end the signature. Nothing may follow.
extension SharedEntry {

    static let version: UInt8 = 1

    /// How many bytes there may be beside those of the content.
    static let overheadLimit = 8_192

    static let textLimit = 300
    static let validatorLimit = 2_000
    /// A year: nobody waits longer, and no sum of times overflows.
    static let durationLimit = Duration.seconds(366 * 86_400)

    func encoded(for source: SharedIdentity, key: SharedKey?) -> [UInt8] {
        var bytes = Array("LBS".utf8) + [Self.version, key == nil ? 0 : 1]
        bytes.append(number: number)
        bytes.append(number: UInt64(bitPattern: date.nanosecondsSince1970))
        bytes.append(duration: took)
        bytes.append(optional: period) { $0.append(duration: $1) }
        bytes.append(text: OneLine(board, limit: 60).description)
        bytes.append(isAsked ? 1 : 0)
        switch payload {
        case .content(let content):
            bytes.append(content.bytes == nil ? 2 : 0)
            bytes.append(optional: content.validator?.entityTag) { $0.append(text: $1) }
            bytes.append(optional: content.validator?.lastModified) { $0.append(text: $1) }
            bytes.append(optional: content.byteCount) { $0.append(number: UInt64(max(0, $1))) }
            bytes.append(optional: content.freshFor) { $0.append(duration: $1) }
            if let content = content.bytes {
                bytes.append(number: UInt64(content.count))
                bytes += content
            }
        case .failure(let summary, let wait):
            bytes.append(1)
            bytes.append(text: OneLine(summary).description)
            bytes.append(duration: wait)
        }
        if let key { bytes += key.signature(of: bytes, for: source) }
        return bytes
    }

    /// Reads an entry that anybody may have written.
    ///
    /// - Parameters:
    ///   - number: Under which the store has it.
    ///   - limit: How many bytes the content may have.
    init(
        _ bytes: [UInt8], number: UInt64, of source: SharedIdentity, key: SharedKey?, limit: Int
    ) throws(SharedEntryProblem) {
        guard bytes.count <= limit + Self.overheadLimit else { throw .tooLarge }
        guard bytes.count > 5, bytes.starts(with: "LBS".utf8) else { throw .malformed }
        guard bytes[3] <= Self.version else { throw .newerFormat }
        guard bytes[3] == Self.version, bytes[4] <= 1 else { throw .malformed }
        guard (bytes[4] == 1) == (key != nil) else { throw .wrongSignature }
        var end = bytes.count
        if let key {
            end -= SharedKey.signatureByteCount
            guard end > 5 else { throw .malformed }
            let expected = key.signature(of: bytes[..<end], for: source)
            // All bytes, however many are right: who measures the time learns nothing.
            guard zip(bytes[end...], expected).reduce(0, { $0 | ($1.0 ^ $1.1) }) == 0 else { throw .wrongSignature }
        }
        var reader = EntryBytesReader(bytes[5..<end])
        guard let entry = SharedEntry(from: &reader, limit: limit), reader.isAtEnd, entry.number == number else {
            throw .malformed
        }
        self = entry
    }

    private init?(from reader: inout EntryBytesReader, limit: Int) {
        guard let number = reader.number(), let date = reader.number(), let took = reader.duration(),
            let period = reader.optional({ $0.duration() }), let board = reader.text(limit: Self.textLimit),
            let isAsked = reader.flag(), let kind = reader.bytes(1, limit: 1)?.first
        else { return nil }
        self.number = number
        self.date = Timestamp(nanosecondsSince1970: Int64(bitPattern: date))
        self.took = took
        self.period = period
        self.board = OneLine(board, limit: 60).description
        self.isAsked = isAsked
        if kind == 1 {
            guard let summary = reader.text(limit: Self.textLimit), let wait = reader.duration() else { return nil }
            payload = .failure(summary: OneLine(summary).description, wait: wait)
        } else {
            guard kind == 0 || kind == 2, let content = Content(from: &reader, hasBytes: kind == 0, limit: limit) else {
                return nil
            }
            payload = .content(content)
        }
    }
}

extension SharedEntry.Content {

    fileprivate init?(from reader: inout EntryBytesReader, hasBytes: Bool, limit: Int) {
        guard let entityTag = reader.optional({ $0.text(limit: SharedEntry.validatorLimit) }),
            let lastModified = reader.optional({ $0.text(limit: SharedEntry.validatorLimit) }),
            let byteCount = reader.optional({ $0.number() }), let freshFor = reader.optional({ $0.duration() })
        else { return nil }
        if hasBytes {
            guard let count = reader.number(), let bytes = reader.bytes(count, limit: limit) else { return nil }
            self.bytes = Array(bytes)
        }
        // It goes into the fields of a request.
        for text in [entityTag, lastModified] {
            if let text, !text.utf8.allSatisfy({ (0x20..<0x7F).contains($0) || $0 >= 0x80 }) { return nil }
        }
        validator = ContentValidator(entityTag: entityTag, lastModified: lastModified)
        self.byteCount = byteCount.map { Int(clamping: $0) }
        self.freshFor = freshFor
    }
}

extension [UInt8] {

    fileprivate mutating func append(number: UInt64) {
        for shift in stride(from: UInt64(56), through: 0, by: -8) { append(UInt8(truncatingIfNeeded: number >> shift)) }
    }

    /// To the microsecond.
    fileprivate mutating func append(duration: Duration) {
        let bounded = Swift.min(Swift.max(.zero, duration), SharedEntry.durationLimit)
        append(number: UInt64(bounded / .microseconds(1)))
    }

    fileprivate mutating func append(text: String) {
        append(number: UInt64(text.utf8.count))
        self += text.utf8
    }

    fileprivate mutating func append<Value>(optional value: Value?, _ write: (inout [UInt8], Value) -> Void) {
        append(value == nil ? 0 : 1)
        if let value { write(&self, value) }
    }
}

/// Takes fields from the front of bytes; nil if there are too few of them, or too many for a field.
private struct EntryBytesReader {

    private var rest: ArraySlice<UInt8>

    init(_ bytes: ArraySlice<UInt8>) {
        rest = bytes
    }

    var isAtEnd: Bool { rest.isEmpty }

    mutating func bytes(_ count: UInt64, limit: Int) -> ArraySlice<UInt8>? {
        guard count <= UInt64(limit), count <= UInt64(rest.count) else { return nil }
        defer { rest = rest.dropFirst(Int(count)) }
        return rest.prefix(Int(count))
    }

    mutating func number() -> UInt64? {
        bytes(8, limit: 8)?.reduce(0) { $0 << 8 | UInt64($1) }
    }

    mutating func duration() -> Duration? {
        guard let number = number(), let count = Int64(exactly: number) else { return nil }
        let duration = Duration.microseconds(count)
        return duration <= SharedEntry.durationLimit ? duration : nil
    }

    mutating func flag() -> Bool? {
        guard let byte = bytes(1, limit: 1)?.first, byte <= 1 else { return nil }
        return byte == 1
    }

    mutating func text(limit: Int) -> String? {
        guard let count = number(), let bytes = bytes(count, limit: limit) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    /// Nil inside is a value that is not there.
    mutating func optional<Value>(_ read: (inout EntryBytesReader) -> Value?) -> Value?? {
        guard let isThere = flag() else { return nil }
        guard isThere else { return .some(nil) }
        guard let value = read(&self) else { return nil }
        return .some(value)
    }
}
