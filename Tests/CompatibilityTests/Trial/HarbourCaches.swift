import Foundation
import Loadability

struct BerthKey: Codable, Hashable, Identifiable {
    let id: Int
}

struct Berth: Codable, Identifiable, Equatable {
    let id: Int
    var isFree: Bool
}

struct Place: Codable, Hashable, Identifiable {
    let id: String
}

struct Crew: Codable, Equatable {
    let owner: String
    let residents: Int
}

/// Where the loaders find the harbour; tests put their own server here.
enum HarbourAddress {
    static var base = URL(string: "http://harbour.invalid")!
}

struct BerthCache: SharedSerializableCache {
    typealias Key = BerthKey
    typealias Value = Berth
    static let shared = SerializableCache<BerthKey, Berth>.load(name: "HarbourBerths")
}

struct CrewCache: SharedCache {
    typealias Key = Place
    typealias Value = Crew
    static let shared = Cache<Place, Crew>()
}

class CrewLoader: SimpleNetworkLoader {
    @Published var object: Crew?
    @Published var error: IdentifiableError?

    func createRequest(for key: String) -> URLRequest {
        URLRequest(url: HarbourAddress.base.appendingPathComponent(key))
    }
}

/// How long the answer is: a decoder of its own.
class LengthLoader: SimpleNetworkLoader {
    @Published var object: Int?
    @Published var error: IdentifiableError?

    func createRequest(for key: String) -> URLRequest {
        URLRequest(url: HarbourAddress.base.appendingPathComponent(key))
    }

    func decode(_ data: Data, key: String) throws -> Int {
        guard !data.isEmpty else { throw HarbourError.fog }
        return data.count
    }
}

class CachedCrewLoader: SimpleNetworkLoader, CachedLoader {
    @Published var object: Crew?
    @Published var error: IdentifiableError?

    var cache = CrewCache.self

    func createRequest(for key: Place) -> URLRequest {
        URLRequest(url: HarbourAddress.base.appendingPathComponent(key.id))
    }
}

/// The whole `Loader`, without Combine: a request of our own.
class BerthLoader: CachedLoader {
    @Published var object: Berth?
    @Published var error: IdentifiableError?

    var cache = BerthCache.self

    func createRequest(for key: BerthKey) -> URLRequest {
        URLRequest(url: HarbourAddress.base.appendingPathComponent("profile"))
    }

    func loadData(key: BerthKey) async throws -> Berth {
        let (data, _) = try await URLSession.shared.data(for: createRequest(for: key))
        return try decode(data, key: key)
    }

    private func decode(_ data: Data, key: BerthKey) throws -> Berth {
        let crew = try JSONDecoder().decode(Crew.self, from: data)
        return Berth(id: key.id, isFree: crew.residents == 0)
    }
}

/// Notes by berth that survive the night.
final class BerthNotes {

    private let notes: SerializableCache<BerthKey, String>

    init(name: String) {
        notes = SerializableCache<BerthKey, String>.load(name: name)
    }

    subscript(berth: Int) -> String? {
        get { notes[BerthKey(id: berth)] }
        set { notes[BerthKey(id: berth)] = newValue }
    }

    func close() {
        notes.save()
    }
}
