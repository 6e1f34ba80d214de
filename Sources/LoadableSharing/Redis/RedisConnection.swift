import Addresses
import CHiredis

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

enum RedisReply: Hashable, Sendable {
    case text([UInt8])
    case integer(Int64)
    case nothing
    case error(String)
    case array([RedisReply])

    init(_ reply: OpaquePointer) {
        switch chiredis_kind_of(reply) {
        case chiredis_text: self = .text(Self.bytes(of: reply))
        case chiredis_integer: self = .integer(chiredis_number(reply))
        case chiredis_nothing: self = .nothing
        case chiredis_array:
            self = .array(
                (0..<chiredis_count(reply)).map { index in
                    chiredis_element(reply, index).map { RedisReply($0) } ?? .nothing
                })
        default: self = .error(String(decoding: Self.bytes(of: reply).prefix(200), as: UTF8.self))
        }
    }

    private static func bytes(of reply: OpaquePointer) -> [UInt8] {
        var count = 0
        guard let start = chiredis_bytes(reply, &count) else { return [] }
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    var text: String? {
        if case .text(let bytes) = self { String(validating: bytes, as: UTF8.self) } else { nil }
    }
}

/// An open connection to a Redis server.
///
/// The class is `@unchecked` because only one thread at a time uses a connection. The thread that creates the
/// connection passes it to another thread and no longer uses it.
final class RedisConnection: @unchecked Sendable {

    private let context: OpaquePointer

    private init(_ context: OpaquePointer) {
        self.context = context
    }

    deinit {
        chiredis_close(context)
    }

    /// Opens a connection. Takes at most the given limit, in addition to the time for name resolution. No data is sent.
    ///
    /// - Parameters:
    ///   - place: The address of the server.
    ///   - limit: The time limit for connecting, after the name resolution.
    ///   - refusal: Returns the reason why an address of the host must not be used; nil to allow the address. Not
    ///     called for a Unix socket. If the closure itself is nil, all addresses may be used.
    static func open(
        _ place: RedisAddress.Place, limit: Duration, refusal: RedisStore.Refusal? = nil
    ) throws(SharedStoreError) -> RedisConnection {
        guard chiredis_load() else {
            let file = String(cString: chiredis_library())
            throw .missingLibrary("\(file) is missing; on Debian: apt-get install \(file.replacing(".so.", with: ""))")
        }
        let milliseconds = Int32(clamping: limit.wholeMilliseconds)
        var context: OpaquePointer?
        let reason = withUnsafeTemporaryAllocation(of: CChar.self, capacity: 200) { error -> String in
            error.initialize(repeating: 0)
            switch place {
            case .host(let host, let port):
                context = chiredis_connect(host, Int32(port), nil, milliseconds, error.baseAddress, error.count)
            case .socket(let path):
                context = chiredis_connect(nil, 0, path, milliseconds, error.baseAddress, error.count)
            }
            return error.baseAddress.map { String(cString: $0) } ?? ""
        }
        guard let context else { throw .unreachable(reason) }
        let connection = RedisConnection(context)
        if case .host = place, let refusal {
            guard let address = connection.peer else { throw .unreachable("its address is unknown") }
            if let reason = refusal(address) { throw .unreachable(reason) }
        }
        return connection
    }

    /// The IP address of the server; nil for a Unix socket, or if the address is unknown.
    private var peer: IPAddress? {
        withUnsafeTemporaryAllocation(of: sockaddr_storage.self, capacity: 1) { storage in
            guard let start = storage.baseAddress else { return nil }
            return start.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
                var length = socklen_t(MemoryLayout<sockaddr_storage>.size)
                guard getpeername(descriptor, address, &length) == 0 else { return nil }
                return IPAddress(address, length: Int(length))
            }
        }
    }

    var descriptor: Int32 { chiredis_descriptor(context) }

    func append(_ words: [[UInt8]]) -> Bool {
        var starts: [UnsafePointer<CChar>?] = []
        let lengths = words.map(\.count)
        var bytes: [UInt8] = []
        bytes.reserveCapacity(lengths.reduce(1, +))
        for word in words { bytes += word }
        bytes.append(0)
        return bytes.withUnsafeBytes { bytes in
            guard var place = bytes.baseAddress?.assumingMemoryBound(to: CChar.self) else { return false }
            for length in lengths {
                starts.append(place)
                place += length
            }
            return chiredis_append(context, Int32(words.count), &starts, lengths)
        }
    }

    /// Sends as much data as possible. Returns whether there is more data to send; nil if the connection is lost.
    func write() -> Bool? {
        switch chiredis_write(context) {
        case 1: false
        case 0: true
        default: nil
        }
    }

    /// Reads the available data, and returns the complete replies; nil if the connection is lost, if more than `limit`
    /// bytes are waiting to be parsed, or if the server does not use the protocol of Redis.
    func read(limit: Int) -> [RedisReply]? {
        guard chiredis_read(context, limit) else { return nil }
        var replies: [RedisReply] = []
        while true {
            var reply: OpaquePointer?
            switch chiredis_next(context, &reply) {
            case 0: return replies
            case 1:
                guard let reply else { return replies }
                replies.append(RedisReply(reply))
                chiredis_free(reply)
            default: return nil
            }
        }
    }
}

extension Duration {

    /// The number of milliseconds, rounded up and never negative.
    var wholeMilliseconds: Int64 {
        let (seconds, attoseconds) = components
        guard seconds < Int64.max / 1_000 - 1 else { return .max }
        return max(0, seconds * 1_000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000)
    }
}
