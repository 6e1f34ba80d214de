import FoundationEssentials
import LoadableNetworking
import Synchronization

/// The content of a stream that has been received so far, across its connections.
final class StreamMemory: Sendable {

    /// The kind of records in a response.
    enum Kind: Hashable {
        case events
        case lines
    }

    /// The maximum number of records, and the maximum size of all records in bytes. They are the same as for a followed
    /// command.
    private static let (recordLimit, byteLimit) = (1_000, 1 << 20)
    private static let eventLimit = 256 << 10

    private struct State {
        var identity: SourceIdentity?
        var kind: Kind?
        var connection = 0
        var parser = ServerSentEventParser(limit: eventLimit)
        var lines = StreamLines()
        var events = LastRecords<ServerSentEvent>(limit: recordLimit, byteLimit: byteLimit)
        var texts = LastRecords<[UInt8]>(limit: recordLimit, byteLimit: byteLimit)
        var oversizedCount = 0
        var receivedCount = 0
        var givenCount = 0
        var isNew = false

        mutating func end() {
            if let line = lines.finish() { texts.append(line, size: line.count) }
            oversizedCount += parser.oversizedCount
            parser = ServerSentEventParser(lastEventID: parser.lastEventID, limit: StreamMemory.eventLimit)
        }
    }

    private let state = Mutex(State())

    /// The ID of the last event; nil if the server has sent none. The server can continue after this event.
    var lastEventID: String? { state.withLock(\.parser.lastEventID) }

    var byteCount: Int { state.withLock(\.receivedCount) }

    /// Removes all received content if the identity of the content has changed.
    ///
    /// - Parameter identity: The identity of the content; nil if it does not depend on secrets or on other sources.
    func keep(for identity: SourceIdentity?) {
        state.withLock { state in
            guard state.identity != identity else { return }
            let connection = state.connection
            state = State()
            (state.identity, state.connection) = (identity, connection + 1)
        }
    }

    /// Takes over the records of another source with the same content.
    func takeOver(_ other: StreamMemory) {
        let former = other.state.withLock(\.self)
        state.withLock { $0 = former }
    }

    /// Whether the number of bytes received since the content was last read exceeds the maximum size of the content.
    var isFull: Bool { state.withLock { $0.receivedCount - $0.givenCount > Self.byteLimit } }

    /// Begins a connection. Bytes of earlier connections are ignored from now on.
    ///
    /// - Parameter kind: The kind of the response; nil if it has no body.
    /// - Returns: The number of the connection.
    func begin(_ kind: Kind?) -> Int {
        state.withLock { state in
            state.end()
            if let kind, state.kind != kind {
                (state.texts, state.events) = (State().texts, State().events)
                state.kind = kind
            }
            state.texts.beginConnection()
            state.events.beginConnection()
            state.connection += 1
            return state.connection
        }
    }

    /// Processes the next bytes of a connection.
    ///
    /// - Returns: The delay before the next connection, as requested by the server; nil if the server requests none.
    func append(_ bytes: Data, of connection: Int) -> Duration? {
        state.withLock { state in
            guard connection == state.connection else { return nil }
            state.receivedCount += bytes.count
            switch state.kind {
            case .events:
                for event in state.parser.append(bytes) {
                    state.events.append(event, size: event.name.utf8.count + event.data.utf8.count)
                }
            case .lines, nil:
                state.isNew = true
                for line in state.lines.append(bytes) { state.texts.append(line, size: line.count + 1) }
            }
            return state.parser.retry
        }
    }

    /// Returns the content: one record on each line.
    ///
    /// - Parameters:
    ///   - asRows: Whether each event becomes a JSON object that also contains the name and the ID of the event. If
    ///     false, only the data of the events is used.
    ///   - onlyNew: Whether to return nil if nothing new has arrived since the last call. An event is new when it is
    ///     complete. Each part of a line is new.
    func content(asRows: Bool, onlyNew: Bool) -> Data? {
        state.withLock { state in
            state.givenCount = state.receivedCount
            switch state.kind {
            case .events:
                guard let events = onlyNew ? state.events.takeIfNew() : state.events.take() else { return nil }
                return Self.joined(events.map { asRows ? $0.row : Array($0.data.utf8) })
            case .lines, nil:
                guard state.isNew || !onlyNew else { return nil }
                state.isNew = false
                return Self.joined(state.texts.take()) + state.lines.wholeCharacters
            }
        }
    }

    /// Facts about the received records: their number, the number of missing records, and the number of records that
    /// were too large.
    var facts: [String] {
        state.withLock { state in
            let isEvents = state.kind == .events
            let (count, unseen) =
                isEvents
                ? (state.events.count, state.events.unseenCount) : (state.texts.count, state.texts.unseenCount)
            func named(_ count: Int) -> String { "\(count) \(isEvents ? "event" : "line")\(count == 1 ? "" : "s")" }
            let oversized = isEvents ? state.oversizedCount + state.parser.oversizedCount : state.lines.cutCount
            var facts = [named(count)]
            if unseen > 0 { facts.append("\(named(unseen)) arrived too fast to be shown") }
            if oversized > 0 {
                facts.append("\(named(oversized)) larger than 256 KiB \(isEvents ? "skipped" : "truncated")")
            }
            return facts
        }
    }

    private static func joined(_ lines: [[UInt8]]) -> Data {
        var data = Data()
        for line in lines {
            data.append(contentsOf: line)
            data.append(UInt8(ascii: "\n"))
        }
        return data
    }
}
