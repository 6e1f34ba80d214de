import Basics
import Dashboard
import Documents
import Feeds
import JSONDocuments
import Loadables
import Settings
import TerminalUI

/// The rows that are chosen on a page, and the panels of the page that depend on them.
@MainActor
final class ChosenRows {

    /// The title of the page. Nil for a page that was opened for a row, and for sources that have no panel.
    var title: String?
    var panels: [Board.PanelKey: Board.ShownPanel] = [:]
    /// The panels from before a reload that have not been reused yet.
    private var former = Board.FormerPanels()
    /// The keys of the panels that were in ``waiting`` before a reload.
    private var formerWaiting: Set<Board.PanelKey> = []
    /// The panels of the page that list rows, keyed by source.
    private(set) var lists: [String: [PanelModel]] = [:]
    /// The panels that must be loaded because a chosen row that they depend on has changed. They are loaded after the
    /// selection has stayed the same for ``restTime``.
    var waiting: Set<Board.PanelKey> = []
    /// The rows as they were chosen, keyed by source. A row can be used only if ``documents`` contains its fields.
    private(set) var rows: [String: ChosenRow] = [:]
    /// The fields of the rows that can be used, keyed by source. A row can be used if it belongs to the present
    /// instance of its source: the instance for the current values of the variables and for the other rows in this map.
    private(set) var documents: [String: JSONDocument] = [:]
    /// The reasons why chosen rows cannot be used, keyed by source.
    private var obstacles: [String: Obstacle] = [:]
    /// The present instances of the sources whose rows do not follow a selection on the page. These instances must be
    /// loaded even if no panel shows them.
    private(set) var needed: [BoardSourceModel] = []
    /// Whether ``needed`` has changed since it was last loaded.
    private(set) var hasNewNeeds = false
    private var observers: [LoadableObserver] = []
    /// The sources whose rows were fixed when this page or a page below it was opened.
    private let fixed: Set<String>
    /// The name of the source of the row that the page was opened for; nil if the page was not opened for a row.
    private let opened: String?
    /// The page, if it was opened for a row. Its title is the title of the row.
    weak var page: PanelsPage?
    private let clock: any WallClock
    private var rest: Task<Void, Never>?
    /// The sources whose chosen row had been removed when ``takeRemovals()`` was last called.
    private var removed: Set<String> = []

    /// The time that the selection must stay the same before sources are loaded.
    static let restTime = Duration.milliseconds(150)

    init(_ title: String?, clock: any WallClock) { (self.title, self.clock, fixed, opened) = (title, clock, [], nil) }

    /// Creates the rows of a page that is opened for a row. All other rows are taken from the page below.
    init(of page: ChosenRows, openedFor row: ChosenRow, of source: String) {
        (title, clock, fixed, opened) = (nil, page.clock, page.fixed.union([source]), source)
        rows = page.rows
        rows[source] = row
    }

    deinit { rest?.cancel() }

    /// Begins a reload. The panels are created again during the reload, or reused.
    ///
    /// - Parameter present: The keys of the panels after the reload, without their numbers.
    func begin(_ present: Set<Board.PanelKey>) {
        (former, formerWaiting) = (Board.FormerPanels(panels, present), waiting)
        (panels, waiting) = ([:], [])
    }

    /// Removes and returns the panel from before a reload that can be reused for a key; nil if there is none. While the
    /// selection is changing, adds the key to ``waiting`` if the panel is new, or if it was waiting before the reload.
    func takeFormer(_ key: Board.PanelKey) -> Board.ShownPanel? {
        let found = former.take(key)
        if isMoving, found.map({ formerWaiting.contains($0.key) }) ?? true { waiting.insert(key) }
        return found?.panel
    }

    /// Ends a reload.
    ///
    /// - Parameters:
    ///   - lists: The panels of the page that list rows, keyed by source.
    ///   - used: The names of the sources whose chosen rows other sources use. In the lists of these sources, the
    ///     selection stays on its row when rows are added above it.
    func end(with lists: [String: [PanelModel]], used: Set<String>) {
        (former, formerWaiting, self.lists) = (Board.FormerPanels(), [], lists)
        for (source, panels) in lists where used.contains(source) {
            for panel in panels { panel.bindsSelection = true }
        }
    }

    /// Returns whether a panel is loaded only after the selection has stayed the same for ``restTime``.
    func isWaiting(_ panel: PanelModel) -> Bool { waiting.contains { panels[$0]?.model === panel } }

    /// Returns whether the chosen row of a source is the selected row of a panel on the page.
    func follows(_ source: String) -> Bool { !fixed.contains(source) && lists[source] != nil }

    /// Chooses the row that a line shows.
    ///
    /// - Parameters:
    ///   - line: A line of a panel; nil for no row.
    ///   - source: The name of the panel's source.
    ///   - list: The source that the panel shows; nil if it shows none.
    ///   - view: The view of the panel.
    /// - Returns: Whether the chosen row, or any of its fields, has changed.
    func choose(_ line: TextLine?, of source: String, in list: BoardSourceModel?, _ view: ViewSettings?) -> Bool {
        if let list, rows[source]?.stands(on: line) == true, rows[source]?.belongs(to: list) == true {
            return update(source, in: list)
        }
        let known = rows[source]
        let row = list.flatMap { ChosenRow(line, of: $0, from: $0.feed.loader.state.content?.document, in: view) }
        rows[source] = row
        guard let row, let known else { return row != nil || known != nil }
        return !known.isSame(as: row) || known.isGone
    }

    /// Updates the fields of a chosen row from the latest content of the source that the row belongs to.
    ///
    /// - Returns: Whether the fields have changed, or the row was removed or has returned.
    func update(_ source: String, in list: BoardSourceModel) -> Bool {
        guard let content = list.feed.loader.state.content?.document else { return false }
        return rows[source]?.update(in: content) ?? false
    }

    // MARK: Rows that can be used

    enum Obstacle: Hashable {
        /// The list has no content yet.
        case waits
        /// The list has no content, and its last load failed. The payload is the error as text.
        case failed(String)
        /// The content of the list lacks the row.
        case absent
        /// The list depends on a row of another source, and this row cannot be used. The payload is the name of the
        /// other source.
        case row(of: String)
        /// The list does not run. The payload is the reason as text.
        case blocked(String)
    }

    /// Finds the rows that can be used. A row can be used if it belongs to the present instance of its source. A row
    /// that was chosen for another value of a variable, or for another row, belongs to another instance. Unless such a
    /// row follows a selection on the page, it is replaced with the row of the present instance that has the same
    /// identity.
    ///
    /// - Parameters:
    ///   - sources: The names of the sources with chosen rows. If the rows of a source depend on a row of another
    ///     source, the other source comes first.
    ///   - forms: The formats of times.
    ///   - instance: A closure that returns the present instance of a source for the given rows. It returns nil if
    ///     there is no such source.
    /// - Returns: Whether the rows that can be used, their fields, the obstacles for the other rows, or the ``needed``
    ///   sources have changed.
    func findUsable(
        among sources: [String], as forms: WrittenForms,
        _ instance: (_ source: String, _ rows: [String: JSONDocument]) -> SourceInstances.Instance?
    ) -> Bool {
        let before = (documents, obstacles, needed)
        (documents, obstacles, needed) = ([:], [:], [])
        var isUpdated = false
        for source in sources where rows[source] != nil {
            switch instance(source, documents) {
            case .running(let list): if use(source, in: list, as: forms) { isUpdated = true }
            case .blocked(.row(let other)): obstacles[source] = .row(of: other)
            case .blocked(let reason): obstacles[source] = .blocked("\(reason)")
            case nil: obstacles[source] = .blocked("\(BlockedSource.row(of: source))")
            }
        }
        let needsOthers = !needed.elementsEqual(before.2, by: ===)
        if needsOthers { hasNewNeeds = true }
        return isUpdated || needsOthers || documents != before.0 || obstacles != before.1
    }

    /// Uses the row of a source if it belongs to the present instance of the source, or can be found there.
    ///
    /// - Returns: Whether new content of the instance has changed the row.
    private func use(_ source: String, in list: BoardSourceModel, as forms: WrittenForms) -> Bool {
        guard let row = rows[source] else { return false }
        if follows(source) {
            // The row follows the selection of a panel. The panel may still show another instance.
            if row.belongs(to: list) { documents[source] = row.document } else { obstacles[source] = .waits }
            return false
        }
        needed.append(list)
        guard list.feed.loader.state.content != nil else {
            obstacles[source] = list.feed.loader.error.map { .failed(ErrorText($0).text) } ?? .waits
            return false
        }
        if row.belongs(to: list) {
            let isUpdated = update(source, in: list)
            documents[source] = rows[source]?.document
            return isUpdated
        }
        if let found = row.row(in: list, as: forms) {
            rows[source] = found
            documents[source] = found.document
        } else {
            obstacles[source] = .absent
        }
        return false
    }

    /// The row that the page was opened for; nil if it cannot be used, or if the page was not opened for a row.
    var openedRow: ChosenRow? { opened.flatMap { documents[$0] == nil ? nil : rows[$0] } }

    /// Returns the ``needed`` sources if they have changed since they were last returned. Returns an empty array if
    /// they have not changed, or while the selection is changing.
    func takeNewNeeds() -> [BoardSourceModel] {
        guard hasNewNeeds, !isMoving else { return [] }
        hasNewNeeds = false
        return needed
    }

    /// Calls a closure when the state of a ``needed`` source changes. A later call replaces the closure.
    func observeNeeded(_ perform: @escaping @MainActor () -> Void) {
        observers = needed.map { $0.feed.loader.sink { _ in perform() } }
    }

    // MARK: Sentences

    /// Returns a sentence for a panel that depends on a row of a source, if this row cannot be used. The sentence
    /// states the reason, or tells the user to choose a row.
    func advice(for source: String) -> String {
        if !follows(source), let obstacle = obstacles[source] {
            switch obstacle {
            case .waits: return Self.wait(for: source)
            case .failed(let error): return "\(Self.wait(for: source)): \(error)"
            case .absent: return Self.absence(in: source)
            case .row(let other): return advice(for: other)
            case .blocked(let reason): return reason
            }
        }
        let title = lists[source]?.first?.title
        return title.map { "choose a row of “\(OneLine($0, limit: 60))”" } ?? "\(BlockedSource.row(of: source))"
    }

    static func wait(for source: String) -> String { "waits for “\(OneLine(source, limit: 60))”" }

    static func absence(in source: String) -> String { "the chosen row is not in “\(OneLine(source, limit: 60))”" }

    /// Returns remarks about removed rows of the given sources, for the panels that depend on these rows.
    func remarks(on sources: [String]) -> [String] {
        sources.filter { documents[$0] != nil && rows[$0]?.isGone == true }.map {
            "the row of “\(OneLine($0, limit: 60))” has been removed; its last values are used"
        }
    }

    /// Returns whether the set of sources with a removed row has changed since the last call.
    func takeRemovals() -> Bool {
        let present = Set(rows.filter(\.value.isGone).keys)
        defer { removed = present }
        return removed != present
    }

    /// Calls a closure when the selection has stayed the same for ``restTime``. A later call replaces the closure.
    func whenResting(_ perform: @escaping @MainActor () -> Void) {
        rest?.cancel()
        rest = Task { [weak self, clock] in
            try? await clock.sleep(until: clock.now.advanced(by: Self.restTime), tolerance: nil)
            guard !Task.isCancelled else { return }
            self?.rest = nil
            perform()
        }
    }

    var isMoving: Bool { rest != nil }
}
