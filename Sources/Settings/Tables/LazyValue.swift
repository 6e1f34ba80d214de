import Synchronization

final class LazyValue<Value: Sendable>: Sendable {

    private let make: @Sendable () -> Value
    private let made = Mutex<Value?>(nil)

    init(_ make: @escaping @Sendable () -> Value) { self.make = make }

    var value: Value {
        if let value = made.withLock({ $0 }) { return value }
        // Do not hold the lock here: the closure can read other lazy values. Two threads may both call the closure.
        let value = make()
        made.withLock { $0 = value }
        return value
    }
}
