package import Loadables
import TerminalUI

/// A panel on a page, with the state of the panel on that page: the selection, the scroll offset, the search, the
/// filter and the pull. The selection and the scroll offset are part of the body, and survive refreshes.
@MainActor
package final class PanelSlot: ReadingPlace {

    package let model: PanelModel
    var finding = Finding()
    /// The marked items, shared with copies of the slot.
    private(set) var marks = MarkedItems()
    /// The size of the region in which the content was last drawn.
    var readingSize = Size(width: 0, height: 0)
    private(set) var pull = PullToRefresh()
    /// The monotonic time at which the running load began; nil if no load is running.
    package private(set) var loadingSince: Duration?

    /// The last drawings with and without the focus. Both are stored, because often only the focus changes.
    private var drawn: (focused: DrawnPanel?, unfocused: DrawnPanel?)

    func drawn(for cause: DrawnPanel.Cause?) -> DrawnPanel? {
        guard let cause, let drawn = cause.isFocused ? drawn.focused : drawn.unfocused, drawn.cause == cause else {
            return nil
        }
        return drawn
    }

    func keep(_ panel: DrawnPanel?, isFocused: Bool) {
        if isFocused { drawn.focused = panel } else { drawn.unfocused = panel }
    }

    private struct Fill: Equatable {
        let version: Int
        let size: Size
    }

    private var storedBody: (any PanelBody)?
    var hiddenColumns: Set<String> = [] { didSet { storedBody?.hiddenColumns = hiddenColumns } }
    /// The ``PanelModel/versionNumber`` of the content that the body shows.
    private var shownVersion = 0
    /// The ``PanelModel/forgetCount`` when the body was last updated.
    private var forgetCount = 0
    private var formerChoice = FormerChoice()
    /// The version of the content, and the size of the panel, when items were last requested to fill free space.
    private var lastFill: Fill?
    /// The index of the items that the body shows. It is valid for one version of the body's text and one version of
    /// the content.
    private var shownItems: (textVersion: Int, version: Int, index: ItemIndex)?
    private var versionBefore: PanelVersion?

    package init(_ model: PanelModel) {
        self.model = model
    }

    /// The body with the content as it was last drawn, so that keys act on the visible content. Nil if there is no
    /// content, or if the panel has dropped the drawn content.
    var body: (any PanelBody)? {
        if storedBody == nil || model.latest == nil { showLatest() }
        return isOfOtherSource ? nil : storedBody
    }

    /// Whether the panel has dropped the content that was last drawn.
    var isOfOtherSource: Bool { forgetCount != model.forgetCount }

    /// Updates the body to the latest content. Call this method before drawing.
    func showLatest() {
        guard shownVersion != model.versionNumber else { return }
        shownVersion = model.versionNumber
        if forgetCount != model.forgetCount {
            // Items of dropped content are no longer chosen or marked.
            forgetCount = model.forgetCount
            formerChoice.leave(storedBody, of: model)
            storedBody = nil
            marks.follow(ItemIndex([], starts: []), [])
        }
        guard let latest = model.latest else { return }
        if !marks.isEmpty { marks.follow(model.items ?? ItemIndex(latest.content), latest.content.lines) }
        storedBody?.bindsSelection = model.bindsSelection
        if storedBody?.update(latest.content) != true {
            let body = latest.content.makeBody()
            body.bindsSelection = model.bindsSelection
            if finding.filter != nil { body.filter(finding.filter) }
            body.hiddenColumns = hiddenColumns
            storedBody = body
            formerChoice.take(to: body, of: model, in: readingSize)
        }
        formerChoice.owner = model.listOwner
    }

    /// Returns a copy for another place on the screen. The copy starts with the same state, except for the pull, and
    /// shares the marks.
    func copy() -> PanelSlot {
        let copy = PanelSlot(model)
        copy.hiddenColumns = hiddenColumns
        (copy.storedBody, copy.shownVersion, copy.forgetCount) = (body?.copy(), shownVersion, forgetCount)
        (copy.finding, copy.readingSize, copy.marks) = (finding, readingSize, marks)
        copy.formerChoice = formerChoice
        return copy
    }

    /// Adopts the search, the filter and the hidden columns of a copy. If the user has moved in the copy, also adopts
    /// the selection and the scroll offset of the copy.
    func takeBack(_ copy: PanelSlot) {
        if let copied = copy.body { body?.takeBack(copied) }
        finding = copy.finding
        hiddenColumns = copy.hiddenColumns
    }

    // MARK: Text

    var readingTitle: String { model.title }

    var reading: (any ReadablePane)? { body }

    var readingError: String? { model.error.map { ErrorText($0).text } }

    /// The title with the number of marked items and the filter, such as `Events 2 marked &gate 3/31`.
    var title: StyledText {
        let title = StyledText(model.title) + markText
        guard finding.filter != nil, let body else { return title }
        return title + " " + finding.filterText(of: body)
    }

    /// The title with the filter, but without the number of items that the filter shows.
    var shortTitle: StyledText {
        finding.filter.map {
            StyledText(model.title) + markText + " " + StyledText("&\(OneLine($0.text, limit: 30))", .key)
        }
            ?? title
    }

    /// Returns the index of the items that the body shows. Nil if the content has no items, or while a filter is being
    /// applied.
    func shownItems(in body: any PanelBody) -> ItemIndex? {
        if finding.filter == nil, shownVersion == model.versionNumber, let items = model.items { return items }
        if let shownItems, shownItems.textVersion == body.textVersion, shownItems.version == shownVersion {
            return shownItems.index
        }
        // During a scan, the index would have to be made again for each portion of the content.
        guard !body.isFilterUnfinished else { return nil }
        let index = body.lineItems.map { ItemIndex(body.lines, starts: $0.firstRows) }
        shownItems = index.map { (body.textVersion, shownVersion, $0) }
        return index
    }

    /// Returns the space that the panel needs, including its edges, at the given width.
    ///
    /// - Parameter date: The current time.
    func need(in width: Int, at date: Timestamp) -> PanelNeed {
        guard let body else { return PanelNeed(height: Self.messageHeight, isGuess: true) }
        let edges = edges(at: date, width: width)
        return PanelNeed(
            height: body.height(in: max(1, width - edges.width)).map { max(1, $0) + edges.height },
            isPartial: !model.missing(at: date).isEmpty)
    }

    /// Whether the content takes up all available rows at the usual width. False if there is no content.
    var takesAll: Bool { body.map { $0.height(in: Self.usualWidth) == nil } ?? false }

    /// The width, including the edges, at which almost all of the content is visible; nil if any width is equally good.
    /// Without content, the usual width.
    var comfortableWidth: Int? {
        guard let body else { return Self.usualWidth }
        return body.comfortableWidth.map { $0 + Self.edges.width }
    }

    /// Returns the size, including the edges, that the panel takes up in a space of the given size. Nil if there is no
    /// content, or if the content does not grow with the space.
    func filled(_ size: Size, at date: Timestamp) -> Size? {
        let edges = edges(at: date, width: size.width)
        let inside = Size(width: max(0, size.width - edges.width), height: max(0, size.height - edges.height))
        return body?.filledSize(in: inside).map {
            Size(width: $0.width + edges.width, height: $0.height + edges.height)
        }
    }

    /// Returns the number of columns and rows that the edges and the notices below the content take up in a panel with
    /// the given width.
    private func edges(at date: Timestamp, width: Int) -> Size {
        let notices = PanelNotices.rows(of: model, at: date, edge: width)
        return Size(width: Self.edges.width, height: Self.edges.height + notices)
    }

    private static let edges = Size(width: 4, height: 2)

    /// The height of a panel without content: three rows of text and the edges.
    private static let messageHeight = 5
    private static let usualWidth = 80

    /// Returns the number of rows that the pull takes up in a region of the given height. One row of content stays
    /// visible.
    func pulledRows(of height: Int) -> Int { min(pull.rows, max(0, height - 1)) }

    func moveUp(at now: Duration, in size: Size) {
        if !pullAtStart(at: now) { _ = body?.move(.rows(-1), in: size) }
    }

    /// Pulls the panel if its content is at the beginning and the panel can load. In all other cases, records a
    /// movement up. The record prevents a key that is held down from pulling the panel as soon as the beginning is
    /// reached.
    ///
    /// - Returns: Whether the panel was pulled.
    func pullAtStart(at now: Duration) -> Bool {
        guard body?.isAtStart ?? true, model.canSync else {
            pull.moveUp(at: now)
            return false
        }
        pull.pull(at: now)
        return true
    }

    func moveDown(at now: Duration, in size: Size) {
        if pull.isPulling { pull.push(at: now) } else { _ = move(.rows(1), in: size) }
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        pull.rest()
        return body?.move(movement, in: size) ?? false
    }

    /// The distance from an end of a list, in rows, at which more items are loaded.
    private static let reserve = 5

    func loadMoreIfNearEnd(in size: Size) {
        guard let loadMore = model.loadMore, let extent = body?.scrollExtent(in: size) else { return }
        if extent.offset <= Self.reserve { loadMore(.start, .near) }
        if extent.offset + extent.visible + Self.reserve >= extent.total { loadMore(.end, .near) }
    }

    /// Returns whether to load more items to fill a region of the given size. False if items were already requested for
    /// the same version and size, so that a cancelled load is not repeated.
    func hasRoomForMore(in size: Size) -> Bool {
        guard model.loadMore != nil, model.loadableState == .didSyncSuccessfully, finding.filter == nil, !size.isEmpty,
            shownVersion == model.versionNumber, lastFill != Fill(version: model.versionNumber, size: size),
            let extent = body?.scrollExtent(in: size)
        else { return false }
        return extent.total <= extent.visible
    }

    func loadMoreIfThereIsRoom(in size: Size) {
        guard hasRoomForMore(in: size) else { return }
        lastFill = Fill(version: model.versionNumber, size: size)
        model.loadMore?(.end, .near)
    }

    /// Loads more items if the chosen row stands for items that are not loaded, or marks an end of the list.
    ///
    /// - Returns: Whether the chosen row is one of these rows.
    func loadMoreIfChosen() -> Bool {
        guard let loadMore = model.loadMore, let selection = body?.selection, PagedContent.isNote(selection) else {
            return false
        }
        loadMore(selection.id == PagedContent.previousID ? .start : .end, .asked)
        return true
    }

    /// Releases the pull. Refreshes the panel if it was pulled far enough.
    ///
    /// - Returns: Whether the panel was pulled.
    func release(at now: Duration) -> Bool {
        guard pull.isPulling else { return false }
        if pull.release(at: now) { refresh() }
        return true
    }

    func cancelPull() -> Bool {
        guard pull.isPulling else { return false }
        pull = PullToRefresh()
        return true
    }

    /// Updates the pull and the time of the running load. Refreshes the panel if a pull is released automatically.
    ///
    /// - Parameters:
    ///   - now: The monotonic time.
    ///   - date: The current time.
    package func advance(to now: Duration, date: Timestamp) {
        if pull.advance(to: now) { refresh() }
        let isLoading = model.isLoading
        if case .refreshing = pull.phase, !isLoading { pull.finish(model.outcome(after: versionBefore), at: now) }
        if !isLoading {
            loadingSince = nil
        } else if loadingSince == nil {
            let elapsed = PartLoads(model).loadingSince?.duration(to: date) ?? .zero
            loadingSince = now - max(.zero, elapsed)
        }
    }

    private func refresh() {
        versionBefore = model.latest
        model.sync()
    }
}
