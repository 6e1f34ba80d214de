import MMMLoadable
import Testing

/// What subclasses do in code that was written for the original.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct SubclassTests {

    private final class Profile: MMMLoadable {

        let name: String
        var history: [String] = []

        override init() {
            name = "somebody"
            super.init()
        }

        override var isContentsAvailable: Bool { true }

        override func doSync() {
            history.append(name)
            setDidSyncSuccessfully()
        }
    }

    private final class ProfileProxy: MMMLoadableProxy {

        let name: String

        override init() {
            name = "somebody else"
            super.init()
        }
    }

    private final class WrappedProfile: AnyLoadable {

        let name: String

        init(_ profile: Profile) {
            name = profile.name
            super.init(profile)
        }
    }

    @Test("Subclasses override init() and have properties called name and history")
    func names() {
        let profile = Profile()
        let proxy = ProfileProxy()
        proxy.loadable = profile

        proxy.sync()

        #expect(profile.history == ["somebody"])
        #expect(proxy.name == "somebody else")
        #expect(proxy.loadableState == .didSyncSuccessfully)
    }

    @Test("AnyLoadable can be the base of a wrapper with contents")
    func wrapper() {
        let wrapped = WrappedProfile(Profile())

        wrapped.sync()

        #expect(wrapped.name == "somebody")
        #expect(wrapped.isContentsAvailable)
    }
}
