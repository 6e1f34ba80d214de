import Synchronization

final class LazyValue<Value: Sendable>: Sendable {

    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        if let value = made.withLock({ $0 }) { return value }
        // Made without the lock, because it may need other values. If two threads make it, they make the same value.
        let value = make()
        made.withLock { $0 = value }
        return value
    }
}
