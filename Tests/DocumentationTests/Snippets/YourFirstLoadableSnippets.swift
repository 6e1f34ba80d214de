import LoadableTesting
import Loadables
import TestSupport
import Testing

// snippet: YourFirstLoadable/subclass
final class WindLoader: ContentLoader<Int> {
    private let station: Station<Int>

    init(_ station: Station<Int>) {
        self.station = station
        super.init()
    }

    override func doSync() {
        let generation = generation
        station.read { [weak self] result in
            self?.finishLoading(result, for: generation)
        }
    }
}
// end

struct Office: Sendable {
    var levels: [Double] = [2.5, 3.1]
    var tag = "\"1\""

    func ask(
        unless known: String?, progress: (Int, Int) -> Void
    ) async throws -> (levels: [Double]?, tag: String) {
        for level in 1...levels.count { progress(level, levels.count) }
        return (known == tag ? nil : levels, tag)
    }
}

struct Anemometer: Sendable {
    func readings() -> AsyncStream<Int> {
        AsyncStream { continuation in
            for knots in 3...5 { continuation.yield(knots) }
            continuation.finish()
        }
    }
}

private let office = Office()
private let anemometer = Anemometer()

// snippet: YourFirstLoadable/source
struct TideSource: Source {
    let office: Office

    func load(_ request: LoadRequest) async throws -> LoadAnswer<[Double]> {
        let answer = try await office.ask(unless: request.known?.entityTag) { done, total in
            request.report(done, of: total)
        }
        let facts = LoadFacts(validator: ContentValidator(entityTag: answer.tag), freshFor: .seconds(600))
        return answer.levels.map { .content($0, facts) } ?? .unchanged(facts)
    }
}

@MainActor let table = ContentLoader(TideSource(office: office))
// end

// snippet: YourFirstLoadable/own
final class HarbourBook: Loadable {
    private(set) var arrivals: [String] = []
    private(set) var departures: [String] = []
    private let office: Station<(arrivals: [String], departures: [String])>

    init(_ office: Station<(arrivals: [String], departures: [String])>) {
        self.office = office
        super.init()
    }

    override var isContentsAvailable: Bool { !arrivals.isEmpty || !departures.isEmpty }

    override func doSync() {
        let generation = generation
        office.read { [weak self] result in
            // A class that stores its own contents must ignore a late result.
            guard let self, self.generation == generation else { return }
            switch result {
            case .success(let book):
                (arrivals, departures) = book
                setDidSyncSuccessfully(for: generation)
            case .failure(let error):
                setFailedToSyncWithError(error, for: generation)
            }
        }
    }
}
// end

// snippet: YourFirstLoadable/pushed
final class Barometer: PureLoadable {
    private(set) var pressure: Int?

    override var isContentsAvailable: Bool { pressure != nil }

    func didConnect() {
        setSyncing()
    }

    func didReceive(_ pressure: Int) {
        self.pressure = pressure
        setDidSyncSuccessfully()
    }

    func didDisconnect(_ error: any Error) {
        setFailedToSyncWithError(error)
    }
}
// end

@MainActor
@Suite("YourFirstLoadable.md", .timeLimit(.minutes(3)))
struct YourFirstLoadableSnippets {

    @Test("A closure loads, an observer shows each state")
    func closure() async throws {
        let gauge = Gauge(.failure(TestError("offline")), .success(2.5), .failure(TestError("offline")))
        var shown: [String] = []
        func show(_ line: String) { shown.append(line) }

        // snippet: YourFirstLoadable/closure
        let tide = ContentLoader { try await gauge.level() }
        // end

        // snippet: YourFirstLoadable/watch
        let token = tide.sink { tide in
            switch tide.state {
            case .initial: show("nothing yet")
            case .loading(nil): show("loading")
            case .loading(let level?): show("\(level) m, loading")
            case .success(let level): show("\(level) m")
            case .failure(let error, nil): show("\(error)")
            case .failure(let error, let level?): show("\(level) m, \(error)")
            }
        }
        // end

        for _ in 1...3 {
            tide.sync()
            await until { tide.loadableState != .syncing }
        }
        #expect(
            shown == ["loading", "offline", "loading", "2.5 m", "2.5 m, loading", "2.5 m, offline"])
        token.remove()
    }

    @Test("Ways to observe")
    func ways() {
        // snippet: YourFirstLoadable/target
        @MainActor
        final class Panel {
            private(set) var updateCount = 0
            private var token: LoadableObserver?

            init(_ tide: ContentLoader<Double>) {
                token = LoadableObserver(loadable: tide, target: self, method: Panel.update)
            }

            func update() { updateCount += 1 }
        }
        // end

        // snippet: YourFirstLoadable/object
        final class Lamp: LoadableObserverProtocol {
            private(set) var isLit = false

            func loadableDidChange(_ loadable: any PureLoadableProtocol) {
                isLit = loadable.loadableState == .didFailToSync
            }
        }

        let tide = ContentLoader<Double>()
        let lamp = Lamp()
        tide.addObserver(lamp)
        // end

        let panel = Panel(tide)
        tide.finishLoading(.failure(TestError("offline")))
        #expect(lamp.isLit)
        #expect(panel.updateCount == 1)
    }

    @Test("The methods of a loadable")
    func ask() {
        let tide = ScriptedLoader<Double>()

        // snippet: YourFirstLoadable/ask
        tide.sync()  // Always loads; has no effect while a load is running.
        tide.syncIfNeeded()  // Loads only if needsSync() returns true.
        tide.cancel()  // Cancels the running load, if any, and restores the earlier state.
        // end

        #expect(tide.loads.count == 1)
        #expect(tide.cancelCount == 1)
        #expect(tide.loadableState == .idle)
    }

    @Test("A subclass loads by a callback and drops late results")
    func subclass() {
        let station = Station<Int>()
        let wind = WindLoader(station)
        wind.sync()
        wind.cancel()
        wind.sync()
        station.answer(.success(3))
        #expect(wind.state == .loading(cache: nil))
        station.answer(.success(4))
        #expect(wind.state == .success(content: 4))
    }

    @Test("A source returns content with facts, or reports that it is unchanged")
    func source() async throws {
        #expect(try await table.fetch() == [2.5, 3.1])
        #expect(table.validator?.entityTag == "\"1\"")
        #expect(try await table.fetch() == [2.5, 3.1])
        #expect(table.snapshot.lastOutcome?.result == .unchanged)
    }

    @Test("A stream of updates")
    func stream() async {
        // snippet: YourFirstLoadable/stream
        let wind = ContentLoader(StreamSource { _ in anemometer.readings() })
        wind.sync()  // Starts to read the sequence; each element is the new content.
        // end
        await until { wind.content == 5 }
    }

    @Test("Custom contents")
    func ownContents() {
        let office = Station<(arrivals: [String], departures: [String])>()
        let book = HarbourBook(office)
        let recorder = LoadableRecorder(book)
        book.sync()
        book.cancel()
        office.answer(.success((["Late"], [])))
        #expect(book.arrivals == [])
        book.sync()
        office.answer(.success((["Frya"], [])))
        book.sync()
        office.answer(.failure(TestError("closed")))
        #expect(book.arrivals == ["Frya"])
        #expect(recorder.line == "idle > syncing > idle > syncing > synced+ > syncing+ > failed(closed)+")
    }

    @Test("Data that is pushed")
    func pushed() {
        let barometer = Barometer()
        let recorder = LoadableRecorder(barometer)
        barometer.didConnect()
        barometer.didReceive(1013)
        barometer.didReceive(1009)
        barometer.didDisconnect(TestError("gone"))
        #expect(recorder.line == "idle > syncing > synced+ > synced+ > failed(gone)+")
        #expect(barometer.pressure == 1009)
    }
}
