import Dashboard
import Feeds
import FoundationEssentials
import LoadableNetworking
import LoadableTesting
import Loadables
import LocalSources
import Pictures
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@MainActor
@Suite("Pictures.docc", .timeLimit(.minutes(3)))
struct PicturesSnippets {

    private let environment = Environment()

    @Test("A picture from a URL is shown in a panel")
    func url() throws {
        let url = try #require(URL(string: "http://127.0.0.1/gate.png"))

        // snippet: ShowAPicture/url
        let still = Feed(
            "Gate", from: URLSource(url).picture(), every: .seconds(10), in: environment)
        let panel = PanelModel(still) { PictureContent($0.image, caption: "The gate, from the street") }
        // end

        #expect(still.loader.freshFor == .seconds(15))
        #expect(panel.title == "Gate")
    }

    @Test("A custom endpoint returns a picture")
    func endpoint() async throws {
        let client = CurlClient.shared

        // snippet: ShowAPicture/endpoint
        struct StillEndpoint: Endpoint {
            let camera: String

            func makeRequest() throws -> HTTPRequest {
                guard let url = URL(string: "cameras/\(camera)/still") else { throw NetworkError.invalidURL(camera) }
                return .get(url)
            }

            func content(from response: HTTPResponse) -> Data { response.body }
        }

        let north = EndpointSource(client, StillEndpoint(camera: "north")).picture()
        // end

        await #expect(throws: NetworkError.self) { try await north.load(LoadRequest()) }
    }

    @Test("Pictures from files and commands")
    func local() async {
        let path = "/nowhere/logo.png"

        // snippet: ShowAPicture/local
        let logo = Feed("Logo", from: FileSource(path, watches: true).picture(), in: environment)
        let map = Feed("Map", from: CommandSource("draw-map").picture(), every: .seconds(60), in: environment)
        // end

        logo.loader.sync()
        await until { logo.loader.loadableState == .didFailToSync }
        #expect(logo.loader.content == nil && map.loader.content == nil)
    }

    @Test("Pixels are changed before they are shown")
    func filtered() async throws {
        let bytes = try #require(Data(base64Encoded: Self.pixels))
        let still = ClosureSource { _ in .content(try PictureFile(bytes)) }

        // snippet: ShowAPicture/filtered
        let edges = still.map { file in
            PixelImage(width: file.image.width, height: file.image.height) { x, y in
                let pixel = file.image.pixel(x: x, y: y)
                return (pixel?.green ?? 0) > 127 ? (255, 255, 255, 255) : (0, 0, 0, 255)
            }
        }
        // end

        let image = try #require(try await edges.load(LoadRequest()).content)
        #expect(image.pixel(x: 0, y: 0)?.red == 0 && image.pixel(x: 1, y: 0)?.red == 255)
    }

    /// Two by one pixels: one red, one green.
    private static let pixels =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAAD0lEQVR4nGP4z8DA8J8BAAf/Af8Bf4mnAAAAAElFTkSuQmCC"

    @Test("Limits for small pictures")
    func limits() async throws {
        let url = try #require(URL(string: "http://127.0.0.1/icon.png"))

        // snippet: ShowAPicture/limits
        let small = PictureLimits(byteCount: 100_000, pixelCount: 1_000_000, time: .milliseconds(200))
        let icon = URLSource(url).picture(limits: small)
        // end

        #expect(icon.updates(LoadRequest()) == nil)
        #expect(throws: PictureError.tooManyBytes(100_001, limit: 100_000)) {
            try PictureFile(Data(count: 100_001), limits: small)
        }
    }
}
