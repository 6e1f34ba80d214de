public import Addresses
import Basics
import Synchronization

/// A ``SharedStore`` on a server with Redis 5 or later, or with Valkey.
///
/// The store requires the library hiredis, and reports an error if the library is missing. It uses a separate thread,
/// connects on first use, and reconnects after the connection was lost. TLS is not supported. On an untrusted network,
/// use a tunnel.
public final class RedisStore: SharedStore {

    /// The limits of a store.
    public struct Limits: Hashable, Sendable {

        /// The time limit of a reply.
        public var command = Duration.milliseconds(50)

        /// The maximum size of an entry in bytes. By default, ``Sharing`` limits the content to less than this size.
        public var entry = (1 << 20) + 8_192

        /// The maximum size, in bytes, of an entry that is included in notifications. Subscribers look up larger
        /// entries themselves. Values above ``entry`` count as ``entry``.
        public var news = 16_384

        /// The time that an entry is kept if no board loads the source again.
        public var keep = Duration.seconds(86_400)

        /// Creates the default limits.
        public init() {}
    }

    /// A closure that returns the reason why the store must not use a server with the given address; nil to allow the
    /// address.
    public typealias Refusal = @Sendable (IPAddress) -> String?

    private let address: RedisAddress
    private let limits: Limits
    private let refusal: Refusal?
    private let inbox = RedisInbox()
    private let time = RedisTime()
    private let start = Mutex(Start())

    private struct Start {
        var isStarted = false
        var nextID = 0
    }

    /// Creates a store. The store connects on first use.
    ///
    /// - Parameters:
    ///   - address: The address of the server.
    ///   - limits: The limits of the store.
    ///   - refusal: Called with the IP address of the server before any data is sent. Not called for a Unix socket. If
    ///     the closure itself is nil, all addresses are allowed.
    public init(_ address: RedisAddress, limits: Limits = Limits(), refusal: Refusal? = nil) {
        self.address = address
        self.limits = limits
        self.refusal = refusal
    }

    deinit {
        inbox.end()
    }

    public func look(at source: SharedIdentity) async throws -> SharedFinding {
        let asked = ContinuousClock.now
        let reply = try await run(RedisScripts.look, [Self.entry(source)], [Array("\(limits.entry)".utf8)])
        guard case .array(let parts) = reply, parts.count == 9, let now = parts[0].text.flatMap(Int64.init) else {
            throw SharedStoreError.nonsense
        }
        time.note(now, asked: asked)
        return SharedFinding(content: record(parts[1...4], at: now), failure: record(parts[5...8], at: now))
    }

    /// Returns the record of an entry; nil if the entry is missing or has no valid number.
    private func record(_ parts: ArraySlice<RedisReply>, at now: Int64) -> SharedFinding.Record? {
        let parts = Array(parts)
        guard let number = parts[1].text.flatMap(UInt64.init) else { return nil }
        let bytes: [UInt8] = if case .text(let bytes) = parts[0] { bytes } else { [] }
        let ages = parts[2...].map { part in
            // If the clock of the server was set back, entries may have times in the future. Their age is zero.
            part.text.flatMap(Int64.init).map { Duration.milliseconds(max(0, now.subtractingReportingOverflow($0).0)) }
        }
        let age = ages[0] ?? .zero
        // Add a millisecond, because both times were truncated to milliseconds.
        let loadAge = max(age, ages[1] ?? age) + .milliseconds(1)
        return SharedFinding.Record(number: number, bytes: bytes, age: age, loadAge: loadAge)
    }

    public func lease(_ source: SharedIdentity, _ request: SharedLeaseRequest) async throws -> SharedLease {
        let reply = try await run(
            RedisScripts.lease, [Self.entry(source), Self.lease(source)],
            [
                request.token, "\(request.length.wholeMilliseconds)", "\(request.seen)", "\(request.known)",
                "\(limits.keep.wholeMilliseconds)",
            ].map { Array($0.utf8) })
        guard case .array(let parts) = reply, parts.count == 2, let number = parts[1].text.flatMap(UInt64.init) else {
            throw SharedStoreError.nonsense
        }
        switch parts[0].text {
        case "granted": return .granted(number: number)
        case "held": return .held(for: .milliseconds(Int64(clamping: number)))
        case "outdated": return .outdated
        default: throw SharedStoreError.nonsense
        }
    }

    public func renew(_ source: SharedIdentity, token: String, for length: Duration) async throws -> Bool {
        let arguments = [token, "\(length.wholeMilliseconds)"].map { Array($0.utf8) }
        let reply = try await run(RedisScripts.renew, [Self.entry(source), Self.lease(source)], arguments)
        guard case .integer(let count) = reply else { throw SharedStoreError.nonsense }
        return count == 1
    }

    public func store(_ entry: SharedStoreEntry, for source: SharedIdentity) async throws -> Bool {
        guard entry.bytes.count <= limits.entry else { throw SharedStoreError.refused("the entry is too large") }
        let arguments =
            [entry.token, "\(entry.number)", entry.isFailure ? "failure" : "content"].map { Array($0.utf8) } + [
                entry.bytes
            ]
            + ["\(limits.keep.wholeMilliseconds)", Self.news(source), "\(limits.news)"].map { Array($0.utf8) }
        let reply = try await run(RedisScripts.store, [Self.entry(source), Self.lease(source)], arguments)
        guard case .integer(let count) = reply else { throw SharedStoreError.nonsense }
        return count == 1
    }

    public func release(_ source: SharedIdentity, token: String) async throws {
        _ = try await run(
            RedisScripts.release, [Self.entry(source), Self.lease(source)],
            [token, Self.news(source)].map { Array($0.utf8) })
    }

    public func subscribe(
        to source: SharedIdentity, _ receive: @escaping @Sendable (SharedNews) -> Void
    ) -> SharedSubscription {
        startIfNeeded()
        let id = start.withLock { start in
            start.nextID += 1
            return start.nextID
        }
        let (inbox, channel) = (inbox, Self.news(source))
        inbox.send(.subscribe(channel: channel, id: id, receive: receive))
        // The closure retains the store as long as the subscription exists.
        return SharedSubscription { [self] in
            withExtendedLifetime(self) { inbox.send(.unsubscribe(channel: channel, id: id)) }
        }
    }

    // Because of the braces, a cluster stores all keys of a source in the same slot.
    private static func entry(_ source: SharedIdentity) -> String { "loadboard:{\(source.text)}:entry" }
    private static func lease(_ source: SharedIdentity) -> String { "loadboard:{\(source.text)}:lease" }
    private static func news(_ source: SharedIdentity) -> String { "loadboard:{\(source.text)}:news" }

    private func run(_ script: String, _ keys: [String], _ arguments: [[UInt8]]) async throws -> RedisReply {
        guard startIfNeeded() else {
            throw SharedStoreError.unreachable("no more threads can be started or files opened")
        }
        let words = ["EVAL", script, "\(keys.count)"] + keys
        return try await withCheckedThrowingContinuation { continuation in
            inbox.send(
                .command(
                    RedisCommand(words: words.map { Array($0.utf8) } + arguments, limit: limits.command) {
                        continuation.resume(with: $0)
                    }))
        }
    }

    @discardableResult
    private func startIfNeeded() -> Bool {
        start.withLock { start in
            if start.isStarted { return true }
            guard inbox.descriptor >= 0 else { return false }
            let (address, refusal, limits, inbox, time) = (address, refusal, limits, inbox, time)
            start.isStarted =
                startThread(named: "redis") { RedisLoop(address, refusal: refusal, limits, inbox, time).run() } == 0
            return start.isStarted
        }
    }
}
