import Observation

/// The closures of `withObservationTracking` that have read a loader since its last change. A loader that nobody has read
/// yet has none of these.
///
/// Such a closure is told once. So there is nothing to do for a change if nobody has read since the one before, which is
/// what makes a loader that is watched by observers alone as cheap as one that cannot be tracked.
final class Readers {

    /// Stands for what was read. A registrar tells apart what belongs to it by the key path alone, and one of a generic
    /// loader would be made anew at each use.
    private final class Facts: Observable, Sendable {
        static let shared = Facts()
        var all: Void { () }
    }

    private let registrar = ObservationRegistrar()
    private var haveRead = false

    /// Notes that what is shown was read.
    func note() {
        haveRead = true
        registrar.access(Facts.shared, keyPath: \.all)
    }

    /// Tells them of a change.
    func tell() {
        guard haveRead else { return }
        haveRead = false
        registrar.withMutation(of: Facts.shared, keyPath: \.all) {}
    }
}
