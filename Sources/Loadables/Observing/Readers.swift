import Observation

/// The closures of `withObservationTracking` that have read a loader since its last change.
///
/// A closure is notified only of the first change after its last read. If no closure has read the loader since the last
/// change, the next change takes no extra time.
final class Readers {

    /// An object whose properties represent the values that closures read. ``content`` represents the content, and
    /// ``all`` represents all other values.
    ///
    /// A registrar identifies properties by key paths. The loader is generic, and creating a key path to a property of
    /// a generic class takes time at each use. This class is not generic.
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

    /// Records that a closure has read a value other than the content, for example the state.
    func note() {
        haveRead = true
        registrar.access(Facts.shared, keyPath: \.all)
    }

    func noteContent() {
        haveReadContent = true
        registrar.access(Facts.shared, keyPath: \.content)
    }

    /// Notifies the closures of a change. If the version of the content has not changed, closures that have read only
    /// the content are not notified. If the version is nil, it is unknown, and all closures are notified.
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
