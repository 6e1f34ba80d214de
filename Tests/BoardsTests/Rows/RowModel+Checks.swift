import Dashboard
import Documents
import JSONDocuments
import LoadableTesting
import Loadables
import TerminalUI

@testable import Boards
@testable import Dashboard

/// Content of a row: what its requests are made of.
struct FollowedKey: Hashable {
    let source: String
    let version: Int
    let key: String
}

/// The selected row of a page.
@MainActor
struct SelectedRow {

    /// How long the selection must rest before its row is loaded.
    static let restTime = Duration.milliseconds(150)
    /// The time after which a pull has ended, and its refresh has begun.
    static let pullTime = Duration.seconds(1)

    weak var page: PanelsPage?
    /// The row that the page was opened for; nil for the selected one.
    let fixed: String?
    private(set) var id: String?
    /// The row; nil if none is selected, or if the list lacks the row that the page was opened for.
    private(set) var host: String?
    /// The row that was last found for the page, and the instance of the list in which it was found.
    private(set) var home: (host: String, list: String)?
    /// When its row was selected; nil for one that may be loaded at once.
    private var since: Timestamp?
    /// The latest rows before, with the time for which each was selected; nil for one that could be loaded at once.
    private var former: [(host: String, rest: Duration?)] = []
    private var moved: Timestamp?

    init(_ page: PanelsPage, for row: (id: String, host: String)? = nil, in list: String = "") {
        (self.page, fixed, id, host) = (page, row?.id, row?.id, row?.host)
        home = row.map { ($0.host, list) }
    }

    /// Finds the row that the page was opened for. If the list has lost the row, its last values are used. A list without
    /// content, and another instance of the list without the row, have none.
    mutating func find(_ latest: String?, in list: String, isLoaded: Bool, at now: Timestamp) {
        guard let fixed else { return }
        if let latest { home = (latest, list) }
        let found = home.flatMap { isLoaded && $0.list == list ? $0.host : nil }
        select(found.map { (id: fixed, host: $0) }, at: now)
    }

    /// Selects a row.
    mutating func select(_ row: (id: String, host: String)?, at now: Timestamp) {
        guard row?.host != host || row?.id != id else { return }
        if let host { former.append((host, since?.duration(to: now))) }
        if former.count > 4 { former.removeFirst() }
        // The first row is loaded at once, unless the selection still moves.
        let isFirst = host == nil && (moved.map { $0.duration(to: now) >= SelectedRow.restTime } ?? true)
        (id, host, since) = (row?.id ?? fixed, row?.host, isFirst ? nil : now)
        if !isFirst { moved = now }
    }

    /// Whether a row may be loaded at a time. The server may hear of a request after the selection has moved on. The row
    /// for which a page is open need not rest.
    func mayLoad(_ host: String, at time: Timestamp) -> Bool {
        var rows = former
        if let present = self.host { rows.append((present, since?.duration(to: time))) }
        return rows.contains { $0.host == host && (fixed != nil || $0.rest.map { $0 >= Self.restTime } ?? true) }
    }
}

extension RowModel {

    func isList(_ panel: PanelModel) -> Bool { panel.source?.name == RowBoard.list }

    /// The row of a line.
    func row(of line: TextLine?) -> (id: String, host: String)? {
        guard let item = line?.item, let items = item.source as? any BoardItemSource else { return nil }
        let fields = items.item(at: item.index).fields
        guard let id = fields.first(where: { $0.name == "id" }), let host = fields.first(where: { $0.name == "host" })
        else { return nil }
        return (id.text, host.text)
    }

    var openPages: [PanelsPage] { board.screen.pages.pages.compactMap { $0 as? PanelsPage } }

    func forgetClosedPages() {
        let open = Set(openPages.map { ObjectIdentifier($0) })
        let closed = pages.filter { !open.contains($0.key) || $0.value.page == nil }
        for (id, page) in closed {
            pages[id] = nil
            closedPages.append((page, clock.now))
        }
    }

    /// Whether a row may be loaded at a time. The server may hear of a request after its page was closed.
    private func mayLoad(_ host: String, at time: Timestamp) -> Bool {
        pages.values.contains { $0.mayLoad(host, at: time) }
            || closedPages.contains { $0.date >= time && $0.page.mayLoad(host, at: time) }
    }

    // MARK: After a drawing

    /// Notes which row is selected on the page that was drawn, and checks what it shows.
    func followDrawing() {
        forgetClosedPages()
        guard let page = board.screen.page as? PanelsPage, !page.isZoom else { return }
        var state = pages[ObjectIdentifier(page)] ?? SelectedRow(page)
        guard state.fixed != nil || page.renewal == nil && page.rowTitle == nil else { return }
        if state.fixed != nil {
            find(&state)
        } else if let list = page.panelsByUse.first(where: isList) {
            state.select(row(of: page.chosenItem(of: list)), at: clock.now)
        }
        pages[ObjectIdentifier(page)] = state
        for panel in page.panels { check(panel, on: state) }
    }

    /// The instance of the list that the board shows.
    var listInstance: String { "\(settings.listVersion) \(settings.listUsesStage ? stage : "")" }

    /// Finds the rows that pages were opened for. A page need not be drawn for that.
    func followFixedRows() {
        forgetClosedPages()
        for id in pages.keys where pages[id]?.fixed != nil {
            guard var state = pages[id] else { continue }
            find(&state)
            pages[id] = state
        }
    }

    private func find(_ state: inout SelectedRow) {
        guard case .json(let json)? = board.content(of: RowBoard.list)?.document else {
            return state.find(nil, in: listInstance, isLoaded: false, at: clock.now)
        }
        let row = Element(json).elements.first { $0["id"]?.text == state.fixed }
        state.find(row?["host"]?.text, in: listInstance, isLoaded: true, at: clock.now)
    }

    private func key(_ follower: RowBoard.Follower, _ host: String) -> FollowedKey {
        FollowedKey(
            source: follower.name, version: follower.version, key: host + (follower.usesStage ? ".\(stage)" : ""))
    }

    private func check(_ panel: PanelModel, on state: SelectedRow) {
        guard let follower = panel.source.flatMap({ settings[$0.name] }) else { return }
        guard let host = state.host else {
            if panel.latest != nil { found.append("\(panel.title) shows content without a row") }
            return
        }
        let title = settings.title(of: follower, for: host)
        if panel.title != title { found.append("“\(panel.title)” is the title in place of “\(title)”") }
        let key = key(follower, host)
        guard let shown = panel.latest?.content.lines else {
            if known[key] != nil { found.append("\(title): what was known of \(key.key) is not shown") }
            return
        }
        let fields = Dictionary(
            shown.compactMap { $0.text.split(separator: ": ", maxSplits: 1).map(String.init) }
                .filter { $0.count == 2 }.map { ($0[0], $0[1]) }
        ) { first, _ in first }
        guard let number = fields["n"].flatMap({ Int($0) }) else {
            return found.append("\(title) shows \(shown.map(\.text))")
        }
        if fields["src"] != follower.name || fields["key"] != key.key || fields["v"] != "\(key.version)" {
            found.append("\(title) shows \(fields) in place of \(key)")
        }
        if server.change({ $0.served[number].isLate }) {
            found.append("\(title) shows the response to a cancelled request")
        }
        if number < known[key] ?? 0 { found.append("\(title): older content of \(key.key) after newer") }
        if number != known[key] { failed.remove(url(key)) }
        known[key] = number
    }

    private func url(_ key: FollowedKey) -> String { "https://api.example/\(key.source)/\(key.version)/\(key.key)" }

    // MARK: Requests

    /// The rows of all open pages.
    private var hosts: Set<String> { Set(pages.values.compactMap(\.host)) }

    private func host(of key: String) -> String { String(key.prefix { $0 != "." }) }

    /// Rows are loaded that were selected long enough, and not again while they are fresh.
    func checkArrivals() {
        followFixedRows()
        let arrivals = server.change { world in
            defer { world.arrivals = [] }
            return world.arrivals ?? []
        }
        defer { closedPages.removeAll { $0.date < clock.now } }
        for request in arrivals {
            guard let follower = settings[request.source] else { continue }
            let host = host(of: request.key)
            if settings.listUsesStage, follower.usesStage,
                request.key.split(separator: ".").last.map({ host.hasSuffix("-\($0)") }) != true
            {
                found.append("\(request.url) mixes a row with another value of the variable")
            }
            let isAsked = lastRefresh.map { $0.duration(to: request.date) <= SelectedRow.pullTime } ?? false
            if !isAsked, !mayLoad(host, at: request.date) {
                found.append("\(request.url) is loaded before the selection has rested on it")
            }
            let key = FollowedKey(source: request.source, version: request.version, key: request.key)
            guard let number = known[key], !failed.contains(request.url) else { continue }
            let (date, answered) = server.change { ($0.served[number].date, $0.served[number].request) }
            // The model may hear of a request after its response is shown.
            if answered >= request.number { continue }
            let start = follower.every == "never" ? lastRestart : nil
            let wasAsked =
                [lastApply, start].contains { $0.map { $0 >= date } ?? false }
                || lastRefresh.map { $0.duration(to: date) <= SelectedRow.pullTime } ?? false
            let seconds = ["10s": 10, "1m": 60][follower.every] ?? 100_000
            if !wasAsked, date.duration(to: request.date) < .seconds(seconds / 2) {
                found.append("\(request.url) is loaded again though it is fresh")
            }
        }
    }

    /// Rows that no page shows are loaded no longer.
    func checkRunning() async {
        for turn in 0..<200 {
            followFixedRows()
            let left = server.waiting.filter { settings[$0.source] != nil && !isCurrent($0) }
            guard let first = left.first else { return }
            if turn == 199 { return found.append("\(first.url) is still loaded; the rows are \(hosts.sorted())") }
            await clock.advance(by: .zero)
            if turn > 3 { try? await Task.sleep(for: .milliseconds(1)) }
        }
    }

    private func isCurrent(_ request: CompositionServer.Request) -> Bool {
        guard let follower = settings[request.source] else { return false }
        return hosts.contains { key(follower, $0).key == request.key } && follower.version == request.version
    }

    // MARK: The file

    /// The selected rows of the panels of the list, by their pages.
    var selections: [ObjectIdentifier: [String?]] {
        Dictionary(
            openPages.map { page in
                (ObjectIdentifier(page), page.slots.filter { isList($0.model) }.map { row(of: $0.body?.choice)?.id })
            }
        ) { first, _ in first }
    }

    /// Changes of the file do not move the selection.
    func checkSelections(_ before: [ObjectIdentifier: [String?]]) {
        for (page, rows) in selections {
            guard let former = before[page], former != rows else { continue }
            found.append("the selected rows are \(rows) in place of \(former) after a change of the file")
        }
    }

    // MARK: In the end

    /// What is not yet as it should be when nothing fails.
    var unsettled: [String] {
        guard let page = board.screen.page as? PanelsPage, let state = pages[ObjectIdentifier(page)] else { return [] }
        guard let host = state.host else {
            // The list may lack the row that the page was opened for.
            let isAbsent = state.fixed != nil && board.content(of: RowBoard.list) != nil
            return isAbsent ? [] : ["no row is selected"]
        }
        return page.panels.flatMap { panel -> [String] in
            guard let follower = panel.source.flatMap({ settings[$0.name] }) else { return [] }
            if known[key(follower, host)] == nil { return ["\(panel.title) has no content"] }
            let isDone = panel.loadableState == .didSyncSuccessfully || panel.loadableState == .idle
            return isDone ? [] : ["\(panel.title) is \(panel.loadableState)"]
        }
    }
}
