import CHiredis
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

struct RedisCommand: Sendable {
    var words: [[UInt8]]
    /// The time limit for the reply. It starts when the store's thread takes the command, so delays within this program
    /// do not count.
    var limit: Duration
    /// Called once, with the reply or an error.
    var finish: @Sendable (Result<RedisReply, SharedStoreError>) -> Void
}

/// A queue that passes messages from any thread to the thread of a store.
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
    /// A descriptor that is readable when there is a new message.
    let descriptor = chiredis_signal_make()

    deinit {
        if descriptor >= 0 { close(descriptor) }
    }

    func send(_ message: Message) {
        state.withLock { $0.messages.append(message) }
        chiredis_signal(descriptor)
    }

    /// Ends the thread.
    func end() {
        state.withLock { $0.isOver = true }
        chiredis_signal(descriptor)
    }

    /// Returns the waiting messages; nil after ``end()`` was called.
    func takeAll() -> [Message]? {
        chiredis_signal_calm(descriptor)
        return state.withLock { state in
            if state.isOver { return nil }
            defer { state.messages = [] }
            return state.messages
        }
    }
}
