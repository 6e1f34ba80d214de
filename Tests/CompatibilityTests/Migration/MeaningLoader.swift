// snippet: Migrate/cachedLoader
import Foundation
import Loadability

struct Word: Codable, Hashable, Identifiable {
    var id: String
}

/// The meanings of words, on disk.
struct Meanings: SharedSerializableCache {
    typealias Key = Word
    typealias Value = String
    static let shared = SerializableCache<Word, String>.load(name: "Meanings", itemLifetime: 86_400)
}

final class MeaningLoader: SimpleNetworkLoader, CachedLoader {
    var object: String?
    var error: IdentifiableError?
    let cache = Meanings.self
    private let server: URL

    init(server: URL) {
        self.server = server
    }

    func createRequest(for key: Word) -> URLRequest {
        URLRequest(url: server.appendingPathComponent(key.id))
    }

    func decode(_ data: Data, key: Word) -> String {
        String(decoding: data, as: UTF8.self)
    }
}
// end
