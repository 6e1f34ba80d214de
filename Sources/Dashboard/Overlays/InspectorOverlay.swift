import Loadables
import TerminalUI

final class InspectorOverlay: BoardOverlay {

    let context = DashboardContext.inspector
    /// Commands such as refresh and cancel apply to the inspected panel.
    let passesOn = true

    private let panel: () -> PanelModel?
    private let host: PageHost
    private let stack: PageStack
    private var page = InspectorPage.contents
    /// The load that the user has opened on the page of loads; nil for none. It is stored, because the loader keeps
    /// only its latest loads.
    private var opened: InspectedLoad?
    /// The search on the page of loads, which is restored when the user returns from the opened load.
    private var findingInLoads = Finding()
    private var comparison = Comparison()
    /// The body of each page. Its state is kept when the content of the page changes.
    private var bodies: [InspectorPage: any PanelBody] = [:]
    private var openedBody: (any PanelBody)?
    private var symbols = Symbols.unicode
    /// The version numbers of the contents in ``bodies``, for pages with long content. Long content is created again
    /// only if its version number has changed.
    private var shown: [InspectorPage: Int] = [:]
    /// The size of the region in which the inspector was last drawn.
    private var size = Size(width: 80, height: 24)
    private(set) var reading: (any ReadablePane)?
    private(set) var readingSize = Size(width: 0, height: 0)
    var finding = Finding()

    /// Creates an inspector that always shows the panel with the focus.
    init(_ host: PageHost, pages: PageStack, panel: @escaping () -> PanelModel?) {
        self.host = host
        stack = pages
        self.panel = panel
    }

    // MARK: Content

    private func view(in size: Size) -> Inspector? {
        guard let panel = panel() else { return nil }
        let inspection = panel.inspection
        let pages = InspectorPage.pages(of: panel, inspection)
        if !pages.contains(page) { page = .contents }
        refreshOpened(inspection)
        comparison.update(panel, width: Rect(size).insidePanel.width)
        let body = body(panel, inspection)
        reading = body
        let status = PanelStatus(inspection.snapshot, at: host.date)
        return Inspector(
            title: opened.map { "\(panel.title) \(symbols.pointer) \($0.title)" } ?? panel.title, pages: pages,
            page: page, inspection: inspection,
            state: InspectorState(
                inspection: inspection,
                partFailure: status.partFailure(of: panel), retry: panel.retry, nextSync: panel.nextSync,
                time: host.time, now: host.date, elapsed: host.now),
            heading: page == .contents ? comparison.heading(inspection, time: host.time, date: host.date) : nil,
            body: body, place: place(panel, body), now: host.date)
    }

    private func body(_ panel: PanelModel, _ inspection: LoadableInspection) -> any PanelBody {
        if let opened {
            let details = LoadDetails(load: opened, time: host.time, now: host.date, symbols: symbols)
            return updated(&openedBody, details.content)
        }
        let version = page == .contents ? comparison.version : page == .raw ? panel.changeCount : nil
        if let version, shown[page] == version, let body = bodies[page] { return body }
        shown[page] = version
        let content: any PanelContent =
            switch page {
            case .contents: comparison.content
            case .loads:
                LoadsPage(inspection: inspection, time: host.time, now: host.date, symbols: symbols).content
            case .exchange: ExchangePage(inspection: inspection, time: host.time, symbols: symbols).content
            case .state: state(panel, inspection)
            case .raw: panel.source?.bytes()?.content ?? RawContent.content(of: panel.origin.raw())
            }
        return updated(&bodies[page], content)
    }

    private func updated(_ body: inout (any PanelBody)?, _ content: any PanelContent) -> any PanelBody {
        if let body, body.update(content) { return body }
        let made = content.makeBody()
        if finding.filter != nil { made.filter(finding.filter) }
        body = made
        return made
    }

    // MARK: Pages

    private func state(_ panel: PanelModel, _ inspection: LoadableInspection) -> InspectorContent {
        let page = StatePage(
            panel: panel, inspection: inspection, kept: comparison.versions.kept,
            others: places(of: inspection, except: panel),
            time: host.time, now: host.date, symbols: symbols)
        return page.content
    }

    /// Returns the names of the other panels that show the same sources, preceded by the titles of their pages.
    private func places(of inspection: LoadableInspection, except panel: PanelModel) -> [String] {
        let loaders = Set(inspection.loaders.map(\.id))
        var places: [String] = []
        for page in stack.pages {
            for other in page.panels where other !== panel {
                guard !loaders.isDisjoint(with: other.inspection.loaders.map(\.id)) else { continue }
                let place = page.title == other.title ? page.title : "\(page.title) \(symbols.pointer) \(other.title)"
                if !places.contains(place) { places.append(place) }
            }
        }
        return places
    }

    /// Returns the path of the chosen line in a tree; empty if the content is not a tree.
    private func place(_ panel: PanelModel, _ body: any PanelBody) -> String {
        guard page == .contents, panel.latest?.content.kind == "tree", let id = body.selection?.id else { return "" }
        return id.split(separator: "/").joined(separator: " \(symbols.pointer) ")
    }

    // MARK: The opened load

    private func refreshOpened(_ inspection: LoadableInspection) {
        guard let opened else { return }
        if let load = InspectedLoad.all(of: inspection).first(where: { $0.id == opened.id }) { self.opened = load }
    }

    private func openLoad() -> Bool {
        guard page == .loads, opened == nil, let inspection = panel()?.inspection,
            let id = view(in: size)?.body.selection?.id,
            let load = InspectedLoad.all(of: inspection).first(where: { $0.id == id })
        else { return false }
        (opened, openedBody) = (load, nil)
        (findingInLoads, finding) = (finding, Finding())
        return true
    }

    private func stepLoad(back: Bool) -> Bool {
        guard let opened, let next = neighbor(of: opened, back: back) else { return false }
        (self.opened, openedBody) = (next, nil)
        return true
    }

    private func neighbor(of load: InspectedLoad, back: Bool) -> InspectedLoad? {
        guard let inspection = panel()?.inspection else { return nil }
        let loads = InspectedLoad.all(of: inspection)
        guard let here = loads.firstIndex(where: { $0.id == load.id }) else { return back ? nil : loads.last }
        let next = here + (back ? 1 : -1)
        return loads.indices.contains(next) ? loads[next] : nil
    }

    // MARK: Commands

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        switch command {
        case .turnPage, .turnPageBack:
            if let next = nextPage(back: command == .turnPageBack) { show(next) }
        case .earlierVersion, .laterVersion: return step(back: command == .earlierVersion)
        case .open: return open()
        case .back:
            if stopFinding() { return true }
            guard opened != nil else { return false }
            (opened, openedBody, finding) = (nil, nil, findingInLoads)
        default: return command.movement.map { move($0, in: size) } ?? false
        }
        return true
    }

    private func nextPage(back: Bool = false) -> InspectorPage? {
        guard let panel = panel() else { return nil }
        let pages = InspectorPage.pages(of: panel, panel.inspection)
        return pages[((pages.firstIndex(of: page) ?? 0) + (back ? pages.count - 1 : 1)) % pages.count]
    }

    private func show(_ page: InspectorPage) {
        // Remove the filter of the page of loads, so that the page is unfiltered when the user returns to it.
        if opened != nil { bodies[.loads]?.filter(nil) }
        filter(by: "")
        (self.page, opened, openedBody, finding) = (page, nil, nil, Finding())
    }

    private func step(back: Bool) -> Bool {
        guard let panel = panel() else { return false }
        if opened != nil { return stepLoad(back: back) }
        return page == .contents && comparison.step(back: back, panel)
    }

    private func open() -> Bool {
        guard page == .contents else { return openLoad() }
        guard canUnfold else { return false }
        comparison.isUnfolded.toggle()
        return true
    }

    private var canUnfold: Bool { page == .contents && comparison.difference?.isEmpty == false }

    func isAvailable(_ command: DashboardCommand) -> Bool? {
        switch command {
        case .earlierVersion, .laterVersion:
            guard let panel = panel() else { return false }
            if let opened { return [true, false].contains { neighbor(of: opened, back: $0) != nil } }
            return page == .contents && [true, false].contains { comparison.versions.canStep(back: $0, panel) }
        case .open: return opened == nil && (canUnfold || page == .loads && bodies[.loads]?.selection != nil)
        default: return nil
        }
    }

    func hint(for command: DashboardCommand) -> String? {
        switch command {
        case .turnPage: nextPage()?.rawValue
        case .open where page == .contents: comparison.isUnfolded ? "fold" : "unfold"
        case .earlierVersion where opened != nil: "loads"
        case .back: wordForEnd
        default: nil
        }
    }

    // MARK: Input

    func move(_ movement: Movement, in size: Size) -> Bool {
        guard let view = view(in: size) else { return false }
        return view.body.move(movement, in: view.layout(in: size, symbols).body.size)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        guard let view = view(in: size) else { return false }
        let body = view.layout(in: size, symbols).body
        guard case .mouse(let mouse) = event else { return view.body.handle(event, in: body.size) }
        let isPress = mouse.action == .press && mouse.button == 0
        if isPress, let page = view.page(at: mouse.position, in: size) {
            show(page)
            return true
        }
        let isHandled = view.body.handle(.mouse(mouse.relative(to: body)), in: body.size)
        if isPress, mouse.clickCount == 2, body.contains(mouse.position) { return open() }
        return isHandled
    }

    func scrollExtent(in size: Size) -> ScrollExtent? {
        guard let view = view(in: size) else { return nil }
        return view.body.scrollExtent(in: view.layout(in: size, symbols).body.size)
    }

    func scrollBar(in size: Size) -> OverlayScrollBar? { scrollBar(ofPanel: Rect(size), in: size) }

    func scroll(to offset: Int, in size: Size) {
        guard let view = view(in: size) else { return }
        view.body.scroll(to: offset, in: view.layout(in: size, symbols).body.size)
    }

    var lines: [TextLine] { reading?.lines ?? [] }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        (size, symbols) = (canvas.size, canvas.symbols)
        guard var view = view(in: canvas.size) else { return }
        updateFinding(in: &canvas)
        let notes = [finding.searchText, finding.filterText(of: view.body)].filter { !$0.isEmpty }
        view.note = notes.joined(by: " ")
        let body = view.draw(in: &canvas, elapsed: elapsed)
        readingSize = body.size
        canvas.within(body) { canvas in
            if let text = finding.emptyText(of: view.body) {
                canvas.draw(Message([StyledText(text, .secondary)]), in: canvas.bounds)
            }
            mark(in: &canvas)
        }
    }
}

extension InspectorOverlay: ReadingPlace {

    var looksAgainByItself: Bool { false }

    var readingTitle: String { opened.map { "Inspector, \($0.title)" } ?? "Inspector, \(page.rawValue)" }
}
