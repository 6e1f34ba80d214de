import Dashboard
import Synchronization

/// The views in which panels show a source. Their contents are made when the source is loaded, off the main actor, so
/// that keys do not wait.
final class ShownViews: Sendable {

    // A few at most.
    private let views = Mutex<[(id: ShownView.ID, view: SourceView)]>([])

    /// Makes contents for a view as long as the result is retained.
    func add(_ view: SourceView) -> ShownView {
        let shown = ShownView(view, in: self)
        views.withLock { $0.append((shown.id, view)) }
        return shown
    }

    fileprivate func remove(_ id: ShownView.ID) {
        views.withLock { $0.removeAll { $0.id == id } }
    }

    /// The contents of a version in all of the views.
    func contents(of content: BoardContent) -> PreparedContents {
        PreparedContents(all: views.withLock { $0 }.map { ($0.id, $0.view.content(of: content)) })
    }
}

/// The view of a panel of a source.
final class ShownView: Sendable {

    /// No two views of a program have the same: contents outlive their views.
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

    /// The content of a version. A version that was loaded before the view was shown, or comes from the cache, gets it
    /// here.
    func content(of loaded: BoardContent) -> any PanelContent {
        (loaded.prepared.all.first { $0.id == id }?.content ?? view.content(of: loaded)).content
    }
}

/// The content of a panel, made on any thread.
struct PreparedContent: Sendable {

    private let make: @Sendable () -> any PanelContent

    /// Creates it from content that can be sent.
    init(_ content: some PanelContent & Sendable) {
        make = { content }
    }

    /// Creates it from the parts of content with views, which cannot be sent.
    ///
    /// - Parameter make: Puts the parts together, and does nothing else.
    init(_ make: @escaping @Sendable () -> any PanelContent) {
        self.make = make
    }

    var content: any PanelContent { make() }
}

/// The contents of a version in some views. They follow from the version and are ignored in comparisons.
struct PreparedContents: Hashable, Sendable {

    let all: [(id: ShownView.ID, content: PreparedContent)]

    fileprivate init(all: [(id: ShownView.ID, content: PreparedContent)]) { self.all = all }

    /// Creates an empty value: contents are made when they are shown.
    init() { all = [] }

    static func == (left: PreparedContents, right: PreparedContents) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
