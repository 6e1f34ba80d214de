import Dashboard
import Synchronization

/// The views in which panels show a source. Their contents are created when the source is loaded, off the main actor,
/// so that key presses are not delayed.
final class ShownViews: Sendable {

    // There are only a few views, so an array is sufficient.
    private let views = Mutex<[(id: ShownView.ID, view: SourceView)]>([])

    /// Adds a view, for which contents are created while the returned object is retained.
    func add(_ view: SourceView) -> ShownView {
        let shown = ShownView(view, in: self)
        views.withLock { $0.append((shown.id, view)) }
        return shown
    }

    fileprivate func remove(_ id: ShownView.ID) {
        views.withLock { $0.removeAll { $0.id == id } }
    }

    /// Returns the contents of a version for all views.
    func contents(of content: BoardContent) -> PreparedContents {
        PreparedContents(all: views.withLock { $0 }.map { ($0.id, $0.view.content(of: content)) })
    }
}

/// The view of a panel of a source.
final class ShownView: Sendable {

    /// The identity of a view. It is unique in the program, because contents may outlive their views.
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

    /// Returns the content of a version. It is created here if the version was loaded before the view was shown, or
    /// comes from the cache.
    func content(of loaded: BoardContent) -> any PanelContent {
        (loaded.prepared.all.first { $0.id == id }?.content ?? view.content(of: loaded)).content
    }
}

/// The content of a panel, which can be created on any thread.
struct PreparedContent: Sendable {

    private let make: @Sendable () -> any PanelContent

    /// Creates prepared content from content that is sendable.
    init(_ content: some PanelContent & Sendable) {
        make = { content }
    }

    /// Creates prepared content from the parts of content that is not sendable.
    ///
    /// - Parameter make: Creates the content from its parts. It must do nothing else.
    init(_ make: @escaping @Sendable () -> any PanelContent) {
        self.make = make
    }

    var content: any PanelContent { make() }
}

/// The contents of a version for some views. They are derived from the version, and are ignored in comparisons.
struct PreparedContents: Hashable, Sendable {

    let all: [(id: ShownView.ID, content: PreparedContent)]

    fileprivate init(all: [(id: ShownView.ID, content: PreparedContent)]) { self.all = all }

    /// Creates an empty value. Contents are then created when they are shown.
    init() { all = [] }

    static func == (left: PreparedContents, right: PreparedContents) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
