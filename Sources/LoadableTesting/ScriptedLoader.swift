public import Loadables

/// An async loadable whose loads a test ends, one by one, in any order.
@preconcurrency @MainActor
public final class ScriptedLoader<Content>: AsyncLoadable<Content> {

    /// The loads that were begun, oldest first; also those that are over.
    public private(set) var loads: [LoadGeneration] = []

    /// How many loads were cancelled.
    public private(set) var cancelCount = 0

    public override func doSync() {
        loads.append(generation)
    }

    public override func doCancel() {
        cancelCount += 1
    }

    /// Ends the latest load with the content.
    public func succeed(_ content: Content) {
        finishLoading(.success(content), for: loads.last)
    }

    /// Ends the latest load with the error.
    public func fail(_ error: any Error) {
        finishLoading(.failure(error), for: loads.last)
    }
}
