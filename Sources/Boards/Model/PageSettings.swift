public import Settings

/// A page of a board.
public struct PageSettings: Hashable, Sendable {

    /// The title of the tab; nil if the page has no title.
    public var title: String?

    /// The name by which panels open the page; nil if the page has none.
    public var name: String?

    /// Whether the page has a tab. A page without a tab is opened from a row or from the palette.
    public var hasTab: Bool

    /// The panels of each row. No row is empty.
    public var rows: [[PanelSettings]]

    /// Whether the rows determine the places of the panels. If false, each panel is placed where its content fits.
    public var isInRows: Bool

    /// Whether the page scrolls if the terminal has too few rows for all panels.
    public var scrolls: Bool

    /// The place of the page.
    public var place: SettingsPlace

    /// Creates a page with the given values.
    public init(
        title: String? = nil, name: String? = nil, hasTab: Bool = true, rows: [[PanelSettings]],
        isInRows: Bool = true, scrolls: Bool = false, at place: SettingsPlace
    ) {
        self.title = title
        self.name = name
        self.hasTab = hasTab
        self.rows = rows
        self.isInRows = isInRows
        self.scrolls = scrolls
        self.place = place
    }
}

extension PageSettings {

    fileprivate var spanMistakes: [SettingsProblem] {
        rows.enumerated().flatMap { number, row in
            row.filter { number + $0.span > rows.count }.map { panel in
                let rest = rows.count - number
                return SettingsProblem(
                    panel.place,
                    "“\(panel.source)” spans \(panel.span) rows, but \(rest == 1 ? "this is the last row of the page" : "only \(rest) rows of the page are left, including this one")",
                    source: panel.source)
            }
        }
    }

    /// A hint for a page whose panels were side by side in earlier versions; nil for other pages.
    var rowHint: SettingsProblem? {
        let panels = rows.joined()
        guard rows.count > 1, panels.count == rows.count, !scrolls,
            panels.allSatisfy({ $0.height == nil && $0.span == 1 })
        else { return nil }
        return SettingsProblem(
            place,
            "hint: the rows of this page are placed one below the other, but earlier versions placed them side by side; for panels side by side, write [[\(panels.map(\.source).joined(separator: ", "))]]"
        )
    }
}

/// A panel of a page.
public struct PanelSettings: Hashable, Sendable {

    /// The name of the source, which may be valid or faulty.
    public var source: String

    /// The place of the name.
    public var place: SettingsPlace

    /// The view. If nil, the panel uses the view of the source, or the view that fits the data.
    public var view: ViewSettings?

    /// The title; nil for the title of the source.
    public var title: String?

    /// The width relative to the other panels of the row.
    public var width: Int

    /// The height of the panel's row relative to other rows of the page; nil if not set. If several panels of a row set
    /// a height, the largest height applies.
    public var height: Int?

    /// The number of rows that the panel spans, starting with its own row.
    public var span: Int

    /// Whether the panel shares the place of the previous panel in its row. The user chooses which of the panels in
    /// this place is shown.
    public var sharesPlace = false

    /// The text that is shown for empty content; nil for the default text.
    public var empty: String?

    /// The page that opens for the chosen row; nil for the standard page with the values of the row.
    public var opens: PageName?

    /// Creates a panel with the given values.
    public init(
        _ source: String, at place: SettingsPlace, view: ViewSettings? = nil, title: String? = nil, width: Int = 1,
        height: Int? = nil, span: Int = 1, empty: String? = nil, opens: PageName? = nil
    ) {
        self.source = source
        self.place = place
        self.view = view
        self.title = title
        self.width = width
        self.height = height
        self.span = span
        self.empty = empty
        self.opens = opens
    }
}

/// The name of a page, as a panel of another page refers to it.
public struct PageName: Hashable, Sendable {

    /// The name.
    public var name: String

    /// The place of the name.
    @NotCompared public var place: SettingsPlace

    /// Creates a reference to the page with the given name.
    public init(_ name: String, at place: SettingsPlace) {
        self.name = name
        self.place = place
    }
}

extension BoardSettings {

    var pagePanels: [PanelSettings] { pages.flatMap { $0.rows.joined() } }

    func drawnNumbers(of source: SourceSettings) -> Set<NumberFields> {
        Set(views(of: source).compactMap { $0?.view.drawnNumbers })
    }

    /// Returns the fields that a view reads to show the last checks of each row; nil if no view of the source shows
    /// them.
    func checkedRows(of source: SourceSettings) -> CheckFields? {
        views(of: source).lazy.compactMap { $0?.view.checkedRows }.first
    }

    /// Returns the views that show the source: the views of its panels or, without panels, its own view. A nil view
    /// stands for the view that fits the data.
    func views(of source: SourceSettings) -> [ViewSettings?] {
        let panels = pagePanels.filter { $0.source == source.name }
        return panels.isEmpty ? [source.view] : panels.map { $0.view ?? source.view }
    }

    /// Errors in the options of views, and errors about views that cannot show any data of their source.
    var viewMistakes: [SettingsProblem] {
        let panels = pagePanels
        let byOptions = (sources.map(\.view) + panels.map(\.view)).compactMap { view in
            view.flatMap { view in view.view.mistake.map { SettingsProblem(view.place, $0) } }
        }
        let bySource = sources.flatMap { source in
            let own = panels.filter { $0.source == source.name }.compactMap(\.view)
            return ([source.view].compactMap(\.self) + own).compactMap { view in
                source.lack(of: view).map { SettingsProblem(view.place, $0) }
            }
        }
        return byOptions + bySource
    }

    /// Errors in pages that cannot be detected by checking each option alone.
    var pageMistakes: [SettingsProblem] {
        let rowless = pagePanels.compactMap { panel -> SettingsProblem? in
            let view = panel.view ?? source(named: panel.source)?.view
            guard let page = panel.opens, let view, !view.listsItems else { return nil }
            return SettingsProblem(page.place, "“open” needs rows, but the view “\(view.name)” has none")
        }
        let mistakes = rowless + pages.flatMap(\.spanMistakes)
        guard let first = pages.first, !pages.contains(where: \.hasTab) else { return mistakes }
        return mistakes + [
            SettingsProblem(first.place, "a board needs a page with a tab; remove “tab: false” from a page")
        ]
    }

    /// Hints about pages that neither a tab nor a row opens.
    var unopenedHints: [SettingsProblem] {
        let opened = Set(pagePanels.compactMap(\.opens?.name))
        let unopened = pages.filter { page in !page.hasTab && !(page.name.map(opened.contains) ?? false) }
        return unopened.map { page in
            let name = page.name ?? page.title
            return SettingsProblem(
                page.place,
                "hint: no panel opens the page\(name.map { " “\($0)”" } ?? ""), and it has no tab: it can be opened only from the palette"
            )
        }
    }

    /// Hints about panels that depend on a row that the user cannot choose. The row can be chosen on the page of the
    /// panel, and on pages from which that page is opened.
    var rowHints: [SettingsProblem] {
        let graph = SourceGraph(sources)
        let pages = pagesOrAll
        var known = pages.map { Set($0.rows.joined().map(\.source)) }
        // Rows that are chosen on a page are also available on the pages that it opens.
        for _ in pages {
            for (page, sources) in zip(pages, known) {
                for panel in page.rows.joined() {
                    guard let opened = pages.firstIndex(where: { $0.name != nil && $0.name == panel.opens?.name })
                    else { continue }
                    known[opened].formUnion(sources)
                }
            }
        }
        return zip(pages, known).flatMap { page, known in
            page.rows.joined().compactMap { panel in
                guard let source = graph[panel.source],
                    let row = graph.selections(of: source).rows.first(where: { !known.contains($0) })
                else { return nil }
                return SettingsProblem(
                    panel.place,
                    "hint: “\(panel.source)” needs a row of “\(row)”: this page has no panel of “\(row)”, and no row of “\(row)” opens the page",
                    source: panel.source)
            }
        }
    }
}
