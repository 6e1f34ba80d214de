/// Holds a clock at the size of a reference; all loadables that go by the system's clock share one.
final class SharedClock: Sendable {

    let clock: any WallClock

    var now: Timestamp { clock.now }

    static let system = SharedClock(.system)

    private init(_ clock: any WallClock) {
        self.clock = clock
    }

    static func holding(_ clock: any WallClock) -> SharedClock {
        type(of: clock) == SystemClock.self ? system : SharedClock(clock)
    }
}
