import Observation

/// The closures of `withObservationTracking` that have read a loader since its last change. A loader that was never
/// read has no `Readers`.
///
/// Such a closure is notified only once. If nothing has been read since the previous change, the next change therefore
/// requires no work. A loader that has observers but no such closures is as fast as a loader without tracking.
final class Readers {

    /// An object whose properties stand for what was read: ``content`` for the content, and ``all`` for everything
    /// else. A registrar identifies properties by key paths. The properties of the loader itself are not used, because
    /// a key path to a property of a generic class is created again at each use, which takes time.
    private final class Facts: Observable, Sendable {
        static let shared = Facts()
        var all: Void { () }
        var content: Void { () }
    }

    private let registrar = ObservationRegistrar()
    private var haveRead = false
    private var haveReadContent = false
    /// The version of the content at the last change.
    private var version: ContentVersion?

    init(of version: ContentVersion? = nil) {
        self.version = version
    }

    /// Records that the state was read, or any value other than the content.
    func note() {
        haveRead = true
        registrar.access(Facts.shared, keyPath: \.all)
    }

    func noteContent() {
        haveReadContent = true
        registrar.access(Facts.shared, keyPath: \.content)
    }

    /// Notifies the closures of a change. Closures that read only the content are notified only if the version of the
    /// content has changed, or if the version is unknown and therefore nil.
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
