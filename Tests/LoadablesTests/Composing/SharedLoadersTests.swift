import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SharedLoadersTests {

    private let loaders = SharedLoaders()

    @Test("Everyone who names the same source gets the same loader, and one request is made for all")
    func same() {
        let first = loaders.loader("cameras") { ScriptedLoader<Int>() }
        let second = loaders.loader("cameras") { ScriptedLoader<Int>() }
        first.syncIfNeeded()
        second.syncIfNeeded()

        #expect(first === second)
        #expect(first.loads.count == 1)
    }

    @Test("Another source has another loader, and so has another type of the same name")
    func other() {
        let first = loaders.loader("cameras") { ScriptedLoader<Int>() }
        let second = loaders.loader("notices") { ScriptedLoader<Int>() }
        let third = loaders.loader("cameras") { ScriptedLoader<String>() }

        #expect(first !== second)
        #expect(first as AnyObject !== third)
        #expect(loaders.count == 3)
    }

    @Test("A loader that nobody uses any more is gone, however many there were; the next one is another")
    func gone() {
        for number in 0..<1_000 {
            _ = loaders.loader(number) { ScriptedLoader<Int>() }
        }
        #expect(loaders.count == 0)
        let kept = loaders.loader(1) { ScriptedLoader<Int>() }
        #expect(loaders.loader(1) { ScriptedLoader<Int>() } === kept)
        #expect(loaders.count == 1)
    }

    @Test("A loader that cannot be made is not kept")
    func failing() {
        #expect(throws: TestError("no")) {
            try loaders.loader("cameras") { () throws -> ScriptedLoader<Int> in throw TestError("no") }
        }
        #expect(loaders.count == 0)
    }
}
