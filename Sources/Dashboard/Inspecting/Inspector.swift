import Loadables
import TerminalUI

/// How a panel came to what it shows: how it is and what happens next, and one of two pages below that.
struct Inspector: View {

    let title: String
    let page: InspectorPage
    let inspection: LoadableInspection
    let retry: (number: Int, at: Timestamp)?
    let nextSync: Timestamp?
    let offset: Int
    let time: TimeOfDay
    let now: Timestamp

    private let contents: ContentsPage
    private let loads: LoadsPage

    @MainActor
    init(_ model: PanelModel, page: InspectorPage, offset: Int, time: TimeOfDay, now: Timestamp) {
        let inspection = model.inspection
        title = model.title
        self.page = page
        self.inspection = inspection
        retry = model.retry
        nextSync = model.nextSync
        self.offset = offset
        self.time = time
        self.now = now
        contents = ContentsPage(
            snapshot: inspection.snapshot, latest: model.latest, previous: model.previous,
            difference: page == .contents ? model.difference : nil, offset: offset, time: time, now: now)
        loads = LoadsPage(inspection: inspection, offset: offset, time: time, now: now)
    }

    /// The rows above the page: in a low terminal the names of the pages go first, then what happens next.
    private struct Header {
        let tabs: Int
        let state: Int
        let blank: Int

        init(height: Int) {
            tabs = height >= 6 ? 1 : 0
            state = height >= 4 ? 1 : 0
            blank = height >= 9 ? 1 : 0
        }

        var height: Int { tabs + state + blank }
    }

    /// How many lines there are to scroll through.
    var lineCount: Int { page == .contents ? contents.lineCount : loads.lineCount }

    /// How many of the lines are seen in a region of that size.
    func visibleCount(in size: Size) -> Int {
        let height = Rect(size).insidePanel.height
        return max(0, height - Header(height: height).height - (page == .contents ? ContentsPage.headerHeight : 0))
    }

    func draw(in canvas: inout Canvas) {
        let status = PanelStatus(inspection.snapshot, at: now)
        let panel = Panel(
            title: "Inspect: \(title)",
            status: StyledText("\(status.sign(canvas.symbols)) \(status.rawValue)", status.role),
            isFocused: true,
            scroll: ScrollExtent(offset: offset, visible: visibleCount(in: canvas.size), total: lineCount),
            content: Body(inspector: self)
        )
        canvas.draw(Overlay(panel, size: canvas.size), in: canvas.bounds)
    }

    private struct Body: View {
        let inspector: Inspector

        func draw(in canvas: inout Canvas) {
            let header = Header(height: canvas.size.height)
            let parts = canvas.bounds.rows([
                .fixed(header.tabs), .fixed(header.state), .fixed(header.blank), .fill(),
            ])
            canvas.draw(Label(tabs), in: parts[0])
            canvas.draw(InspectorStateLine(inspector), in: parts[1])
            switch inspector.page {
            case .contents: canvas.draw(inspector.contents, in: parts[3])
            case .loads: canvas.draw(inspector.loads, in: parts[3])
            }
        }

        private var tabs: StyledText {
            InspectorPage.allCases.reduce(StyledText()) { line, page in
                let title = StyledText(page.title, page == inspector.page ? .selectedTab : .tab)
                return line.isEmpty ? title : line + "   " + title
            }
        }
    }
}
