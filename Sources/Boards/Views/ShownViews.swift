import Dashboard
import Synchronization

/// The views in which panels show a source. Their contents are created when the source is loaded, off the main actor,
/// so that key presses are not delayed.
final class ShownViews: Sendable {

    // There are only a few views, so an array is sufficient.
    private let views = Mutex<[(id: ShownView.ID, view: SourceView)]>([])

    /// Adds a view. Contents are created for it as long as the returned object exists.
    func add(_ view: SourceView) -> ShownView {
        let shown = ShownView(view, in: self)
        views.withLock { $0.append((shown.id, view)) }
        return shown
    }

    fileprivate func remove(_ id: ShownView.ID) {
        views.withLock { $0.removeAll { $0.id == id } }
    }

    /// Returns the contents for a version of the data, one for each view.
    func contents(of content: BoardContent) -> [(id: ShownView.ID, content: PreparedContent)] {
        views.withLock { $0 }.map { ($0.id, $0.view.content(of: content)) }
    }
}

/// A view of a source in a panel. As long as this object exists, the contents of the view are created in advance.
final class ShownView: Sendable {

    /// The identity of a view. It is not reused while the program runs, because contents may outlive their views.
    struct ID: Equatable {
        fileprivate let number: Int
        private static let latest = Atomic(0)

        fileprivate static func next() -> ID {
            ID(number: latest.add(1, ordering: .relaxed).newValue)
        }
    }

    let view: SourceView
    fileprivate let id = ID.next()
    private let views: ShownViews

    fileprivate init(_ view: SourceView, in views: ShownViews) {
        (self.view, self.views) = (view, views)
    }

    deinit { views.remove(id) }

    /// Returns the content for a version of the data. If the version was loaded before the view was added, or comes
    /// from the cache, the content is created here.
    func content(of loaded: BoardContent) -> any PanelContent {
        (loaded.prepared.first { $0.id == id }?.content ?? view.content(of: loaded)).content
    }
}

/// The content of a panel in a form that can be sent between threads.
struct PreparedContent: Sendable {

    private let make: @Sendable () -> any PanelContent

    init(_ content: some PanelContent & Sendable) {
        make = { content }
    }

    /// Creates prepared content from content that cannot be sent between threads.
    ///
    /// - Parameter make: A closure that creates the content from sendable values. It must have no other effects.
    init(_ make: @escaping @Sendable () -> any PanelContent) {
        self.make = make
    }

    var content: any PanelContent { make() }
}
