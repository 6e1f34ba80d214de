public import Feeds
import Loadables
public import TerminalUI

/// The description of a page of panels, for a dashboard whose pages can be replaced.
@MainActor
public struct BoardPage {

    /// The title of the page and of its tab. It also identifies the page.
    public var title: String
    /// The panels in the order of the program. The user can arrange them in another order.
    public var panels: [PanelModel]
    /// The layout of the panels.
    public var layout: BoardLayout
    /// Returns the page that `enter` opens for an item: see ``PanelsPage/onOpen``.
    public var onOpen: ((_ panel: PanelModel, _ item: TextLine?) -> (any Page)?)?
    /// Called each time before the page is drawn: see ``PanelsPage/willDraw``.
    public var willDraw: ((_ page: PanelsPage) -> Void)?
    /// Returns the text that describes a layout in the board's file. The closure is called with the layout as the user
    /// has arranged it, without the hidden panels. Nil if no file describes the page.
    public var layoutText: ((_ layout: BoardLayout) -> String)?
    /// Whether the page has a tab. If false, the user opens the page from other pages or from the palette. If no page
    /// of a dashboard has a tab, the first page gets one.
    public var hasTab = true

    /// Creates the description of a page that has a tab.
    public init(_ title: String, panels: [PanelModel], layout: BoardLayout = .byContent) {
        self.title = title
        self.panels = panels
        self.layout = layout
    }
}

extension DashboardScreen {

    /// Creates a dashboard with pages of panels. The pages can be replaced with ``show(_:unseen:)``.
    ///
    /// - Parameters:
    ///   - pages: The pages, at least one. A panel may be on several pages.
    ///   - keyMap: The key bindings.
    ///   - time: The format of times of day.
    ///   - environment: The shared clock, log and settings.
    public convenience init(
        _ pages: [BoardPage], keyMap: DashboardKeyMap = .standard, time: TimeOfDay = .local,
        in environment: Environment = Environment()
    ) {
        self.init(
            board: BoardModel(Self.panels(of: pages)), tabs: Self.pagesWithTab(pages).map(Self.tab), keyMap: keyMap,
            time: time, in: environment)
        pagesWithoutTab = Self.pagesWithoutTab(pages)
    }

    /// Creates a dashboard with one page of panels.
    ///
    /// - Parameters:
    ///   - panels: The panels, at least one.
    ///   - title: The title of the page.
    ///   - layout: The layout of the panels.
    ///   - keyMap: The key bindings.
    ///   - time: The format of times of day.
    ///   - environment: The shared clock, log and settings.
    public convenience init(
        _ panels: [PanelModel], title: String = "Board", layout: BoardLayout = .byContent,
        keyMap: DashboardKeyMap = .standard, time: TimeOfDay = .local, in environment: Environment = Environment()
    ) {
        let page = PanelsPage(title: title, panels: panels, layout: layout)
        self.init(
            board: BoardModel(panels), tabs: [DashboardTab(title, page: page)], keyMap: keyMap, time: time,
            in: environment)
    }

    /// Replaces the pages. Panels that remain keep their states. A page keeps the state of the earlier page with its title.
    /// If a page has a new title, it keeps the state of the earlier page at its position, unless the title of that page
    /// still exists. An opened page of the board shows its new panels, or is closed if the page no longer exists. A
    /// zoomed panel is closed if its page no longer exists or no longer contains the panel. Any other opened page stays
    /// open.
    ///
    /// - Parameters:
    ///   - newPages: The new pages, at least one.
    ///   - unseen: Panels that belong to the board but are on no page. They are loaded, are counted in the summary, and
    ///     have alerts.
    public func show(_ newPages: [BoardPage], unseen: [PanelModel] = []) {
        let (known, titles) = (pages.tabPages, pages.tabTitles)
        let (withTab, withoutTab) = (Self.pagesWithTab(newPages), Self.pagesWithoutTab(newPages))
        let former = withTab.map(\.title).formerIndices(in: titles)
        renamedPages = Self.renamed(titles, withTab).merging(Self.renamed(pagesWithoutTab.map(\.title), withoutTab)) {
            first, _ in first
        }
        pagesWithoutTab = withoutTab
        let tabs = zip(withTab, former).map { page, index in
            guard let index, let old = known[index] as? PanelsPage else { return Self.tab(page) }
            old.show(page)
            return DashboardTab(page.title, page: old)
        }
        replace(BoardModel(Self.panels(of: newPages) + unseen), tabs: tabs) { [renamedPages] opened in
            let find = { (page: PanelsPage) in
                let title = renamedPages[page.name] ?? page.name
                return newPages.first { $0.title == title }
            }
            return (opened as? PanelsPage)?.renew(find) ?? true
        }
    }

    /// Returns the new titles of pages, keyed by their former titles.
    private static func renamed(_ former: [String], _ pages: [BoardPage]) -> [String: String] {
        let titles = pages.map(\.title)
        let pairs = zip(titles, titles.formerIndices(in: former)).compactMap { title, index in
            index.flatMap { former[$0] == title ? nil : (former[$0], title) }
        }
        return Dictionary(pairs) { first, _ in first }
    }

    private static func tab(_ page: BoardPage) -> DashboardTab {
        DashboardTab(page.title, page: PanelsPage(page))
    }

    /// Returns the pages with a tab. If no page has one, returns the first page.
    private static func pagesWithTab(_ pages: [BoardPage]) -> [BoardPage] {
        pages.contains(where: \.hasTab) ? pages.filter(\.hasTab) : Array(pages.prefix(1))
    }

    /// Returns the pages without a tab. If no page has one, returns all pages except the first.
    private static func pagesWithoutTab(_ pages: [BoardPage]) -> [BoardPage] {
        pages.contains(where: \.hasTab) ? pages.filter { !$0.hasTab } : Array(pages.dropFirst())
    }

    private static func panels(of pages: [BoardPage]) -> [PanelModel] {
        pages.flatMap(\.panels).uniqued { ObjectIdentifier($0) }
    }
}

extension [String] {

    /// Returns the index of the former title that each title continues: the same title or, for a new title, the title
    /// at the same position, if it no longer exists. Nil for other titles.
    package func formerIndices(in former: [String]) -> [Int?] {
        enumerated().map { index, title in
            if let same = former.firstIndex(of: title) { return same }
            return former.indices.contains(index) && !contains(former[index]) ? index : nil
        }
    }
}
