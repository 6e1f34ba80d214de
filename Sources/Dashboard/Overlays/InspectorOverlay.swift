import Loadables
import TerminalUI

/// How the focused panel came to what it shows.
final class InspectorOverlay: BoardOverlay {

    let context = DashboardContext.inspector
    /// The panel is still what is refreshed, cancelled, and so on.
    let passesOn = true

    private let panel: () -> PanelModel?
    private let host: PageHost
    private var page = InspectorPage.contents
    private var scroll = ScrollState()

    /// Inspects whichever panel has the focus.
    init(_ host: PageHost, panel: @escaping () -> PanelModel?) {
        self.host = host
        self.panel = panel
    }

    private var nextPage: InspectorPage {
        page.next(of: panel().map { InspectorPage.pages(of: $0.inspection) } ?? [])
    }

    private var view: Inspector? {
        panel().map { Inspector($0, page: page, offset: scroll.offset.y, host: host) }
    }

    func perform(_ command: DashboardCommand, in size: Size) -> Bool {
        if command == .turnPage {
            (page, scroll) = (nextPage, ScrollState())
            return true
        }
        return command.movement.map { move($0, in: size) } ?? false
    }

    func move(_ movement: Movement, in size: Size) -> Bool {
        guard let view else { return false }
        let visible = Size(width: 0, height: view.visibleCount(in: size))
        scroll.move(movement, content: Size(width: 0, height: view.lineCount), visible: visible)
        return true
    }

    func hint(for command: DashboardCommand) -> String? {
        command == .turnPage ? nextPage.rawValue : nil
    }

    var lines: [TextLine] { panel()?.latest?.lines ?? [] }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        if let view { canvas.draw(view, in: canvas.bounds) }
    }
}
