package import FoundationEssentials
package import Loadables
import Synchronization

/// Responses of sources that were loaded before their board was created. Each response replaces one load.
package final class FirstResponses: Sendable {

    /// A function that waits for a response. Returns nil if there is no response.
    package typealias Response = @Sendable () async -> LoadAnswer<Data>?

    private let waiting = Mutex<[String: Response]>([:])

    package init() {}

    /// Sets the response that replaces the next load of the source with the given name.
    package func add(for source: String, _ response: @escaping Response) {
        waiting.withLock { $0[source] = response }
    }

    /// Returns the response that replaces the next load of a source; nil if the source must be loaded.
    func take(of source: String) async -> LoadAnswer<Data>? {
        await waiting.withLock { $0.removeValue(forKey: source) }?()
    }
}
