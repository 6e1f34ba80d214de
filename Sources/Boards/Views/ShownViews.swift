import Dashboard
import Synchronization

/// The views in which panels show a source. What loads it makes their rows off the main actor, where keys would wait for them.
final class ShownViews: Sendable {

    private let views = Mutex<[ShownView.ID: DocumentView]>([:])

    /// Has rows made for a view, for as long as what this answers is kept.
    func add(_ view: DocumentView) -> ShownView {
        let shown = ShownView(view, in: self)
        views.withLock { $0[shown.id] = view }
        return shown
    }

    fileprivate func remove(_ id: ShownView.ID) {
        views.withLock { $0[id] = nil }
    }

    /// The rows of a content in all of the views.
    func rows(of content: BoardContent) -> PreparedRows {
        PreparedRows(rows: views.withLock(\.self).compactMapValues { $0.rows(of: content) })
    }
}

/// A view in which a panel shows a source.
final class ShownView: Sendable {

    /// No two views of a program have the same: contents outlive their views.
    struct ID: Hashable {
        fileprivate let number: Int
        private static let latest = Atomic(0)

        fileprivate static func next() -> ID {
            ID(number: latest.add(1, ordering: .relaxed).newValue)
        }
    }

    let view: DocumentView
    fileprivate let id = ID.next()
    private let views: ShownViews

    fileprivate init(_ view: DocumentView, in views: ShownViews) {
        (self.view, self.views) = (view, views)
    }

    deinit { views.remove(id) }

    /// What is shown of a content.
    func content(of loaded: BoardContent) -> any PanelContent {
        if let rows = loaded.prepared.rows[id] { rows } else { view.content(of: loaded) }
    }
}

/// The rows of a content in some views. They follow from the content, and make no difference to it.
struct PreparedRows: Hashable, Sendable {

    let rows: [ShownView.ID: any PanelContent & Sendable]

    fileprivate init(rows: [ShownView.ID: any PanelContent & Sendable]) { self.rows = rows }

    /// None: they are made when they are shown.
    init() { rows = [:] }

    static func == (left: PreparedRows, right: PreparedRows) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
