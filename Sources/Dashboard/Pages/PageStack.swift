import Loadables
import TerminalUI

/// The open pages of a dashboard: the first page of each tab, and the pages on top of it.
@MainActor
final class PageStack {

    @MainActor
    private struct Opened {
        let page: any Page
        let onLeave: () -> Void
        let observers: [LoadableObserver]
        /// The panel from whose content the page was opened; nil if the page is not about a row of a panel.
        let origin: PanelModel?
        /// The ``PanelModel/withdrawalCount`` when the page was opened. Without an origin, the sum for the panels of
        /// the page.
        let withdrawalCount: Int

        init(_ page: any Page, from origin: PanelModel?, observers: [LoadableObserver], onLeave: @escaping () -> Void) {
            (self.page, self.origin, self.observers, self.onLeave) = (page, origin, observers, onLeave)
            withdrawalCount = Self.withdrawalCount(of: page, from: origin)
        }

        /// Whether content has been withdrawn since the page was opened: the content of the origin or, if there is
        /// none, the content of the page's own panels. False for a zoomed panel.
        var isOutdated: Bool {
            (page as? PanelsPage)?.isZoom != true && Self.withdrawalCount(of: page, from: origin) != withdrawalCount
        }

        private static func withdrawalCount(of page: any Page, from origin: PanelModel?) -> Int {
            origin?.withdrawalCount ?? page.panels.reduce(0) { $0 + $1.withdrawalCount }
        }
    }

    private var tabs: [DashboardTab]
    private let host: PageHost
    /// Called when a panel of any open page changes, and when a page is opened.
    var onChange: (() -> Void)?
    private var opened: [[Opened]]
    private var observers: [LoadableObserver] = []

    /// The index of the selected tab.
    private(set) var selected = 0

    init(_ tabs: [DashboardTab], host: PageHost) {
        self.tabs = tabs
        self.host = host
        opened = tabs.map { _ in [] }
        observers = observe(tabs.flatMap(\.page.panels))
        for tab in tabs { tab.page.enter(host) }
    }

    /// Replaces the tabs. The pages that are open on top of a tab stay open if a new tab has its title, or if the tab at
    /// its position has a new title. The first of these pages for which `isKept` returns false is closed, with all pages
    /// on top of it.
    func replace(_ new: [DashboardTab], isKept: (any Page) -> Bool) {
        let former = new.map(\.title).formerIndices(in: tabs.map(\.title))
        opened = former.map { index in
            index.map { opened[$0].prefix { isKept($0.page) }.map(reopened) } ?? []
        }
        let known = tabs.map(\.page)
        tabs = new
        selected = former.firstIndex(of: selected) ?? min(selected, new.count - 1)
        observers = observe(new.flatMap(\.page.panels))
        for tab in new where !known.contains(where: { $0 === tab.page }) { tab.page.enter(host) }
    }

    /// Returns the opened page with observers of its current panels. Earlier withdrawals of its content no longer
    /// count.
    private func reopened(_ old: Opened) -> Opened {
        Opened(old.page, from: old.origin, observers: observe(old.page.panels), onLeave: old.onLeave)
    }

    private func observe(_ panels: [PanelModel]) -> [LoadableObserver] {
        panels.map { panel in
            panel.sink { [weak self] _ in
                self?.leaveOutdated()
                self?.onChange?()
            }
        }
    }

    /// Leaves the pages that were opened from content that has been withdrawn since, and the pages on top of them.
    private func leaveOutdated() {
        for tab in opened.indices {
            guard let first = opened[tab].firstIndex(where: \.isOutdated) else { continue }
            while opened[tab].count > first { opened[tab].popLast()?.onLeave() }
        }
    }

    /// The current page.
    var top: any Page { opened[selected].last?.page ?? tabs[selected].page }

    var pages: [any Page] { tabs.map(\.page) + opened.joined().map(\.page) }

    /// The panels of the pages that are open on top of the tabs.
    var openedPanels: [PanelModel] { opened.joined().flatMap(\.page.panels) }

    /// Whether the current page was opened from another page.
    var isOpened: Bool { !opened[selected].isEmpty }

    var tabCount: Int { tabs.count }

    var tabTitles: [String] { tabs.map(\.title) }

    var tabPages: [any Page] { tabs.map(\.page) }

    /// Returns the titles of the tabs. The title of the selected tab includes the path to the current page.
    func titles(_ symbols: Symbols) -> [String] {
        var titles = tabs.map(\.title)
        // A zoomed panel may have the same title as its page. The title is then not repeated.
        var last = titles.indices.contains(selected) ? titles[selected] : ""
        for title in opened[selected].map(\.page.title) where title != last {
            titles[selected] += " \(symbols.pointer) \(title)"
            last = title
        }
        return titles
    }

    /// Opens a page on top of the current page.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - onLeave: Called when the user leaves the page, or when it is closed because its content was withdrawn.
    func open(_ page: any Page, onLeave: @escaping () -> Void) {
        page.enter(host)
        let origin = (page as? PanelsPage)?.rowTitle == nil ? nil : top.focusedPanel
        opened[selected].append(Opened(page, from: origin, observers: observe(page.panels), onLeave: onLeave))
        onChange?()
    }

    func goBack() {
        opened[selected].popLast()?.onLeave()
    }

    /// Selects the tab that is `count` tabs after the selected tab. The first tab follows the last tab.
    func turn(by count: Int) {
        selected = (selected + count + tabs.count) % tabs.count
    }

    /// Selects a tab, and leaves all pages on top of its first page.
    func goToStart(of tab: Int) {
        selected = tab
        goBack(to: 0)
    }

    func select(_ tab: Int) {
        selected = tab
    }

    /// Returns the depth of the page whose name is at the given x coordinate in the title of the selected tab. To the
    /// right of all names, this is the depth of the current page. The depth of the first page is 0.
    func depth(at column: Int) -> Int {
        var end = tabs[selected].title.cellWidth
        for (depth, opened) in opened[selected].enumerated() {
            if column <= end { return depth }
            end += opened.page.title.cellWidth + 3
        }
        return opened[selected].count
    }

    /// Leaves pages until the current page has at most the given depth. The depth of the first page is 0.
    func goBack(to depth: Int) {
        while opened[selected].count > max(0, depth) { goBack() }
    }
}
