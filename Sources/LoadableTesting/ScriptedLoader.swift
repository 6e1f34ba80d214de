public import Loadables

/// A content loader whose loads a test ends, one by one, in any order.
@preconcurrency @MainActor
public final class ScriptedLoader<Content>: ContentLoader<Content> {

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

    /// Ends the latest load with the content, and what its source says of it.
    public func succeed(_ content: Content, _ facts: LoadFacts) where Content: Sendable {
        if let load = loads.last { finish(load, with: .success(.content(content, facts))) }
    }

    /// Ends the latest load: its source still has the content that is there.
    public func confirm(_ facts: LoadFacts = LoadFacts()) where Content: Sendable {
        if let load = loads.last { finish(load, with: .success(.unchanged(facts))) }
    }

    /// Ends the latest load with the error.
    public func fail(_ error: any Error) {
        finishLoading(.failure(error), for: loads.last)
    }
}
