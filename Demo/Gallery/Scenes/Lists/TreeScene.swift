import TerminalUI

final class TreeScene: GalleryScene {

    let name = "Tree"
    let summary = "A hierarchy whose nodes can be expanded and collapsed."
    var isEmpty = false

    private var state = TreeState()

    private let docks: [TreeItem] = [
        TreeItem(
            "Inner harbour", detail: TreeScene.count(2),
            children: [
                TreeScene.pier("North pier", berths: 1...3),
                TreeScene.pier("Customs quay", berths: 4...5),
            ]),
        TreeItem(
            "Outer harbour", detail: TreeScene.count(3),
            children: [
                TreeScene.pier("East mole", berths: 6...8),
                TreeItem("Oil jetty", detail: StyledText("closed", .warning)),
                TreeScene.pier("Ferry terminal", berths: 9...12),
            ]),
        TreeItem(
            "Cranes", detail: TreeScene.count(4),
            children: (1...4).map { number in
                TreeItem(
                    StyledText("Crane \(number)"),
                    detail: number == 3 ? StyledText("stopped", .failure) : StyledText("works", .success))
            }),
        TreeItem("Lighthouse", detail: StyledText("works", .success)),
    ]

    init() {
        for path in [[0], [0, 0], [1], [1, 2]] { state.expand(path) }
        for _ in 0..<3 { _ = state.handle(.key(.down), of: docks, in: Size(width: 60, height: 14)) }
    }

    private static func count(_ number: Int) -> StyledText { StyledText("\(number)", .secondary) }

    private static func pier(_ name: String, berths: ClosedRange<Int>) -> TreeItem {
        TreeItem(
            StyledText(name), detail: count(berths.count),
            children: berths.map { berth in
                let ship = Harbour.ship(berth)
                return TreeItem(
                    StyledText("Berth \(berth)  ") + StyledText(ship.name, .secondary),
                    detail: StyledText("until \(ship.time)", .secondary))
            })
    }

    private var content: [TreeItem] { isEmpty ? [] : docks }

    var controls: [GalleryControl] {
        [
            GalleryControl(Key("e"), "expand all") { self.state.expandAll(self.content) },
            GalleryControl(Key("c"), "collapse all") { self.state.collapseAll() },
        ]
    }

    func handle(_ event: InputEvent, in size: Size) -> Bool {
        state.handle(event, of: content, in: size)
    }

    func draw(in canvas: inout Canvas, isFocused: Bool, elapsed: Duration) {
        let tree = TreeView(
            content, state: state, selectionRole: isFocused ? .selection : .inactiveSelection,
            emptyText: StyledText("Nothing has been built yet", .secondary))
        canvas.draw(tree, in: canvas.bounds)
    }
}
