import Foundation
import HomeServer
import LoadableTesting
import LoadableURLSession
import MMMLoadable
import TestSupport
import Testing

/// The pictures of MMMLoadable, by the original's rules.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ImageTests {

    private let red = PixelImage(width: 2, height: 1) { _, _ in (255, 0, 0, 255) }
    private let blue = PixelImage(width: 1, height: 1) { _, _ in (0, 0, 255, 255) }

    @Test("A picture that exists initially is synced, a missing one has failed")
    func immediate() {
        let image: MMMLoadableImage = MMMImmediateLoadableImage(image: red)
        #expect(image.loadableState == .didSyncSuccessfully && image.isContentsAvailable && image.image == red)
        image.sync()
        #expect(image.loadableState == .didSyncSuccessfully)

        let none = MMMImmediateLoadableImage(image: nil)
        #expect(none.loadableState == .didFailToSync && !none.isContentsAvailable && none.error == nil)
        none.sync()
        #expect(none.loadableState == .didFailToSync)
    }

    @Test("A test sets when its picture is available")
    func test() {
        let image = MMMTestLoadableImage()
        var seen: [Bool] = []
        let observer = image.sink { seen.append($0.image != nil) }

        image.setSyncing()
        image.setDidSyncSuccessfullyWithImage(red)
        #expect(seen == [false, true] && image.isContentsAvailable && image.image == red)
        image.setDidSyncSuccessfullyWithImage(nil)
        #expect(!image.isContentsAvailable)
        observer?.remove()
    }

    @Test("A proxy has the picture of its loadable, and forwards requests")
    func proxy() {
        let image = MMMTestLoadableImage()
        let proxy = MMMLoadableImageProxy()
        proxy.syncIfNeeded()
        #expect(proxy.image == nil && proxy.loadableState == .syncing)

        proxy.loadable = image
        #expect(image.syncIfNeededCounter == 1)
        image.setDidSyncSuccessfullyWithImage(red)
        #expect(proxy.image == red && proxy.isContentsAvailable)
    }

    @Test("A filtered picture follows its original, and each picture is filtered once")
    func filtered() {
        let image = MMMTestLoadableImage()
        var count = 0
        let filtered = MMMFilteredLoadableImage(
            image,
            [
                {
                    count += 1; return $0
                },
                { image in
                    PixelImage(width: image.width, height: image.height) { x, y in
                        let pixel = image.pixel(x: x, y: y)
                        return (pixel?.blue ?? 0, pixel?.green ?? 0, pixel?.red ?? 0, 255)
                    }
                },
            ])
        #expect(!filtered.isContentsAvailable)

        image.setDidSyncSuccessfullyWithImage(red)
        image.setSyncing()
        image.setDidFailToSyncWithError(TestError("fog"))
        #expect(filtered.loadableState == .didFailToSync && filtered.isContentsAvailable && count == 1)
        #expect(filtered.image?.pixel(x: 0, y: 0)?.blue == 255 && filtered.image?.pixel(x: 0, y: 0)?.red == 0)
        image.setDidSyncSuccessfullyWithImage(blue)
        #expect(filtered.image?.pixel(x: 0, y: 0)?.red == 255 && count == 2)
    }

    @Test("A named picture comes from the resources; a missing one is an error, not a crash")
    func named() async throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("images-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let onePixel =
            "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNg+M8AAAICAQB7CYF4AAAAAElFTkSuQmCC"
        try #require(Data(base64Encoded: onePixel)).write(to: folder.appendingPathComponent("logo.png"))
        let bundle = try #require(Bundle(path: folder.path))

        for name in ["logo", "logo.png"] {
            let image = MMMNamedLoadableImage(name: name, bundle: bundle)
            #expect(image.loadableState == .idle)
            image.syncIfNeeded()
            #expect(image.loadableState == .syncing)
            await until { image.loadableState != .syncing }
            #expect(image.isContentsAvailable && image.image?.pixel(x: 0, y: 0)?.green == 255)
        }
        let missing = MMMNamedLoadableImage(name: "nothing")
        missing.sync()
        await until { missing.loadableState != .syncing }
        #expect(missing.error as? MMMLoadableImageError == .noResource(name: "nothing"))
        #expect(
            missing.error?.localizedDescription
                == "there is no picture named 'nothing' among the resources of the program")
    }

    @Test("A public picture is loaded from its URL, and shared by those with the same URL")
    func publicImage() async throws {
        let server = try HomeHTTPServer()
        let url = try #require(URL(string: "cameras/\(Self.camera)/still", relativeTo: server.baseURL)?.absoluteURL)
        let image = MMMPublicLoadableImage(url: url)
        let other = MMMPublicLoadableImage(url: url)

        image.syncIfNeeded()
        #expect(other.loadableState == .syncing)
        await until { image.loadableState != .syncing }
        #expect(image.loadableState == .didSyncSuccessfully, "\(image.error as Any)")
        #expect(other.image?.width == 320 && other.image?.height == 180)
        #expect(MMMPublicLoadableImage(url: url).isContentsAvailable)
    }

    private static let camera = "gate"

    @Test("An error page is not a picture, and neither is other data; without a URL there is none")
    func noPublicImage() async throws {
        let server = try HomeHTTPServer()
        for path in ["nowhere", "cameras"] {
            let image = MMMPublicLoadableImage(url: URL(string: path, relativeTo: server.baseURL)?.absoluteURL)
            image.sync()
            await until { image.loadableState != .syncing }
            #expect(image.loadableState == .didFailToSync && image.image == nil && image.error != nil)
        }
        let none = MMMPublicLoadableImage(url: nil)
        none.sync()
        await until { none.loadableState != .syncing }
        #expect(none.error as? MMMLoadableImageError == .noURL)
    }
}
