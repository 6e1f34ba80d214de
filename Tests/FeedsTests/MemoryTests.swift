import Feeds
import Foundation
import LoadableCaching
import LoadableTesting
import Loadables
import Testing

/// The user's choices while the program ran.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct MemoryTests {

    private struct Widths: Codable, Equatable {
        var panels: [String: Int]
    }

    private let storage = MemoryStorage()
    private var environment: Environment { Environment(clock: ManualClock(), storage: storage) }

    @Test("A remembered value is found after a restart, until it is removed")
    func remembered() {
        environment.remember(Widths(panels: ["Gate": 500]), as: "Board")
        #expect(environment.remembered(Widths.self, as: "Board") == Widths(panels: ["Gate": 500]))
        #expect(environment.remembered([Int].self, as: "Board") == nil)
        #expect(environment.remembered(Widths.self, as: "Other") == nil)
        environment.forget("Board")
        #expect(environment.remembered(Widths.self, as: "Board") == nil)
    }

    @Test("A value remembered as JSON by earlier versions is found")
    func json() {
        let json = Data(#"{"panels": {"Gate": 500}}"#.utf8)
        let entry = StoredEntry(json, format: .json, version: 1, date: Timestamp(secondsSince1970: 0))
        storage.store(entry, for: StorageKey(cache: "memory", key: "Board"))
        #expect(environment.remembered(Widths.self, as: "Board") == Widths(panels: ["Gate": 500]))
    }
}
