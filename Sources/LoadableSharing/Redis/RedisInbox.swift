import CHiredis
import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A command with its continuation.
struct RedisCommand: Sendable {
    var words: [[UInt8]]
    /// The time limit of the reply, counted from when the store's thread has the command. A delay within the
    /// program, such as on a busy machine, must not make it bypass the store.
    var limit: Duration
    /// Called once.
    var finish: @Sendable (Result<RedisReply, SharedStoreError>) -> Void
}

/// Passes messages from any thread to the thread of a store.
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

    /// Returns the waiting messages; nil after the end.
    func takeAll() -> [Message]? {
        chiredis_signal_calm(descriptor)
        return state.withLock { state in
            if state.isOver { return nil }
            defer { state.messages = [] }
            return state.messages
        }
    }
}
