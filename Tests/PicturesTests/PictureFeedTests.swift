import Feeds
import Foundation
import LoadableCaching
import LoadableTesting
import Loadables
import Pictures
import TestSupport
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PictureFeedTests {

    @Test("A feed of pictures keeps the last one when the next is invalid, and after a restart")
    func feed() async throws {
        // Its clock stands still: after a failure, the source would be asked again a few seconds later.
        let environment = Environment(clock: ManualClock(), storage: MemoryStorage())
        let bytes = ScriptedSource<Data>()
        let still = Feed("Gate", from: bytes.picture(), in: environment)

        still.loader.sync()
        bytes.answer(.content(Sample.png(320, 180)))
        await until { still.loader.content != nil }
        still.loader.sync()
        bytes.answer(.content(Data("<html>502".utf8)))
        await until { still.loader.loadableState == .didFailToSync }
        #expect(still.loader.error as? PictureError == .otherContent("a web page"))
        #expect(still.loader.content?.image.width == 320)

        let restarted = Feed("Gate", from: bytes.picture(), in: environment)
        #expect(restarted.loader.content == still.loader.content)
        #expect(restarted.loader.content?.image == still.loader.content?.image)
    }
}
