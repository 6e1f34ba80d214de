package import FoundationEssentials
package import Loadables
import Synchronization

/// The responses of sources that were loaded before their board was made. Each takes the place of one load.
package final class FirstResponses: Sendable {

    /// Waits for a response. Returns nil if there is none.
    package typealias Response = @Sendable () async -> LoadAnswer<Data>?

    private let waiting = Mutex<[String: Response]>([:])

    /// Makes it without responses.
    package init() {}

    /// Adds a response in the place of the next load.
    ///
    /// - Parameters:
    ///   - source: The name of the source.
    ///   - response: Waits for the response.
    package func add(for source: String, _ response: @escaping Response) {
        waiting.withLock { $0[source] = response }
    }

    /// The response in the place of a load; nil to load.
    func take(of source: String) async -> LoadAnswer<Data>? {
        await waiting.withLock { $0.removeValue(forKey: source) }?()
    }
}
