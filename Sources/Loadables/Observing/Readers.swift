import Observation

/// The closures of `withObservationTracking` that have read a loader since its last change.
///
/// Such a closure is told once. So there is nothing to do for a change if nobody has read since the one before, which is
/// what makes a loader that is watched by observers alone as cheap as one that cannot be tracked.
struct Readers {

    /// Stands for what was read. A registrar tells apart what belongs to it by the key path alone, and one of a generic
    /// loader would be made anew at each use.
    private final class Facts: Observable, Sendable {
        static let shared = Facts()
        var all: Void { () }
    }

    private var registrar: ObservationRegistrar?
    /// Whether there may be any.
    private(set) var haveRead = false

    /// Notes that what is shown was read.
    mutating func note() {
        let registrar = registrar ?? ObservationRegistrar()
        self.registrar = registrar
        haveRead = true
        registrar.access(Facts.shared, keyPath: \.all)
    }

    /// What tells them of a change; nil if nobody has read since the last one.
    mutating func take() -> (() -> Void)? {
        guard haveRead, let registrar else { return nil }
        haveRead = false
        return { registrar.withMutation(of: Facts.shared, keyPath: \.all) {} }
    }
}
