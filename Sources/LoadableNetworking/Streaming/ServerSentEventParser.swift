public import FoundationEssentials

/// A parser of server-sent events, as defined by the HTML standard. The bytes may arrive in pieces of any size.
///
/// The parser drops an incomplete event at the end of the stream, and events that are larger than the limit.
public struct ServerSentEventParser: Sendable {

    /// The ID to send as `Last-Event-ID` in the next request; nil for none.
    public private(set) var lastEventID: String?

    /// The time to wait before the next request; nil if the server states none.
    public private(set) var retry: Duration?

    /// The number of events that were dropped because they were too large.
    public private(set) var oversizedCount = 0

    private let limit: Int

    /// The bytes of the incomplete line at the end.
    private var line: [UInt8] = []
    private var isLineCut = false
    private var isAfterReturn = false
    /// The bytes of the byte order mark that may still follow at the start of the stream; empty after the start.
    private var markRest: ArraySlice<UInt8> = [0xEF, 0xBB, 0xBF]

    private var name: [UInt8] = []
    private var data: [UInt8] = []
    private var hasData = false
    private var id: String?
    private var isOversized = false

    /// The maximum size of an ID in bytes. A longer ID is ignored, because servers refuse long headers.
    private static let idLimit = 4 << 10

    /// Creates a parser for the start of a stream.
    ///
    /// - Parameters:
    ///   - lastEventID: The ID of the last event of an earlier stream; nil for none.
    ///   - limit: The maximum size of an event in bytes.
    public init(lastEventID: String? = nil, limit: Int = 1 << 20) {
        self.lastEventID = lastEventID
        self.limit = limit
    }

    /// Parses the next bytes.
    ///
    /// - Parameter bytes: The next piece of the stream.
    /// - Returns: The events that are now complete, in the order of the stream.
    public mutating func append(_ bytes: Data) -> [ServerSentEvent] {
        var events: [ServerSentEvent] = []
        bytes.withUnsafeBytes { append($0, to: &events) }
        return events
    }

    private mutating func append(_ bytes: UnsafeRawBufferPointer, to events: inout [ServerSentEvent]) {
        var rest = bytes[...]
        while !markRest.isEmpty, let byte = rest.first {
            guard byte == markRest.first else {
                // There is no byte order mark. The bytes that matched its beginning are text.
                line = [0xEF, 0xBB, 0xBF].dropLast(markRest.count)
                markRest = []
                break
            }
            markRest = markRest.dropFirst()
            rest = rest.dropFirst()
        }
        if isAfterReturn, let byte = rest.first {
            if byte == UInt8(ascii: "\n") { rest = rest.dropFirst() }
            isAfterReturn = false
        }
        while let end = rest.firstIndex(where: { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }) {
            endLine(rest[..<end], to: &events)
            let isReturn = rest[end] == UInt8(ascii: "\r")
            rest = rest[(end + 1)...]
            guard isReturn else { continue }
            if rest.first == UInt8(ascii: "\n") { rest = rest.dropFirst() } else { isAfterReturn = rest.isEmpty }
        }
        keep(rest)
    }

    /// Appends bytes to the incomplete line, up to the limit.
    private mutating func keep(_ bytes: Slice<UnsafeRawBufferPointer>) {
        let room = max(0, limit - line.count)
        if bytes.count > room { isLineCut = true }
        line.append(contentsOf: bytes.prefix(room))
    }

    private mutating func endLine(_ bytes: Slice<UnsafeRawBufferPointer>, to events: inout [ServerSentEvent]) {
        guard !line.isEmpty || bytes.count > limit else {
            if bytes.isEmpty { endEvent(to: &events) } else { read(bytes) }
            return
        }
        keep(bytes)
        read(line[...])
        line = []
        isLineCut = false
    }

    /// Parses a line that is not empty.
    private mutating func read(_ line: some RandomAccessCollection<UInt8>) {
        let colon = line.firstIndex(of: UInt8(ascii: ":"))
        let field = line[..<(colon ?? line.endIndex)]
        // A line without a field name is a comment.
        guard !field.isEmpty else { return }
        guard !isLineCut else { return isOversized = true }
        var value = colon.map { line[line.index(after: $0)...] } ?? line[line.endIndex...]
        if value.first == UInt8(ascii: " ") { value = value.dropFirst() }
        if field.elementsEqual("data".utf8) {
            if hasData { data.append(UInt8(ascii: "\n")) }
            hasData = true
            if data.count + value.count > limit { isOversized = true } else { data.append(contentsOf: value) }
        } else if field.elementsEqual("event".utf8) {
            name = Array(value)
        } else if field.elementsEqual("id".utf8) {
            if !value.contains(0), value.count <= Self.idLimit { id = String(decoding: value, as: UTF8.self) }
        } else if field.elementsEqual("retry".utf8) {
            // With more than 12 digits, the wait would exceed 30 years.
            guard (1...12).contains(value.count), let count = Int(String(decoding: value, as: UTF8.self)),
                value.allSatisfy({ (0x30...0x39).contains($0) })
            else { return }
            retry = .milliseconds(count)
        }
    }

    private mutating func endEvent(to events: inout [ServerSentEvent]) {
        if let id { lastEventID = id.isEmpty ? nil : id }
        if isOversized {
            oversizedCount += 1
        } else if hasData {
            events.append(
                ServerSentEvent(
                    name: name.isEmpty ? ServerSentEvent.standardName : String(decoding: name, as: UTF8.self),
                    data: String(decoding: data, as: UTF8.self), id: id))
        }
        (name, data, hasData, id, isOversized) = ([], [], false, nil, false)
    }
}
