import Observation

/// The closures of `withObservationTracking` that have read a loader since its last change. A loader that was never
/// read has none.
///
/// Such a closure is notified once, so a change needs no work if nothing was read since the previous one. A loader with
/// observers only is therefore as cheap as one that cannot be tracked.
final class Readers {

    /// Stands for the values that were read. A registrar distinguishes its key paths only, and the key path of a
    /// generic loader would be created again at each use.
    private final class Facts: Observable, Sendable {
        static let shared = Facts()
        var all: Void { () }
        var content: Void { () }
    }

    private let registrar = ObservationRegistrar()
    private var haveRead = false
    private var haveReadContent = false
    /// The content at the last change.
    private var version: ContentVersion?

    /// - Parameter version: The version of the shown content.
    init(of version: ContentVersion? = nil) {
        self.version = version
    }

    /// Records that the state, or anything but the content alone, was read.
    func note() {
        haveRead = true
        registrar.access(Facts.shared, keyPath: \.all)
    }

    /// Records that the content was read.
    func noteContent() {
        haveReadContent = true
        registrar.access(Facts.shared, keyPath: \.content)
    }

    /// Notifies the closures of a change. Those that only read the content are notified of a new version only.
    func tell(of version: ContentVersion?) {
        let (tellsAll, tellsContent) = (haveRead, haveReadContent && (version == nil || version != self.version))
        self.version = version
        if tellsContent {
            haveReadContent = false
            registrar.withMutation(of: Facts.shared, keyPath: \.content) {}
        }
        if tellsAll {
            haveRead = false
            registrar.withMutation(of: Facts.shared, keyPath: \.all) {}
        }
    }
}
