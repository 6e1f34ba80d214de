import Loadables

/// An async loadable whose loads a test ends.
final class ScriptedAsyncLoadable<Content>: AsyncLoadable<Content> {
    private(set) var syncCount = 0
    private(set) var cancelCount = 0

    override func doSync() { syncCount += 1 }

    override func doCancel() { cancelCount += 1 }
}

/// Lets what is ready to run on the main actor run, until the condition holds; the suites' time limit is the deadline.
@MainActor
func until(_ condition: () -> Bool) async {
    while !condition() { await Task.yield() }
}
