import MMMAsyncLoadable

struct AValue: Equatable {
    let identifier: String
}

struct BValue: Equatable {
    let text: String
}

struct MyData: Equatable {
    let number: Int
}

/// A loadable whose loads a test ends.
final class ManualLoadable<Content>: AsyncLoadable<Content> {

    private(set) var doSyncCounter = 0

    override func doSync() {
        doSyncCounter += 1
    }
}

/// Loads at once what its identifier says.
final class LoadableB: AsyncLoadable<BValue> {

    private let identifier: String

    init(identifier: String) {
        self.identifier = identifier
        super.init()
    }

    override func doSync() {
        if identifier.isEmpty {
            setFailedToSyncWithError(nil)
        } else {
            setDidSyncSuccessfullyWithContent(BValue(text: identifier + "!"))
        }
    }
}
