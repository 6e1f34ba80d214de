import LoadableTesting
import Loadables

/// A test loadable that says when it is watched, and when not any more.
@MainActor
final class HookedLoadable: TestLoadable {

    private(set) var hooks: [String] = []
    var whenWatched: (HookedLoadable) -> Void = { _ in }

    override func didAddFirstObserver() {
        hooks.append("first")
        whenWatched(self)
    }

    override func didRemoveLastObserver() {
        hooks.append("last")
    }
}

/// Something that is told of changes as an object, not by a token.
@MainActor
final class CountingObserver: LoadableObserverProtocol {

    private(set) var count = 0

    func loadableDidChange(_ loadable: any PureLoadableProtocol) {
        count += 1
    }
}
