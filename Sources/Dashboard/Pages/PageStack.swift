import Loadables
import TerminalUI

/// Which pages are open: in each tab its first page, and what was opened on top of it.
@MainActor
final class PageStack {

    @MainActor
    private struct Opened {
        let page: any Page
        let onLeave: () -> Void
        let observers: [LoadableObserver]
        /// The panel that its title comes from; nil if that is one of its own.
        let origin: PanelModel?
        /// The number of withdrawals of the title's content when it was opened.
        let withdrawalCount: Int

        init(_ page: any Page, from origin: PanelModel?, observers: [LoadableObserver], onLeave: @escaping () -> Void) {
            (self.page, self.origin, self.observers, self.onLeave) = (page, origin, observers, onLeave)
            withdrawalCount = Self.withdrawalCount(of: page, from: origin)
        }

        /// Whether content was withdrawn that the title of the page may come from.
        var isOutdated: Bool {
            (page as? PanelsPage)?.isZoom != true && Self.withdrawalCount(of: page, from: origin) != withdrawalCount
        }

        private static func withdrawalCount(of page: any Page, from origin: PanelModel?) -> Int {
            origin?.withdrawalCount ?? page.panels.reduce(0) { $0 + $1.withdrawalCount }
        }
    }

    private var tabs: [DashboardTab]
    private let host: PageHost
    /// Called when a panel of any open page changes.
    var onChange: (() -> Void)?
    private var opened: [[Opened]]
    private var observers: [LoadableObserver] = []

    /// The tab that is seen.
    private(set) var selected = 0

    /// Opens the first page of each tab.
    init(_ tabs: [DashboardTab], host: PageHost) {
        self.tabs = tabs
        self.host = host
        opened = tabs.map { _ in [] }
        observers = observe(tabs.flatMap(\.page.panels))
        for tab in tabs { tab.page.enter(host) }
    }

    /// Has other tabs from now on. What was opened in a tab that is still there, by its name, stays open, as long as `isKept`
    /// says so.
    func replace(_ new: [DashboardTab], isKept: (any Page) -> Bool) {
        let old = tabs.map(\.title)
        let title = old[selected]
        opened = new.map { tab in
            guard let index = old.firstIndex(of: tab.title) else { return [] }
            return opened[index].prefix { isKept($0.page) }.map(reopened)
        }
        let known = tabs.map(\.page)
        tabs = new
        selected = new.firstIndex { $0.title == title } ?? min(selected, new.count - 1)
        observers = observe(new.flatMap(\.page.panels))
        for tab in new where !known.contains(where: { $0 === tab.page }) { tab.page.enter(host) }
    }

    /// An opened page with the panels that it has now.
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

    /// Leaves pages that were opened from withdrawn content.
    private func leaveOutdated() {
        for tab in opened.indices {
            guard let first = opened[tab].firstIndex(where: \.isOutdated) else { continue }
            while opened[tab].count > first { opened[tab].popLast()?.onLeave() }
        }
    }

    /// The page that is seen.
    var top: any Page { opened[selected].last?.page ?? tabs[selected].page }

    /// All of them, seen or not.
    var pages: [any Page] { tabs.map(\.page) + opened.joined().map(\.page) }

    /// Whether the page that is seen was opened from another one.
    var isOpened: Bool { !opened[selected].isEmpty }

    var tabCount: Int { tabs.count }

    var tabTitles: [String] { tabs.map(\.title) }

    /// The first page of each tab.
    var tabPages: [any Page] { tabs.map(\.page) }

    /// The names of the tabs, that of the selected one with the way to the page that is seen.
    func titles(_ symbols: Symbols) -> [String] {
        var titles = tabs.map(\.title)
        // A panel that is zoomed may have the name of its page.
        var last = titles.indices.contains(selected) ? titles[selected] : ""
        for title in opened[selected].map(\.page.title) where title != last {
            titles[selected] += " \(symbols.pointer) \(title)"
            last = title
        }
        return titles
    }

    /// Opens a page on top of the one that is seen.
    ///
    /// - Parameters:
    ///   - page: The page.
    ///   - onLeave: Called when it is left.
    func open(_ page: any Page, onLeave: @escaping () -> Void) {
        page.enter(host)
        let origin = (page as? PanelsPage)?.rowTitle == nil ? nil : top.focusedPanel
        opened[selected].append(Opened(page, from: origin, observers: observe(page.panels), onLeave: onLeave))
        onChange?()
    }

    func goBack() {
        opened[selected].popLast()?.onLeave()
    }

    /// Goes to that many tabs further; after the last comes the first.
    func turn(by count: Int) {
        selected = (selected + count + tabs.count) % tabs.count
    }

    /// Goes to the first page of the tab.
    func goToStart(of tab: Int) {
        selected = tab
        goBack(to: 0)
    }

    /// Goes to the tab.
    func select(_ tab: Int) {
        selected = tab
    }

    /// How many pages lie below the one whose name stands in that column of the selected tab's title.
    func depth(at column: Int) -> Int {
        var end = tabs[selected].title.cellWidth
        for (depth, opened) in opened[selected].enumerated() {
            if column <= end { return depth }
            end += opened.page.title.cellWidth + 3
        }
        return opened[selected].count
    }

    /// Goes back until so many pages lie below.
    func goBack(to depth: Int) {
        while opened[selected].count > max(0, depth) { goBack() }
    }
}
