import Dashboard
import Feeds
import Foundation
import HomeServer
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import Testing

@testable import Home

/// The home screen on a test terminal, with loaders whose loads a test ends, and a clock that it moves.
@MainActor
final class HomeFixture {

    let clock = ManualClock(now: HomeFixture.start)
    let terminal: TestTerminal
    let panels: HomePanels
    let screen: DashboardScreen

    let notices: ScriptedLoader<[Notice]>
    let cameras: ScriptedLoader<[Camera]>
    let intercoms: ScriptedLoader<[Intercom]>
    let barriers: ScriptedLoader<[Barrier]>
    let profile: ScriptedLoader<Profile>
    let events: ScriptedLoader<EventPage>

    private let runner: ScreenRunner

    /// 15 September 2026, 14:05:00 UTC.
    static let start = Timestamp(secondsSince1970: 1_789_481_100)

    init(
        size: Size = Size(width: 100, height: 30), symbols: Symbols = .unicode, period: Duration? = nil
    ) {
        notices = ScriptedLoader(clock: clock)
        cameras = ScriptedLoader(clock: clock)
        intercoms = ScriptedLoader(clock: clock)
        barriers = ScriptedLoader(clock: clock)
        profile = ScriptedLoader(clock: clock)
        events = ScriptedLoader(clock: clock)
        terminal = TestTerminal(size: size, symbols: symbols)
        panels = HomePanels(time: .utc)
        let environment = Environment(clock: clock, log: .current)
        screen = HomeScreen.make(panels, time: .utc, extraKeys: Disturbances.keys, in: environment)
        runner = ScreenRunner(screen: screen, terminal: terminal) {}
        func feed<Content: Sendable>(_ loader: ScriptedLoader<Content>, _ resource: Resource) -> Feed<Content> {
            Feed(
                resource.rawValue.capitalized, loader: loader, every: period, freshFor: HomeFeeds.freshFor,
                retry: HomeFeeds.retry, in: environment)
        }
        panels.show(
            HomeFeeds(
                notices: feed(notices, .notices), cameras: feed(cameras, .cameras),
                intercoms: feed(intercoms, .intercoms), barriers: feed(barriers, .barriers),
                profile: feed(profile, .profile), events: feed(events, .events)))
        runner.start()
    }

    /// Lets time go by on the clock and on the terminal. Of a long time only the last two seconds are drawn frame by frame.
    func advance(by duration: Duration) {
        let end = clock.now.advanced(by: duration)
        if duration > .seconds(2) {
            let asleep = duration - .seconds(2)
            clock.set(clock.now.advanced(by: asleep))
            terminal.jump(by: asleep)
        }
        while clock.now < end {
            let rest = clock.now.duration(to: end)
            let step = min(rest, max(.milliseconds(1), terminal.nextWake ?? rest))
            clock.set(clock.now.advanced(by: step))
            terminal.advance(by: step)
        }
    }

    /// Draws what is to be drawn.
    func settle() {
        advance(by: .milliseconds(20))
    }

    var frame: Frame? { terminal.frame }

    var text: String { terminal.text }

    // MARK: Loading

    /// Begins to load everything.
    func load() {
        panels.board.sync()
        settle()
    }

    /// Ends every load as a success.
    func succeed() {
        notices.succeed(Contents.notices)
        cameras.succeed(Contents.cameras)
        intercoms.succeed(Contents.intercoms)
        barriers.succeed(Contents.barriers)
        profile.succeed(Contents.profile)
        events.succeed(Contents.events)
        settle()
    }

    /// Ends every load as a failure.
    func fail(_ error: any Error = TestError("500 server error from 127.0.0.1:8080")) {
        notices.fail(error)
        cameras.fail(error)
        intercoms.fail(error)
        barriers.fail(error)
        profile.fail(error)
        events.fail(error)
        settle()
    }

    /// Finds everything in a cache.
    func restore(age: Duration) {
        let provenance = Provenance(origin: .cache, date: clock.now.advanced(by: .zero - age))
        notices.restore(Contents.notices, from: provenance)
        cameras.restore(Contents.cameras, from: provenance)
        intercoms.restore(Contents.intercoms, from: provenance)
        barriers.restore(Contents.barriers, from: provenance)
        profile.restore(Contents.profile, from: provenance)
        events.restore(Contents.events, from: provenance)
        settle()
    }

    /// Loads everything with success.
    func loadAll() {
        load()
        succeed()
    }
}
