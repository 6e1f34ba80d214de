import CHiredis
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A command that somebody waits for.
struct RedisCommand: Sendable {
    var words: [[UInt8]]
    /// How long the answer may take, from when the thread of the store has the command: a program that is behind, as all are on a
    /// busy machine, is no reason to do without the store.
    var limit: Duration
    /// Called once.
    var finish: @Sendable (Result<RedisReply, SharedStoreError>) -> Void
}

/// What the thread of a store is told, from any other thread.
final class RedisInbox: Sendable {

    enum Message: Sendable {
        case command(RedisCommand)
        case subscribe(channel: String, id: Int, receive: @Sendable (SharedNews) -> Void)
        case unsubscribe(channel: String, id: Int)
        case connected(RedisLink.Role, Result<RedisConnection, SharedStoreError>)
    }

    private struct State {
        var messages: [Message] = []
        var isOver = false
    }

    private let state = Mutex(State())
    /// Readable when there is something new.
    let descriptor = chiredis_signal_make()

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func send(_ message: Message) {
        state.withLock { $0.messages.append(message) }
        chiredis_signal(descriptor)
    }

    /// The thread ends.
    func end() {
        state.withLock { $0.isOver = true }
        chiredis_signal(descriptor)
    }

    /// What there is; nil when it is over.
    func takeAll() -> [Message]? {
        chiredis_signal_calm(descriptor)
        return state.withLock { state in
            if state.isOver { return nil }
            defer { state.messages = [] }
            return state.messages
        }
    }
}
