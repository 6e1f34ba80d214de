import TerminalUI
import Testing

@Suite("Overlay.md", .timeLimit(.minutes(3)))
struct OverlaySnippets {

    @Test("A menu below the selected row")
    func menu() {
        var canvas = Canvas(size: Size(width: 24, height: 6))
        let chosenRow = 1

        // snippet: Overlay/menu
        let menu = Panel(
            title: "Tug 3", isFocused: true, content: ListView(rows: [ListRow("Call"), ListRow("Release")]))
        let placement = OverlayPlacement.below(Point(x: 4, y: chosenRow))
        canvas.draw(
            Overlay(menu, size: Size(width: 16, height: 4), at: placement, margin: 1, dimsBackground: true),
            in: canvas.bounds)
        // end

        #expect(canvas.frame.plainText.contains("    │ Release      │\n"))

        let size = canvas.size
        let event = InputEvent.mouse(MouseEvent(.press, at: Point(x: 6, y: 4)))
        var list = ListState()
        // snippet: Overlay/mouse
        let rect = placement.rect(of: Size(width: 16, height: 4), in: Rect(size)).insidePanel
        _ = list.handle(event.relative(to: rect), count: 2, in: rect.size)
        // end
        #expect(list.selected == 1)
    }

    @Test("A question with two answers")
    func dialog() {
        var canvas = Canvas(size: Size(width: 50, height: 8))
        let event = InputEvent.key(.right)
        var state = DialogState(selected: 0)

        // snippet: Overlay/dialog
        var dialog = Dialog(
            title: "Cast off",
            message: ["Marlene is still unloading."],
            buttons: ["Keep moored", "Cast off"])
        _ = state.handle(event, of: dialog, in: canvas.size)
        dialog.state = state
        canvas.draw(dialog, in: canvas.bounds)
        // end

        #expect(state.selected == 1)
        #expect(canvas.frame.plainText.contains("[ Keep moored ]  [ Cast off ]"))
    }
}
