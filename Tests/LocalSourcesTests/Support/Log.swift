import Synchronization

/// The messages, from any thread.
final class Log<Value: Sendable>: Sendable {

    private let state = Mutex<[Value]>([])

    var values: [Value] { state.withLock(\.self) }

    func append(_ value: Value) { state.withLock { $0.append(value) } }
}
