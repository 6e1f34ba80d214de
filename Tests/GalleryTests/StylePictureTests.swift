import Foundation
import Gallery
import TerminalTesting
import TerminalUI
import Testing

/// Pictures of the documentation that show more than one scene as it is.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct StylePictureTests {

    /// A scene that has the whole screen.
    private final class SceneScreen: Screen {

        var onChange: (() -> Void)?
        private let scene: any GalleryScene
        private var size = Size(width: 0, height: 0)

        init(_ scene: any GalleryScene) {
            self.scene = scene
        }

        func handle(_ event: InputEvent) -> ScreenRequest? {
            if !scene.handle(event, in: size), case .key(let key) = event {
                scene.controls.first { $0.key == key }?.change()
            }
            return nil
        }

        func draw(in canvas: inout Canvas) {
            size = canvas.size
            scene.draw(in: &canvas, isFocused: true, elapsed: .zero)
        }
    }

    private func scene(_ name: String) throws -> any GalleryScene {
        try #require(GalleryScenes.makeAll().first { $0.name == name })
    }

    private func path(_ name: String) -> String {
        let resources = URL(fileURLWithPath: #filePath).appending(
            path: "../../../Sources/TerminalUI/TerminalUI.docc/Resources")
        return resources.standardized.path + "/\(name).svg"
    }

    @Test("The pictures of the themes show every role", arguments: Theme.names)
    func themes(name: String) throws {
        let theme = try #require(Theme(named: name))
        var canvas = Canvas(size: Size(width: 74, height: 14), theme: theme)
        try scene("Themes").draw(in: &canvas, isFocused: true, elapsed: .zero)

        for role in Role.allCases { #expect(canvas.frame.plainText.contains(role.name), "\(role)") }
        expectPicture(canvas.frame, title: "Every role of the theme \(name)", path: path("theme-\(name)"))
    }

    @Test("The animated picture is the recorded session")
    func session() throws {
        let session = TestSession(SceneScreen(try scene("Dialog")), width: 64, height: 14)
            .record(pause: .milliseconds(900))
            .press("right right left enter")
            .advance(by: .seconds(1))
            .press("space right right enter")
            .advance(by: .seconds(2))

        expectPicture(
            session.recording, title: "A dialog: its buttons are chosen one after the other", path: path("session"))
    }
}
