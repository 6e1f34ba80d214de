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
        var content: Void { () }
    }

    private let registrar = ObservationRegistrar()
    private var haveRead = false
    private var haveReadContent = false
    /// The content at the last change.
    private var version: ContentVersion?

    /// - Parameter version: The content that is shown.
    init(of version: ContentVersion? = nil) {
        self.version = version
    }

    /// Notes that the state was read, or anything but the content alone.
    func note() {
        haveRead = true
        registrar.access(Facts.shared, keyPath: \.all)
    }

    /// Notes that the content was read.
    func noteContent() {
        haveReadContent = true
        registrar.access(Facts.shared, keyPath: \.content)
    }

    /// Tells them of a change. Those that have read the content alone are told only of another content.
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
