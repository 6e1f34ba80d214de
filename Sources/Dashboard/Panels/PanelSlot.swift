package import Loadables
import TerminalUI

/// A panel's place on a page, with what belongs to the page and not to the content: the body, which knows what is chosen and
/// seen, and the pull. A refresh moves none of them.
@MainActor
package final class PanelSlot: ReadingPlace {

    package let model: PanelModel
    var finding = Finding()
    /// What is marked, here and in other places of the panel.
    private(set) var marks = MarkedItems()
    /// How large the content was when it was drawn last.
    var readingSize = Size(width: 0, height: 0)
    private(set) var pull = PullToRefresh()
    /// When the load that runs began, by the time that goes on evenly; nil if none runs.
    package private(set) var loadingSince: Duration?

    /// How it was drawn last with the focus, and without it: the focus goes round among panels that stay as they are.
    private var drawn: (focused: DrawnPanel?, unfocused: DrawnPanel?)

    /// How it was drawn last for the same cause.
    func drawn(for cause: DrawnPanel.Cause?) -> DrawnPanel? {
        guard let cause, let drawn = cause.isFocused ? drawn.focused : drawn.unfocused, drawn.cause == cause else {
            return nil
        }
        return drawn
    }

    /// Keeps how it was drawn.
    func keep(_ panel: DrawnPanel?, isFocused: Bool) {
        if isFocused { drawn.focused = panel } else { drawn.unfocused = panel }
    }

    private struct Fill: Equatable {
        let version: Int
        let size: Size
    }

    private var storedBody: (any PanelBody)?
    /// The columns of a table that the user has hidden.
    var hiddenColumns: Set<String> = [] { didSet { storedBody?.hiddenColumns = hiddenColumns } }
    /// The number of the version that the body shows.
    private var shownVersion = 0
    /// The number of times that the panel had forgotten its content by then.
    private var forgetCount = 0
    /// For what more was loaded last, because there was room for it.
    private var lastFill: Fill?
    /// The items that the body shows, and of which version and text of it they are.
    private var shownItems: (textVersion: Int, version: Int, index: ItemIndex)?
    /// What was shown when the refresh began.
    private var versionBefore: PanelVersion?

    package init(_ model: PanelModel) {
        self.model = model
    }

    /// Shows the content as it was drawn last, so that keys act on what the screen shows; nil if there is none, or if it was withdrawn.
    var body: (any PanelBody)? {
        if storedBody == nil || model.latest == nil { showLatest() }
        return storedBody
    }

    /// Takes over the latest content. To be called before the panel is drawn.
    func showLatest() {
        guard shownVersion != model.versionNumber else { return }
        shownVersion = model.versionNumber
        if forgetCount != model.forgetCount {
            // Nothing is chosen or marked of what is not there any more.
            forgetCount = model.forgetCount
            storedBody = nil
            marks.follow(ItemIndex([], starts: []), [])
        }
        guard let latest = model.latest else { return }
        if !marks.isEmpty { marks.follow(model.items ?? ItemIndex(latest.content), latest.content.lines) }
        if storedBody?.update(latest.content) != true {
            let body = latest.content.makeBody()
            if finding.filter != nil { finding.filter(body) }
            body.hiddenColumns = hiddenColumns
            storedBody = body
        }
    }

    /// Another place for the panel, in which the same is chosen and seen.
    func copy() -> PanelSlot {
        let copy = PanelSlot(model)
        copy.hiddenColumns = hiddenColumns
        (copy.storedBody, copy.shownVersion, copy.forgetCount) = (body?.copy(), shownVersion, forgetCount)
        (copy.finding, copy.readingSize, copy.marks) = (finding, readingSize, marks)
        return copy
    }

    /// Goes on from where the copy was left, if anything was done there.
    func takeBack(_ copy: PanelSlot) {
        if let copied = copy.body { body?.takeBack(copied) }
        finding = copy.finding
        hiddenColumns = copy.hiddenColumns
    }

    // MARK: Its text

    var readingTitle: String { model.title }

    var reading: (any ReadablePane)? { body }

    var readingError: String? { model.error.map { ErrorText($0).text } }

    /// The title with what it says about the items: `Events &gate 3/31`.
    var title: StyledText {
        let title = StyledText(model.title) + markText
        guard finding.filter != nil, let body else { return title }
        return title + " " + finding.filterText(of: body)
    }

    /// The same without how many are shown.
    var shortTitle: StyledText {
        finding.filter.map {
            StyledText(model.title) + markText + " " + StyledText("&\(OneLine($0.text, limit: 30))", .key)
        }
            ?? title
    }

    func shownItems(in body: any PanelBody) -> ItemIndex? {
        if finding.filter == nil, shownVersion == model.versionNumber, let items = model.items { return items }
        if let shownItems, shownItems.textVersion == body.textVersion, shownItems.version == shownVersion {
            return shownItems.index
        }
        // Of what is found until now, the next portion would make another index.
        guard !body.isFilterUnfinished else { return nil }
        let index = body.lineItems.map { ItemIndex(body.lines, starts: $0.firstRows) }
        shownItems = index.map { (body.textVersion, shownVersion, $0) }
        return index
    }

    /// How many rows the panel needs in that width, with its edges.
    ///
    /// - Parameter date: The moment by the calendar.
    func need(in width: Int, at date: Timestamp) -> PanelNeed {
        guard let body else { return PanelNeed(height: Self.messageHeight, isGuess: true) }
        let edges = edges(at: date)
        return PanelNeed(
            height: body.height(in: max(1, width - edges.width)).map { max(1, $0) + edges.height },
            isPartial: !model.missing(at: date).isEmpty)
    }

    /// Whether what it shows takes all rows that there are.
    var takesAll: Bool { body.map { $0.height(in: Self.usualWidth) == nil } ?? false }

    /// In which width about all of the panel is seen, with its edges; nil if any is as good. What waits for its content counts
    /// as text.
    func comfortableWidth(at date: Timestamp) -> Int? {
        guard let body else { return Self.usualWidth }
        return body.comfortableWidth.map { $0 + edges(at: date).width }
    }

    /// How much of a room of that size the panel fills, with its edges, if what it shows becomes larger with its room.
    func filled(_ size: Size, at date: Timestamp) -> Size? {
        let edges = edges(at: date)
        let inside = Size(width: max(0, size.width - edges.width), height: max(0, size.height - edges.height))
        return body?.filledSize(in: inside).map {
            Size(width: $0.width + edges.width, height: $0.height + edges.height)
        }
    }

    /// What of the panel is not for the content.
    private func edges(at date: Timestamp) -> Size {
        // What is missing of several sources stands in a line below the content, and so does what is said of the content.
        let missing = model.missing(at: date).isEmpty ? 0 : 1
        let remarks = model.latest == nil || model.remarks().isEmpty ? 0 : 1
        return Size(width: Self.edges.width, height: Self.edges.height + missing + remarks)
    }

    private static let edges = Size(width: 4, height: 2)

    /// What is said before there is any content needs three lines.
    private static let messageHeight = 5
    private static let usualWidth = 80

    /// The rows that the pull takes of so many: the content stays in sight.
    func pulledRows(of height: Int) -> Int { min(pull.rows, max(0, height - 1)) }

    func moveUp(at now: Duration, in size: Size) {
        if body?.isAtStart ?? true, model.canSync {
            pull.pull(at: now)
        } else {
            pull.moveUp(at: now)
            _ = body?.move(.rows(-1), in: size)
        }
    }

    /// Pulls if the wheel has nothing else to do upwards.
    ///
    /// - Returns: Whether that is so.
    func pullByWheel(at now: Duration) -> Bool {
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

    /// The distance from an end of a list, in rows, at which more is loaded.
    private static let reserve = 5

    /// Loads more of a list if an end is near after scrolling in a region of a size.
    func loadMoreIfNearEnd(in size: Size) {
        guard let loadMore = model.loadMore, let extent = body?.scrollExtent(in: size) else { return }
        if extent.offset <= Self.reserve { loadMore(.start, .near) }
        if extent.offset + extent.visible + Self.reserve >= extent.total { loadMore(.end, .near) }
    }

    /// Whether a list goes on that ends before a region of that size does. It is loaded once: what was cancelled stays so.
    func hasRoomForMore(in size: Size) -> Bool {
        guard model.loadMore != nil, model.loadableState == .didSyncSuccessfully, finding.filter == nil, !size.isEmpty,
            shownVersion == model.versionNumber, lastFill != Fill(version: model.versionNumber, size: size),
            let extent = body?.scrollExtent(in: size)
        else { return false }
        return extent.total <= extent.visible
    }

    /// Loads more of a list that ends before a region of that size does.
    func loadMoreIfThereIsRoom(in size: Size) {
        guard hasRoomForMore(in: size) else { return }
        lastFill = Fill(version: model.versionNumber, size: size)
        model.loadMore?(.end, .near)
    }

    /// Loads more if the chosen row stands for that.
    ///
    /// - Returns: Whether it does.
    func loadMoreIfChosen() -> Bool {
        guard let loadMore = model.loadMore, let selection = body?.selection, PagedContent.isNote(selection) else {
            return false
        }
        loadMore(selection.id == PagedContent.previousID ? .start : .end, .asked)
        return true
    }

    /// Lets go of the pull, if there is one.
    ///
    /// - Returns: Whether there was.
    func release(at now: Duration) -> Bool {
        guard pull.isPulling else { return false }
        if pull.release(at: now) { refresh() }
        return true
    }

    /// Takes the pull back, if there is one.
    ///
    /// - Returns: Whether there was.
    func cancelPull() -> Bool {
        guard pull.isPulling else { return false }
        pull = PullToRefresh()
        return true
    }

    /// Does what is due by now.
    ///
    /// - Parameters:
    ///   - now: The time that goes on evenly.
    ///   - date: The same moment by the calendar.
    package func advance(to now: Duration, date: Timestamp) {
        if pull.advance(to: now) { refresh() }
        let isLoading = model.loadableState == .syncing
        if case .refreshing = pull.phase, !isLoading { pull.finish(model.outcome(after: versionBefore), at: now) }
        if !isLoading {
            loadingSince = nil
        } else if loadingSince == nil {
            let elapsed = model.inspection.loadingSince?.duration(to: date) ?? .zero
            loadingSince = now - max(.zero, elapsed)
        }
    }

    private func refresh() {
        versionBefore = model.latest
        model.sync()
    }
}
