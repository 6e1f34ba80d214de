import Basics
import Dashboard
import Documents
import JSONDocuments
import Loadables
import TerminalUI

/// The rows that are chosen on a page, and the panels of the page that depend on them.
@MainActor
final class ChosenRows {

    /// The title of the page. Nil for a page that is opened for a row, and for the rows of sources without a panel.
    let title: String?
    /// The panels that depend on chosen rows.
    var panels: [Board.PanelKey: Board.ShownPanel] = [:]
    /// The panels from before a reload that have not been used again yet.
    private var former = Board.FormerPanels()
    /// The keys of panels that were waiting before a reload.
    private var formerWaiting: Set<Board.PanelKey> = []
    /// The panels of the page that list rows, keyed by source.
    private(set) var lists: [String: [PanelModel]] = [:]
    /// The panels that must be loaded because a chosen row that they depend on has changed. They are loaded when the
    /// selection has not changed for ``restTime``.
    var waiting: Set<Board.PanelKey> = []
    private(set) var rows: [String: ChosenRow] = [:]
    /// The sources whose rows were fixed when this page, and the pages below it, were opened.
    private let fixed: Set<String>
    private let clock: any WallClock
    private var rest: Task<Void, Never>?
    /// The sources whose chosen row had been removed when ``takeRemovals()`` was last called.
    private var removed: Set<String> = []

    /// The time without a change of the selection after which sources are loaded.
    static let restTime = Duration.milliseconds(150)

    /// Creates the rows of a page. No row is chosen yet.
    init(_ title: String?, clock: any WallClock) { (self.title, self.clock, fixed) = (title, clock, []) }

    /// Creates the rows of a page that is opened for a row. All other rows are taken from the page below.
    init(of page: ChosenRows, openedFor row: ChosenRow, of source: String) {
        (title, clock, fixed) = (nil, page.clock, page.fixed.union([source]))
        rows = page.rows
        rows[source] = row
    }

    deinit { rest?.cancel() }

    /// The fields of the chosen rows, keyed by source.
    var documents: [String: JSONDocument] { rows.mapValues(\.document) }

    /// Begins a reload, in which the panels are created again.
    ///
    /// - Parameter present: The keys of the panels after the reload, without their numbers.
    func begin(_ present: Set<Board.PanelKey>) {
        (former, formerWaiting) = (Board.FormerPanels(panels, present), waiting)
        (panels, waiting) = ([:], [])
    }

    /// Removes and returns the panel from before a reload that can be used again for a key; nil if there is none. While
    /// the selection is changing, a panel that was waiting continues to wait, and a new panel begins to wait.
    func takeFormer(_ key: Board.PanelKey) -> Board.ShownPanel? {
        let found = former.take(key)
        if isMoving, found.map({ formerWaiting.contains($0.key) }) ?? true { waiting.insert(key) }
        return found?.panel
    }

    /// Ends a reload.
    ///
    /// - Parameter lists: The panels of the page, keyed by source.
    func end(with lists: [String: [PanelModel]]) {
        (former, formerWaiting, self.lists) = (Board.FormerPanels(), [], lists)
        for panel in lists.values.joined() { panel.bindsSelection = true }
    }

    /// Returns whether a panel waits until the selection has not changed for ``restTime``.
    func isWaiting(_ panel: PanelModel) -> Bool { waiting.contains { panels[$0]?.model === panel } }

    /// Returns whether the row of a source follows the selection on the page.
    func follows(_ source: String) -> Bool { !fixed.contains(source) && lists[source] != nil }

    /// Chooses the row that a line shows.
    ///
    /// - Parameters:
    ///   - line: A line of a panel; nil for no row.
    ///   - source: The source of the panel.
    ///   - content: The content of the source.
    /// - Returns: Whether the chosen row, or any of its fields, has changed.
    func choose(_ line: TextLine?, of source: String, in content: Document?) -> Bool {
        if rows[source]?.stands(on: line) == true { return update(source, in: content) }
        let (row, known) = (ChosenRow(line, in: content), rows[source])
        rows[source] = row
        guard let row, let known else { return row != nil || known != nil }
        return !known.isSame(as: row) || known.isGone
    }

    /// Updates the fields of a row from the latest content of its source.
    ///
    /// - Returns: Whether anything has changed.
    func update(_ source: String, in content: Document?) -> Bool {
        guard let content else { return false }
        return rows[source]?.update(in: content) ?? false
    }

    /// Returns a sentence that says where to choose a row of a source.
    func advice(for source: String) -> String {
        let title = lists[source]?.first?.title
        return title.map { "choose a row of “\(OneLine($0, limit: 60))”" } ?? "\(BlockedSource.row(of: source))"
    }

    /// Returns remarks about removed rows of sources, for the panels that depend on these rows.
    func remarks(on sources: [String]) -> [String] {
        sources.filter { rows[$0]?.isGone == true }.map {
            "the row of “\(OneLine($0, limit: 60))” has been removed; its last values are used"
        }
    }

    /// Returns whether the set of sources with a removed row has changed since the last call.
    func takeRemovals() -> Bool {
        let present = Set(rows.filter(\.value.isGone).keys)
        defer { removed = present }
        return removed != present
    }

    /// Calls a closure when the selection has not changed for ``restTime``.
    func whenResting(_ perform: @escaping @MainActor () -> Void) {
        rest?.cancel()
        rest = Task { [weak self, clock] in
            try? await clock.sleep(until: clock.now.advanced(by: Self.restTime), tolerance: nil)
            guard !Task.isCancelled else { return }
            self?.rest = nil
            perform()
        }
    }

    /// Whether the selection has changed within ``restTime``.
    var isMoving: Bool { rest != nil }
}
