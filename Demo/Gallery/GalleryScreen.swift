public import TerminalUI

/// The names of all scenes, the one that is chosen, and what can be done to it.
public final class GalleryScreen: Screen {

    public var onChange: (() -> Void)?

    private let scenes: [any GalleryScene]
    private var list = ListState()

    /// Makes the gallery at its first scene.
    public init(scenes: [any GalleryScene] = Gallery.makeScenes()) {
        self.scenes = scenes
    }

    public func handle(_ event: InputEvent) -> ScreenRequest? {
        switch event {
        case .key(Key("q")), .key(.control("c")): return .quit
        case .key(.control("z")): return .suspend
        case .key(.down): list.move(by: 1, count: scenes.count)
        case .key(.up): list.move(by: -1, count: scenes.count)
        default: break
        }
        return nil
    }

    public func draw(in canvas: inout Canvas) {
        let columns = canvas.bounds.columns([.fixed(18), .fill()], spacing: 1)
        let rows = scenes.map { ListRow(StyledText($0.name)) }
        canvas.draw(ListView(rows: rows, state: list, selectionRole: .selection), in: columns[0])
        let scene = scenes[list.selected]
        canvas.within(columns[1]) { scene.draw(in: &$0, isFocused: true, elapsed: .zero) }
    }
}
