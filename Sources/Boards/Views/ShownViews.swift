import Dashboard
import Synchronization

/// The views in which panels show a source. Their contents are made where the source is loaded: off the main actor, where keys
/// would wait for them.
final class ShownViews: Sendable {

    // A few at the most.
    private let views = Mutex<[(id: ShownView.ID, view: SourceView)]>([])

    /// Has contents made for a view, as long as the result is kept.
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

/// A view in which a panel shows a source.
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

    /// The content of a version. A version that was loaded before the view was shown, or comes from the cache, gets it here.
    func content(of loaded: BoardContent) -> any PanelContent {
        (loaded.prepared.all.first { $0.id == id }?.content ?? view.content(of: loaded)).content
    }
}

/// The content of a panel, made on any thread.
struct PreparedContent: Sendable {

    private let make: @Sendable () -> any PanelContent

    /// Takes content that can be sent.
    init(_ content: some PanelContent & Sendable) {
        make = { content }
    }

    /// Takes the parts of content that holds views, which cannot be sent themselves.
    ///
    /// - Parameter make: Puts the parts together, and does nothing else.
    init(_ make: @escaping @Sendable () -> any PanelContent) {
        self.make = make
    }

    var content: any PanelContent { make() }
}

/// The contents of a version in some views. They follow from the version, and make no difference to it.
struct PreparedContents: Hashable, Sendable {

    let all: [(id: ShownView.ID, content: PreparedContent)]

    fileprivate init(all: [(id: ShownView.ID, content: PreparedContent)]) { self.all = all }

    /// None: they are made when they are shown.
    init() { all = [] }

    static func == (left: PreparedContents, right: PreparedContents) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
