import TerminalUI

final class DiffScene: GalleryScene {

    let name = "Diff"
    let summary = "Two versions of a text, line by line and word by word."
    var isEmpty = false

    private var layout = DiffView.Layout.sideBySide
    private var context: Int?
    private var showsNumbers = true
    private var scroll = VerticalScroll()

    private static let monday = """
        harbour: old basin
        lock:
          opens: 06:00
          closes: 20:00
          vhf: 11
        berths:
          1: Fortuna, salt
          2: free
          3: Aurora, grain
          4: closed
        tide:
          high: 09:12
          low: 15:31
          unit: metres
        wind:
          limit: 14
          unit: m/s
        market:
          opens: 07:00
          days: mon, wed, sat
        """

    private static let tuesday = """
        harbour: old basin
        lock:
          opens: 06:00
          closes: 22:00
          vhf: 11
          phone: 555-0182
        berths:
          1: Fortuna, fresh water
          2: Kestrel, timber
          3: Aurora, grain
        tide:
          high: 10:03
          low: 16:20
          unit: metres
        wind:
          limit: 14
          unit: m/s
        market:
          opens: 07:00
          days: mon, wed, sat
        """

    private let difference = TextDifference(from: monday, to: tuesday)
    private let nothing = TextDifference(from: "", to: "")

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("u"), "layout", value: layout == .unified ? "unified" : "side by side") { [self] in
                layout = layout == .unified ? .sideBySide : .unified
            },
            GalleryControl(Key("f"), "fold", value: context.map { "all but \($0)" } ?? "nothing") { [self] in
                context = context == nil ? 1 : nil
            },
            GalleryControl(Key("n"), "numbers", value: showsNumbers ? "on" : "off") { [self] in
                showsNumbers.toggle()
            },
            VerticalScroll.control,
        ]
    }

    private var view: DiffView {
        DiffView(isEmpty ? nothing : difference, layout: layout, context: context, hasLineNumbers: showsNumbers)
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        scroll.handle(event, rows: view.rowCount, in: size)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        var view = view
        let extent = scroll.extent(rows: view.rowCount, in: canvas.size)
        view.offset = extent.offset
        let symbols = canvas.symbols
        let counts =
            StyledText("\(symbols.added)\(view.difference.addedCount)", .added) + StyledText(" ")
            + StyledText("\(symbols.removed)\(view.difference.removedCount)", .removed)
        let panel = Panel(
            title: "harbour.yaml", status: counts, isFocused: isFocused,
            scroll: extent, content: view)
        canvas.draw(panel, in: canvas.bounds)
    }
}
