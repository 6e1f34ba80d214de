import Foundation
import Gallery
import TerminalTesting
import TerminalUI
import Testing

/// Every view in the gallery and on its page in the documentation.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SceneTests {

    private struct Look {
        var size = Size(width: 60, height: 16)
        var isFocused = false
        var symbols = Symbols.unicode
    }

    private func frame(of scene: any GalleryScene, _ look: Look) -> Frame {
        var canvas = Canvas(size: look.size, symbols: look.symbols)
        scene.draw(in: &canvas, isFocused: look.isFocused, elapsed: .milliseconds(1_250))
        return canvas.frame
    }

    @Test(
        "A view is drawn in three sizes, too small, with the focus, empty, without colors and in ASCII",
        arguments: await GalleryScenes.names
    )
    func screens(name: String) throws {
        let scene = try #require(GalleryScenes.makeAll().first { $0.name == name })
        var screens = [Size(width: 60, height: 16), Size(width: 30, height: 8), Size(width: 100, height: 24)].map {
            TitledScreen("\($0.width)x\($0.height)", frame(of: scene, Look(size: $0)))
        }
        let focused = frame(of: scene, Look(isFocused: true))
        screens.append(TitledScreen("too small", frame(of: scene, Look(size: Size(width: 5, height: 2)))))
        screens.append(TitledScreen("focused", focused))
        screens.append(TitledScreen("without colours", focused, depth: .none))
        screens.append(
            TitledScreen("in ASCII", frame(of: scene, Look(isFocused: true, symbols: .ascii)), symbols: .ascii))
        scene.isEmpty = true
        screens.append(TitledScreen("empty", frame(of: scene, Look())))
        expectScreens(screens, fileName(name))
    }

    @Test(
        "Changes by focus, keys or clicks are visible without colors",
        arguments: await GalleryScenes.names)
    func withoutColors(name: String) throws {
        func makeScene() throws -> any GalleryScene {
            try #require(GalleryScenes.makeAll().first { $0.name == name })
        }
        let keys = [Key.up, .down, .left, .right, .enter, Key(.home), Key(.end), Key(.pageDown), Key("n"), Key(" ")]
        let clicks = [Point(x: 5, y: 3), Point(x: 30, y: 6), Point(x: 50, y: 1)].map { MouseEvent(.press, at: $0) }
        let events = keys.map { InputEvent.key($0) } + clicks.map { .mouse($0) }
        for isEmpty in [false, true] {
            let scene = try makeScene()
            scene.isEmpty = isEmpty
            expectSeen(frame(of: scene, Look()), frame(of: scene, Look(isFocused: true)), "\(name): focus")
            for event in events {
                let before = frame(of: scene, Look(isFocused: true))
                _ = scene.handle(event, in: before.size)
                expectSeen(before, frame(of: scene, Look(isFocused: true)), "\(name): \(event)")
            }
        }
        for index in try makeScene().controls.indices {
            let scene = try makeScene()
            let before = frame(of: scene, Look(isFocused: true))
            let control = scene.controls[index]
            control.change()
            expectSeen(before, frame(of: scene, Look(isFocused: true)), "\(name): \(control.label)")
        }
    }

    /// What differs between the two differs without colours as well.
    private func expectSeen(_ one: Frame, _ other: Frame, _ what: String) {
        guard one.cells != other.cells else { return }
        let isSeen = one.cells.reduced(to: .none) != other.cells.reduced(to: .none)
        #expect(isSeen, "\(what)")
    }

    @Test(
        "The documentation's picture of each view is the same as in the gallery", arguments: await GalleryScenes.names)
    func pictures(name: String) throws {
        let scene = try #require(GalleryScenes.makeAll().first { $0.name == name })
        let picture = frame(of: scene, Look(size: Size(width: 64, height: 14), isFocused: true))
        let resources = URL(fileURLWithPath: #filePath).appending(
            path: "../../../Sources/TerminalUI/TerminalUI.docc/Resources")
        expectPicture(picture, title: scene.summary, path: resources.standardized.path + "/\(fileName(name)).svg")
    }

    private func fileName(_ name: String) -> String {
        name.lowercased().replacing(" ", with: "-")
    }
}
