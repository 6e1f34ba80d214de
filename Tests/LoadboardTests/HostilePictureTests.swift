import Foundation
import Loadboard
import TerminalTesting
import TestSupport
import Testing

/// A picture on a board, and other data in its place.
@MainActor
@Suite(.timeLimit(.minutes(3)))
final class HostilePictureTests {

    private nonisolated static let red: Color = .rgb(255, 0, 0)
    private nonisolated static let good =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mP4z8AARGDiPwMAHfAD/d3clpcAAAAASUVORK5CYII="
    private nonisolated static let enormous =
        "iVBORw0KGgoAAAANSUhEUgAA6mAAAOpgCAIAAAAPsOIVAAAADElEQVR42mNgGB4AAADIAAGTvaWOAAAAAElFTkSuQmCC"
    private nonisolated static let damaged =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAACCAIAAAD91JpzAAAAEUlEQVR42mP4MMAARGDiPwMAHfAD/d3clpcAAAAASUVORK5CYII="

    private let path = FileManager.default.temporaryDirectory.appending(path: "still-\(UUID().uuidString)").path
    private let panel = PanelModel(title: "Gate")
    private let session: TestSession

    init() {
        let environment = Environment()
        let still = Feed("Gate", from: FileSource(path).picture(), in: environment)
        panel.show(still) { PictureContent($0.image, caption: "From the street") }
        session = TestSession(DashboardScreen([panel], in: environment), width: 110, height: 10)
    }

    deinit { try? FileManager.default.removeItem(atPath: path) }

    private func load(_ bytes: Data) async throws {
        try bytes.write(to: URL(fileURLWithPath: path))
        panel.sync()
        await until { [panel] in panel.snapshot.state != .syncing }
        session.advance(by: .milliseconds(20))
    }

    private var showsPicture: Bool {
        guard let cells = session.frame?.cells else { return false }
        return (0..<cells.size.height).contains { y in cells.row(y).contains { $0.style.background == Self.red } }
    }

    private nonisolated static func bytes(_ text: String) -> Data { Data(base64Encoded: text) ?? Data() }

    @Test(
        "Anything except a picture is an error in the panel, and the last picture stays",
        arguments: [
            (
                HostilePictureTests.bytes(HostilePictureTests.good).prefix(50),
                "the picture is truncated: its PNG data ends too early"
            ),
            (
                HostilePictureTests.bytes(HostilePictureTests.damaged),
                "the picture is damaged: its PNG data is invalid"
            ),
            (
                HostilePictureTests.bytes(HostilePictureTests.enormous),
                "the picture is too large: 60000 × 60000 pixels; the limit is 100 million"
            ),
            (Data("<!doctype html><h1>502".utf8), "not a picture but a web page; PNG, JPEG, GIF and WebP can be shown"),
            (Data("%PDF-1.7".utf8), "not a picture but a PDF; PNG, JPEG, GIF and WebP can be shown"),
            (Data(count: 33_000_000), "has 33000000 bytes; the limit is"),
            (Data(), "no picture: the response is empty"),
        ])
    func hostile(_ bytes: Data, sentence: String) async throws {
        try await load(Self.bytes(Self.good))
        #expect(showsPicture)

        try await load(bytes)
        #expect(showsPicture)
        #expect(session.terminal.text.contains(sentence), "\(session.terminal.text)")

        try await load(Self.bytes(Self.good))
        #expect(showsPicture && !session.terminal.text.contains(sentence))
    }

    @Test("A picture without an end is rejected by its source")
    func endless() async throws {
        let still = Feed("Gate", from: CommandSource("cat", ["/dev/zero"]).picture(), in: Environment())
        still.loader.sync()
        await until { still.loader.loadableState != .syncing }
        guard case .tooMuchOutput? = still.loader.error as? CommandError else {
            Issue.record("\(String(describing: still.loader.error))")
            return
        }
    }
}
