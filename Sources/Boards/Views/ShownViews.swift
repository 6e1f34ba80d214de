import Dashboard
import Synchronization

/// The views in which panels show a source. What loads it makes their rows off the main actor, where keys would wait for them.
final class ShownViews: Sendable {

    // A few at the most.
    private let views = Mutex<[(id: ShownView.ID, view: DocumentView)]>([])

    /// Has rows made for a view, for as long as what this answers is kept.
    func add(_ view: DocumentView) -> ShownView {
        let shown = ShownView(view, in: self)
        views.withLock { $0.append((shown.id, view)) }
        return shown
    }

    fileprivate func remove(_ id: ShownView.ID) {
        views.withLock { $0.removeAll { $0.id == id } }
    }

    /// The rows of a content in all of the views.
    func rows(of content: BoardContent) -> PreparedRows {
        PreparedRows(
            rows: views.withLock { $0 }.compactMap { shown in
                shown.view.rows(of: content).map { (shown.id, $0) }
            })
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

    let view: DocumentView
    fileprivate let id = ID.next()
    private let views: ShownViews

    fileprivate init(_ view: DocumentView, in views: ShownViews) {
        (self.view, self.views) = (view, views)
    }

    deinit { views.remove(id) }

    /// What is shown of a content.
    func content(of loaded: BoardContent) -> any PanelContent {
        if let rows = loaded.prepared.rows(for: id) { rows } else { view.content(of: loaded) }
    }
}

/// The rows of a content in some views. They follow from the content, and make no difference to it.
struct PreparedRows: Hashable, Sendable {

    let rows: [(id: ShownView.ID, rows: any PanelContent & Sendable)]

    fileprivate init(rows: [(id: ShownView.ID, rows: any PanelContent & Sendable)]) { self.rows = rows }

    /// Those of a view; nil if they were not made.
    func rows(for view: ShownView.ID) -> (any PanelContent & Sendable)? {
        rows.first { $0.id == view }?.rows
    }

    /// None: they are made when they are shown.
    init() { rows = [] }

    static func == (left: PreparedRows, right: PreparedRows) -> Bool { true }

    func hash(into hasher: inout Hasher) {}
}
