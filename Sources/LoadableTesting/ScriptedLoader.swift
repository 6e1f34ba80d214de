public import Loadables

/// A content loader for tests. The test determines when and how each load ends.
@preconcurrency @MainActor
public final class ScriptedLoader<Content>: ContentLoader<Content> {

    /// The loads that were started, oldest first, including loads that have ended.
    public private(set) var loads: [LoadGeneration] = []

    /// The number of loads that were cancelled.
    public private(set) var cancelCount = 0

    public override func doSync() {
        loads.append(generation)
    }

    public override func doCancel() {
        cancelCount += 1
    }

    /// Ends the latest load successfully, with the given content. Also sets the content if no load was started.
    public func succeed(_ content: Content) {
        finishLoading(.success(content), for: loads.last)
    }

    /// Ends the latest load successfully, with the given content and its facts. Has no effect if no load was started.
    public func succeed(_ content: Content, _ facts: LoadFacts) where Content: Sendable {
        if let load = loads.last { finish(load, with: .success(.content(content, facts))) }
    }

    /// Ends the latest load with the response that the content is unchanged. Has no effect if no load was started.
    public func confirm(_ facts: LoadFacts = LoadFacts()) where Content: Sendable {
        if let load = loads.last { finish(load, with: .success(.unchanged(facts))) }
    }

    /// Ends the latest load with the given error. Also sets the failed state if no load was started.
    public func fail(_ error: any Error) {
        finishLoading(.failure(error), for: loads.last)
    }
}
