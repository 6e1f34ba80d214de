import LoadableTesting
import Loadables
import TestSupport
import Testing

private struct Pilots: Sendable {
    func pilot(of ship: String) async throws -> String { "pilot of \(ship)" }
}

private struct PilotSource: Source {
    let ship: String

    func load(_ request: LoadRequest) async throws -> LoadAnswer<String> { .content("pilot of \(ship)") }
}

@MainActor
@Suite("ByKey.md", .timeLimit(.minutes(3)))
struct ByKeySnippets {

    @Test("Loaders, groups and proxies of keys")
    func article() async {
        let harbour = Pilots()
        let arrivals = ScriptedLoader<[String]>()
        var shown: [String] = []
        func show(_ text: String) { shown.append(text) }

        // snippet: ByKey/registry
        let pilots = LoaderRegistry(concurrency: 4, freshFor: .seconds(300)) { ship in
            ClosureSource { _ in .content(try await harbour.pilot(of: ship)) }
        }

        let pilot = pilots.loader(for: "Aurora")
        pilot.syncIfNeeded()
        // end
        await until { pilot.content == "pilot of Aurora" }

        // snippet: ByKey/all
        pilots.prefetch(["Borea", "Cedar"])
        pilots.invalidate { ship in ship.hasPrefix("A") }
        pilots.collect(after: .seconds(600), limit: 100)
        // end
        #expect(pilot.needsSync())

        // snippet: ByKey/write
        pilots.loader(for: "Elbe").finishLoading(.success("pilot of Elbe"))
        // end
        #expect(pilots.loader(for: "Elbe").content == "pilot of Elbe" && !pilots.loader(for: "Elbe").needsSync())
        await until { pilots.loader(for: "Borea").content != nil && pilots.loader(for: "Cedar").content != nil }

        // snippet: ByKey/group
        let berths = KeyedGroup(pilots, keys: ["Aurora", "Borea"])
        berths.syncIfNeeded()
        for entry in berths.contents { show("\(entry.key): \(entry.content)") }
        // end
        #expect(shown == ["Aurora: pilot of Aurora", "Borea: pilot of Borea"])

        // snippet: ByKey/list
        let token = arrivals.sink { arrivals in
            if let ships = arrivals.content { berths.keys = ships }
        }
        // end
        arrivals.sync()
        arrivals.succeed(["Cedar", "Dawn"])
        await until { berths["Dawn"] != nil }
        #expect(berths.contents.map(\.key) == ["Cedar", "Dawn"])
        withExtendedLifetime(token) {}

        // snippet: ByKey/proxy
        let chosen = FollowingProxy(pilots)
        chosen.syncIfNeeded()
        chosen.key = "Aurora"
        chosen.key = "Borea"
        let known = chosen.content  // Nil until the pilot of Borea is loaded.
        // end
        #expect(known == "pilot of Borea")
    }

    @Test("The examples of the types")
    func types() async {
        // snippet: LoaderRegistry/loader
        let pilots = LoaderRegistry(concurrency: 4) { ship in PilotSource(ship: ship) }

        let pilot = pilots.loader(for: "Aurora")
        pilot.syncIfNeeded()
        // end
        await until { pilot.content != nil }
        groups(pilots)
        proxies(pilots)
    }

    private func groups(_ pilots: LoaderRegistry<String, String>) {
        // snippet: KeyedGroup/keys
        let group = KeyedGroup(pilots, keys: ["Aurora", "Borea"])
        group.syncIfNeeded()
        group.keys.append("Cedar")  // Also loads the content of "Cedar".
        // end
        #expect(group.contents.map(\.key) == ["Aurora"])
    }

    private func proxies(_ pilots: LoaderRegistry<String, String>) {
        // snippet: FollowingProxy/key
        let pilot = FollowingProxy(pilots)
        pilot.syncIfNeeded()
        pilot.key = "Aurora"  // Loads the content of "Aurora".
        pilot.key = "Borea"  // Shows existing content of "Borea" at once. Loads it again unless it is fresh.
        // end
        #expect(pilot.content == nil)
    }
}
