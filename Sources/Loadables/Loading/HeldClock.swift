/// A clock in the space of one reference. The system clock, which most loadables use, is stored as nil. Reading its
/// time requires no reference counting and no call through the protocol (benchmark “change of a Loadable, 0
/// observers”).
struct HeldClock: Sendable {

    private final class Other: Sendable {
        let clock: any WallClock

        init(_ clock: any WallClock) { self.clock = clock }
    }

    private let other: Other?

    init() { other = nil }

    init(_ clock: any WallClock) {
        other = clock is SystemClock ? nil : Other(clock)
    }

    var clock: any WallClock {
        if let other { other.clock } else { SystemClock() }
    }

    var now: Timestamp {
        if let other { other.clock.now } else { SystemClock().now }
    }
}
