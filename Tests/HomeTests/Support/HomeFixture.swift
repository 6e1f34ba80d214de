import Dashboard
import Feeds
import Foundation
import HomeServer
import LoadableTesting
import Loadables
import Pictures
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

/// The home on a test terminal, with loaders whose loads a test ends, a server that does what a test says, and a clock that it
/// moves.
@MainActor
final class HomeFixture {

    let clock = ManualClock(now: HomeFixture.start)
    let terminal: TestTerminal
    let home: HomeScreen
    /// Whom the residents' commands go to.
    let server = ScriptedClient()

    let notices: ScriptedLoader<[Notice]>
    let cameras: ScriptedLoader<[Camera]>
    let intercoms: ScriptedLoader<[Intercom]>
    let barriers: ScriptedLoader<[Barrier]>
    let codes: ScriptedLoader<[AccessCode]>
    let bills: ScriptedLoader<[Bill]>
    let profile: ScriptedLoader<Profile>
    let residents: ScriptedLoader<[Resident]>
    let meters: ScriptedLoader<[Meter]>
    let balance: ScriptedLoader<[BalancePoint]>
    let events: PagedLoader<Event, String>
    let counts: ScriptedLoader<[EventCounts]>
    /// Where the further pages of events come from; the first one is ended by ``succeed()``.
    let eventPages = ScriptedSource<ListPage<Event, String>>()
    private let firstEventPages = ScriptedSource<ListPage<Event, String>>()

    /// Where the pictures of all cameras come from.
    let stills = ScriptedSource<PictureFile>()
    /// Where what they have recorded comes from.
    let footage = ScriptedSource<FootageDownloads.SavedFile>()

    private let runner: ScreenRunner

    /// 15 September 2026, 14:05:00 UTC.
    static let start = Timestamp(secondsSince1970: 1_789_481_100)

    init(
        size: Size = Size(width: 100, height: 30), symbols: Symbols = .unicode, period: Duration? = nil
    ) {
        let clock = clock
        func loader<Content>() -> ScriptedLoader<Content> { ScriptedLoader(clock: clock) }
        (notices, cameras, intercoms, barriers) = (loader(), loader(), loader(), loader())
        (codes, bills, profile, residents) = (loader(), loader(), loader(), loader())
        (meters, balance, counts) = (loader(), loader(), loader())
        events = PagedLoader(clock: clock) { [eventPages, firstEventPages] in $0 == nil ? firstEventPages : eventPages }
        terminal = TestTerminal(size: size, symbols: symbols)
        let environment = Environment(clock: clock, log: .current)
        func feed<Content: Sendable>(_ loader: ScriptedLoader<Content>, _ resource: Resource) -> Feed<Content> {
            Feed(
                resource.rawValue.capitalized, loader: loader, every: period, freshFor: HomeFeeds.freshFor,
                retry: HomeFeeds.retry, in: environment)
        }
        func changeable<Content: Sendable>(
            _ loader: ScriptedLoader<Content>, _ resource: Resource
        ) -> ChangeableFeed<Content> {
            ChangeableFeed(
                resource.rawValue.capitalized, reported: loader, every: period, freshFor: HomeFeeds.freshFor,
                retry: HomeFeeds.retry, in: environment)
        }
        let history = PagedFeed(
            "Events", pages: events, every: period, freshFor: HomeFeeds.freshFor, retry: HomeFeeds.retry,
            in: environment)
        let feeds = HomeFeeds(
            notices: changeable(notices, .notices), cameras: changeable(cameras, .cameras),
            intercoms: changeable(intercoms, .intercoms), barriers: changeable(barriers, .barriers),
            codes: changeable(codes, .codes), bills: changeable(bills, .bills), profile: feed(profile, .profile),
            residents: feed(residents, .residents), meters: feed(meters, .meters), balance: feed(balance, .balance),
            history: HistoryFeeds(all: history, counts: feed(counts, .events)) { [eventPages] _ in
                (
                    PagedFeed("Events", pages: PagedLoader(clock: clock) { _ in eventPages }, in: environment),
                    Feed("Counts", loader: ScriptedLoader<[EventCounts]>(clock: clock), in: environment)
                )
            },
            stills: StillFeeds(clock: clock, foreground: environment.foreground) { [stills] id in
                Feed("Still of \(id)", from: stills, keeps: false, in: environment)
            },
            footage: FootageDownloads { [footage] _ in ContentLoader(footage, clock: clock) })
        let actions = HomeActions(client: server, feeds: feeds, clock: clock)
        home = HomeScreen(HomeContext(feeds, actions, time: .utc, in: environment), extraKeys: Disturbances.keys)
        // There is room for pictures; they come with what else is loaded.
        feeds.stills.keepRefreshing(every: nil) { [] }
        runner = ScreenRunner(screen: home.screen, terminal: terminal) {}
        runner.start()
    }

    /// Lets time go by on the clock and on the terminal. Of a long time only the last two seconds are drawn frame by frame.
    func advance(by duration: Duration) {
        let end = clock.now.advanced(by: duration)
        let asleep = max(.zero, duration - .seconds(2))
        clock.set(clock.now.advanced(by: asleep))
        terminal.jump(by: asleep)
        while clock.now < end {
            let rest = clock.now.duration(to: end)
            let step = min(rest, max(.milliseconds(1), terminal.nextWake ?? rest))
            clock.set(clock.now.advanced(by: step))
            terminal.advance(by: step)
        }
    }

    /// Lets time go by, and all run that waits for it. Of a long time only the end is drawn frame by frame.
    func live(for duration: Duration, until isDone: () -> Bool = { true }) async {
        await clock.advance(by: duration, until: isDone)
        let asleep = max(.zero, duration - .milliseconds(200))
        terminal.jump(by: asleep)
        terminal.advance(by: duration - asleep)
    }

    /// Draws what is to be drawn.
    func settle() {
        advance(by: .milliseconds(20))
    }

    var screen: DashboardScreen { home.screen }

    var frame: Frame? { terminal.frame }

    var text: String { terminal.text }

    /// The row of the screen in which the cursor stands.
    var chosenRow: String {
        let rows = text.split(separator: "\n", omittingEmptySubsequences: false)
        guard let y = frame?.cursor?.y, rows.indices.contains(y) else { return "" }
        return String(rows[y])
    }

    // MARK: Loading

    /// Begins to load the panels of the board.
    func load() {
        home.board.sync()
        settle()
    }

    /// Ends every load as a success.
    func succeed() {
        successes().forEach { $0() }
        settle()
    }

    /// What ends one load as a success, for each that there is.
    func successes(events: ListPage<Event, String> = Contents.events) -> [() -> Void] {
        [
            { [self] in notices.succeed(Contents.notices) }, { [self] in cameras.succeed(Contents.cameras) },
            { [self] in showStills(from: Provenance(origin: .source, date: clock.now)) },
            { [self] in intercoms.succeed(Contents.intercoms) }, { [self] in barriers.succeed(Contents.barriers) },
            { [self] in codes.succeed(Contents.codes) }, { [self] in bills.succeed(Contents.bills) },
            { [self] in profile.succeed(Contents.profile) }, { [self] in residents.succeed(Contents.residents) },
            { [self] in meters.succeed(Contents.meters) }, { [self] in balance.succeed(Contents.balance) },
            { [self] in counts.succeed(Contents.counts) }, { [self] in succeedEvents(events) },
        ]
    }

    private func showStills(from provenance: Provenance) {
        for (id, still) in Contents.stills {
            home.home.feeds.stills.feed(for: id).loader.restore(still, from: provenance)
        }
    }

    /// Ends the load of the first page of events. The page is all that is there then.
    func succeedEvents(_ page: ListPage<Event, String> = Contents.events) {
        events.finishLoading(.success(PagedList(page)), for: events.generation)
    }

    /// Answers for the first page of events, which takes its place in what is there.
    func answerEvents(_ page: ListPage<Event, String>) async {
        firstEventPages.answer(.content(page))
        await live(for: .milliseconds(20)) { events.loadableState != .syncing }
    }

    /// Ends every load of the board as a failure.
    func fail(_ error: any Error = TestError("500 server error from 127.0.0.1:8080")) {
        notices.fail(error)
        cameras.fail(error)
        intercoms.fail(error)
        barriers.fail(error)
        bills.fail(error)
        profile.fail(error)
        events.finishLoading(.failure(error), for: events.generation)
        settle()
    }

    /// Finds everything in a cache.
    func restore(age: Duration) {
        let provenance = Provenance(origin: .cache, date: clock.now.advanced(by: .zero - age))
        notices.restore(Contents.notices, from: provenance)
        cameras.restore(Contents.cameras, from: provenance)
        intercoms.restore(Contents.intercoms, from: provenance)
        barriers.restore(Contents.barriers, from: provenance)
        bills.restore(Contents.bills, from: provenance)
        profile.restore(Contents.profile, from: provenance)
        events.restore(PagedList(Contents.events), from: provenance)
        showStills(from: provenance)
        settle()
    }

    /// Loads everything with success.
    func loadAll() {
        load()
        succeed()
    }
}
