/// A clock that says what time it is and can wait: where all time in this library comes from.
///
/// Programs use ``SystemClock``, tests give a clock that they move by hand.
public protocol WallClock: Clock, Sendable where Instant == Timestamp, Duration == Swift.Duration {}
