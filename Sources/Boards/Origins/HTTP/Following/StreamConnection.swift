import Documents
import FoundationEssentials
import LoadableNetworking
import Loadables
import Synchronization

/// A connection of a stream, from the response header to the end of the body.
final class StreamConnection: Sendable {

    private struct State {
        var isAlive = false
        var retry: Duration?
        var hasGiven = false
    }

    /// The minimum time between two updates.
    private static let pause = Duration.milliseconds(250)

    /// The limits of the delay that a server requests.
    private static let waits = Duration.seconds(1)...Duration.seconds(3_600)

    private let stream: ResponseStream
    private let source: FollowedResponse
    private let encoding: String?
    private let isKnown: Bool
    private let send: @Sendable (LoadAnswer<Data>) -> Void
    /// The number of the connection in ``StreamMemory``.
    private let number: Int
    private let state = Mutex(State())

    /// Creates a connection from its response.
    ///
    /// - Parameters:
    ///   - stream: The response. Its status has already been checked.
    ///   - isKnown: Whether there is earlier content, which remains until new content arrives.
    ///   - send: A closure that is called with each update.
    /// - Throws: An error if the text encoding is unknown.
    init(
        _ stream: ResponseStream, of source: FollowedResponse, isKnown: Bool,
        _ send: @escaping @Sendable (LoadAnswer<Data>) -> Void
    ) throws(DocumentError) {
        (self.stream, self.source, self.isKnown, self.send) = (stream, source, isKnown, send)
        let isEvents = stream.response.isEventStream
        encoding = isEvents ? nil : source.endpoint.encoding ?? stream.response.charset
        _ = try Data().decodedText(named: encoding)
        number = source.memory.begin(stream.response.status.code == 204 ? nil : isEvents ? .events : .lines)
    }

    /// Whether the server has responded that there are no more events.
    var isForGood: Bool { stream.response.status.code == 204 }

    /// Whether any data has arrived.
    var isAlive: Bool { state.withLock(\.isAlive) }

    /// The delay before the next connection, as requested by the server, but at least one second and at most one hour.
    /// Nil if the server requests none.
    var retry: Duration? { state.withLock(\.retry) }

    func read() async throws {
        let (changes, change) = AsyncStream.makeStream(of: Void.self, bufferingPolicy: .bufferingNewest(1))
        let failure = await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await _ in changes {
                    self.give(onlyIfNew: false)
                    do { try await self.source.clock.sleep(for: Self.pause) } catch { return }
                }
            }
            // Send an update even if the server sends nothing, because the load ends with its first update.
            group.addTask {
                try? await self.source.clock.sleep(for: Self.pause)
                change.yield()
            }
            defer { group.cancelAll() }
            return await take { change.yield() }
        }
        try Task.checkCancellation()
        give(onlyIfNew: failure != nil)
        guard let failure else { return }
        throw retry.map { BrokenStream(error: failure, retryAfter: $0) } ?? failure
    }

    /// Reads the response until it ends.
    ///
    /// - Returns: The error that ended the response; nil if it ended normally.
    private func take(_ change: () -> Void) async -> (any Error)? {
        do {
            for try await bytes in stream {
                let retry = source.memory.append(bytes, of: number)
                state.withLock { state in
                    state.isAlive = true
                    state.retry =
                        retry.map { min(max($0, Self.waits.lowerBound), Self.waits.upperBound) } ?? state.retry
                }
                change()
                // Records beyond the limit would be dropped before they are shown. Pause a server that sends too much,
                // to save processor time.
                if source.memory.isFull { try await source.clock.sleep(for: Self.pause) }
            }
            return nil
        } catch {
            return error
        }
    }

    private func give(onlyIfNew: Bool) {
        let isFirst = state.withLock { state in
            defer { state.hasGiven = true }
            return !state.hasGiven
        }
        if let content = source.memory.content(asRows: source.givesRows, onlyNew: !isFirst || isKnown || onlyIfNew) {
            send(.content((try? content.decodedText(named: encoding)) ?? content, facts))
        } else if isFirst, !onlyIfNew {
            send(.unchanged(facts))
        }
    }

    private var facts: LoadFacts {
        var exchange = stream.exchange
        exchange.response += source.memory.facts
        exchange.receivedByteCount = source.memory.byteCount
        return LoadFacts(byteCount: source.memory.byteCount, exchange: exchange)
    }
}

extension HTTPResponse {

    /// The media type in lowercase, without its parameters; empty if the response states none.
    var mediaType: String {
        String(headerFields["Content-Type"]?.prefix { $0 != ";" } ?? "").trimmedBlanks.lowercased()
    }

    var isEventStream: Bool { mediaType == "text/event-stream" }
}

/// An error that occurs if a stream is interrupted, with the delay that the server has requested before the next
/// connection.
struct BrokenStream: SummarizedError, RetryAfterProviding, CustomStringConvertible {

    let error: any Error
    let retryAfter: Duration?

    var summary: String { error.shortText }

    var description: String { "\(error)" }
}
