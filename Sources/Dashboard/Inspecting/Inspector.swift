import Loadables
import TerminalUI

enum InspectorPage: String, CaseIterable {
    /// The current version of the content, compared with an earlier version.
    case contents
    /// The outcomes and durations of the latest loads.
    case loads
    /// Requests and responses, if the sources report them.
    case exchange
    /// The state of the panel, the reason for this state, the next load, and the other panels with the same source.
    case state
    /// The received bytes, or the content before the panel processes it. The page is left out if neither is available.
    case raw

    @MainActor
    static func pages(of panel: PanelModel, _ inspection: LoadableInspection) -> [InspectorPage] {
        let hasExchange = inspection.flattened.contains { !$0.exchanges.isEmpty }
        return allCases.filter { page in
            switch page {
            case .exchange: hasExchange
            case .raw: panel.source?.bytes() != nil || !panel.origin.raw().isEmpty
            case .contents, .loads, .state: true
            }
        }
    }

    var title: String { rawValue.prefix(1).uppercased() + rawValue.dropFirst() }
}

/// The view of the inspector: the names of its pages, the state and the next load of the panel, and one page.
@MainActor
struct Inspector {

    let title: String
    let pages: [InspectorPage]
    let page: InspectorPage
    let inspection: LoadableInspection
    let state: InspectorState
    /// The heading of the page that compares contents; nil on all other pages.
    let heading: ContentsPage?
    let body: any PanelBody
    /// The path of the chosen line in the tree of the content; empty if there is none.
    let place: String
    let now: Timestamp
    /// The text about the search on the page; empty if there is no search.
    var note = StyledText()

    struct Layout {
        let tabs: Rect
        let state: Rect
        let heading: Rect
        let body: Rect
    }

    /// Returns the layout in a region of the given size. If the region is short, the names of the pages are left out
    /// first, and then the state. The state takes up several rows only if at least four rows remain for the page.
    func layout(in size: Size, _ symbols: Symbols) -> Layout {
        let inside = Rect(size).insidePanel
        let tabs = inside.height >= 6 ? 1 : 0
        let gap = inside.height >= 9 ? 1 : 0
        let heading = heading == nil ? 0 : min(ContentsPage.height, max(0, inside.height - 1))
        let room = inside.height >= 4 ? max(1, inside.height - tabs - gap - heading - 4) : 0
        let state = state.lines(in: Size(width: inside.width, height: room), symbols).count
        let rows = inside.rows([.fixed(tabs), .fixed(state), .fixed(gap), .fixed(heading), .fill()])
        return Layout(tabs: rows[0], state: rows[1], heading: rows[3], body: rows[4])
    }

    var tabBar: TabBar { TabBar(titles: pages.map(\.title), selected: pages.firstIndex(of: page) ?? 0) }

    func page(at point: Point, in size: Size) -> InspectorPage? {
        let tabs = Self.bar(layout(in: size, .unicode).tabs)
        guard tabs.contains(point) else { return nil }
        return tabBar.tab(at: point.x - tabs.x, width: tabs.width).map { pages[$0] }
    }

    private static func bar(_ rect: Rect) -> Rect {
        rect.isEmpty ? rect : Rect(x: rect.x - 1, y: rect.y, width: rect.width + 1, height: rect.height)
    }

    /// Draws the inspector.
    ///
    /// - Returns: The rectangle in which the lines of the page were drawn.
    func draw(in canvas: inout Canvas, elapsed: Duration) -> Rect {
        let layout = layout(in: canvas.size, canvas.symbols)
        let status = PanelStatus(inspection.snapshot, at: now)
        let panel = Panel(
            title: "Inspect: \(title)",
            status: status.text(canvas.symbols, failsInPart: state.partFailure != nil),
            footer: StyledText(place, .secondary),
            note: note,
            isFocused: true,
            scroll: body.scrollExtent(in: layout.body.size),
            content: Label(""))
        canvas.draw(Overlay(panel, size: canvas.size), in: canvas.bounds)
        canvas.draw(tabBar, in: Self.bar(layout.tabs))
        let lines = state.lines(in: Size(width: layout.state.width, height: layout.state.height), canvas.symbols)
        canvas.draw(ListView(rows: lines.map { ListRow($0) }), in: layout.state)
        if let delay = state.timeToNextChange { canvas.redraw(after: delay) }
        if let heading { canvas.draw(heading, in: layout.heading) }
        canvas.within(layout.body) { body.draw(in: &$0, isFocused: true, elapsed: elapsed) }
        canvas.redraw(whenStale: inspection.snapshot.provenance, at: now)
        // During a load, the page shows a spinner and the duration, which need redrawing.
        if inspection.loaders.contains(where: { PanelStatus($0.snapshot, at: now) == .loading }) {
            canvas.redraw(after: Spinner(elapsed: elapsed).timeToNextPicture)
        }
        return layout.body
    }
}
