import TerminalUI

final class JSONScene: GalleryScene {

    let name = "JSON"
    let summary = "A JSON document as a tree, exactly as written, at any depth."
    var isEmpty = false

    private var state = TreeState()
    private let document = (try? JSONDocument(JSONScene.text)) ?? .empty

    private static let text = #"""
        {
          "ship": "Estrella do Mar", "imo": 9074729, "flag": "PT",
          "position": { "latitude": 60.39813, "longitude": 5.31021, "course": null },
          "moored": true,
          "cargo": [
            { "name": "oranges", "tons": 1840.5, "cooled": true },
            { "name": "cork", "tons": 212, "cooled": false, "note": "Dry, and away from the engine.\nNo smoking." },
            { "name": "電気自動車", "tons": 96.25, "cooled": false }
          ],
          "crew": ["Inês", "Joaquim", "Åse", "Miyu"],
          "remarks": "Pilot on board at 05:40; two tugs ordered for the turn in the inner harbour because of the wind."
        }
        """#

    init() {
        for path in [[3], [5], [5, 1]] { state.expand(path) }
        let content = content
        for _ in 0..<4 { _ = state.handle(.key(.down), of: content, in: Size(width: 60, height: 14)) }
    }

    private var content: JSONTree { JSONTree(isEmpty ? .empty : document) }

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
        let role: Role = isFocused ? .selection : .inactiveSelection
        canvas.draw(TreeView(content, state: state, selectionRole: role), in: canvas.bounds)
    }
}
