import LoadableTesting
import Loadables
import Testing

@MainActor
@Suite(.timeLimit(.minutes(3)))
struct PartialGroupTests {

    private let first = ScriptedLoader<Int>()
    private let second = ScriptedLoader<Int>()

    @Test("It has contents as soon as one member has, and announces each of them")
    func contents() {
        let third = ScriptedLoader<Int>()
        let group = PartialGroup([first, second, third])
        var told: [Bool] = []
        let observer = group.sink { told.append($0.isContentsAvailable) }
        group.sync()
        #expect(group.loadableState == .syncing && !group.isContentsAvailable)
        told = []

        first.succeed(1)
        second.succeed(2)

        #expect(told == [true, true])
        #expect(group.loadableState == .syncing && group.isContentsAvailable)
        withExtendedLifetime(observer) {}
    }

    @Test("It fails with any member, and keeps the contents of the others")
    func failure() {
        let group = PartialGroup([first, second])
        group.sync()
        first.succeed(1)
        second.fail(TestError("no"))
        #expect(group.loadableState == .didFailToSync)
        #expect(group.isContentsAvailable)
    }
}
