import Dashboard
import Feeds
import Foundation
import HomeServer
import LoadableCaching
import LoadableTesting
import Loadables
import Pictures
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Home

/// The home as its program makes it, with its own feeds and a cache, over a house without a network and a clock that a test moves.
@MainActor
final class LivingHome {

    let clock: ManualClock
    let house: House
    private(set) var terminal: TestTerminal
    private(set) var home: HomeScreen

    private let storage = MemoryStorage()
    private let period: Duration
    private var runner: ScreenRunner

    /// Makes a home that has loaded nothing yet.
    init(size: Size = Size(width: 120, height: 40), period: Duration = .seconds(30)) {
        clock = ManualClock(now: HomeFixture.start)
        house = House(clock: clock)
        self.period = period
        (terminal, home, runner) = Self.make(house, period, storage, clock, size)
    }

    private static func make(
        _ house: House, _ period: Duration, _ storage: MemoryStorage, _ clock: ManualClock, _ size: Size
    ) -> (TestTerminal, HomeScreen, ScreenRunner) {
        let environment = Environment(clock: clock, storage: storage, log: LoadableEventLog(capacity: 1_000))
        let feeds = HomeFeeds(client: house, every: period, in: environment)
        let actions = HomeActions(client: house, feeds: feeds, clock: clock)
        let home = HomeScreen(HomeContext(feeds, actions, time: .utc, in: environment))
        let terminal = TestTerminal(size: size)
        let runner = ScreenRunner(screen: home.screen, terminal: terminal) {}
        runner.start()
        return (terminal, home, runner)
    }

    /// Loads what is not fresh, as the program does when it begins.
    func start() async {
        home.panels.forEach { $0.syncIfNeeded() }
        await live(for: .seconds(1))
    }

    /// Writes what is still to be written, as the program does when a person ends it.
    func end() { home.home.environment.flushAndWait() }

    /// Starts the program again, as after it was killed, unless it was told to ``end()`` before. Nothing is asked before ``start()``.
    func restart() {
        weak let gone = home.home
        (terminal, home, runner) = Self.make(house, period, storage, clock, terminal.size)
        #expect(gone == nil, "what has ended asks for nothing any more")
    }

    /// Lets time go by, in steps of up to ten seconds, and all be loaded that is due.
    ///
    /// - Parameter look: Called after each step.
    func live(for duration: Duration, _ look: () -> Void = {}) async {
        let end = clock.now.advanced(by: duration)
        while clock.now < end {
            let step = min(.seconds(10), clock.now.duration(to: end))
            await clock.advance(by: step) { isSettled }
            terminal.jump(by: step)
            terminal.advance(by: .milliseconds(20))
            look()
        }
    }

    /// Whether nothing goes on but what waits for the clock.
    private var isSettled: Bool {
        let feeds = home.home.feeds
        let changes = feeds.barriers.changes.changes + feeds.intercoms.changes.changes + feeds.notices.changes.changes
        let running = changes.count { if case .running = $0.status { true } else { false } }
        return !home.panels.contains { $0.loadableState == .syncing } && running == house.waitingCount
    }

    var text: String { terminal.text }

    /// The pictures of the favorite cameras, by the cameras.
    var stills: [String: PictureFile] {
        let cameras = home.home.feeds.cameras.loader.content?.filter(\.isFavorite) ?? []
        let stills = cameras.map { ($0.id, home.home.feeds.stills.feed(for: $0.id).loader.content) }
        return Dictionary(uniqueKeysWithValues: stills).compactMapValues(\.self)
    }

    /// The signs of which the pictures are made, row by row; nil if there are none.
    var pictureText: String? {
        let rows = text.split(separator: "\n").map { $0.filter { "▀▄▌▐▖▗▘▙▚▛▜▝▞▟".contains($0) } }
        let picture = rows.filter { !$0.isEmpty }.joined(separator: "\n")
        return picture.isEmpty ? nil : picture
    }

    /// What stands in the upper edge of the panel from its title on; nil if it is not seen.
    func edge(of title: String) -> String? {
        for row in text.split(separator: "\n") {
            guard let start = row.firstRange(of: " \(title) ")?.lowerBound, row.contains(where: { "╭┬┌".contains($0) })
            else {
                continue
            }
            return String(row[start...].prefix { !"╮┬┐".contains($0) })
        }
        return nil
    }

    /// The board's panels that show nothing of what was loaded last for them. It need not be the first of it: a list stays with the
    /// item that is selected, also when others come above it.
    var blankPanels: [String] {
        let feeds = home.home.feeds
        let words: [(String, [String]?)] = [
            (home.notices.panel.title, feeds.notices.loader.content?.map(\.title)),
            (home.cameras.favorites.title, feeds.cameras.loader.content?.filter(\.isFavorite).map(\.name)),
            (home.access.panel.title, feeds.barriers.loader.content?.map(\.name)),
            (home.access.panel.title, feeds.intercoms.loader.content?.map(\.name)),
            (
                home.history.latest.title,
                feeds.history.all.loader.content?.items.map { String($0.text.prefix(12)) }
            ),
            (home.profile.summary.title, (feeds.profile.loader.content?.owner).map { [$0] }),
        ]
        let text = text
        return words.compactMap { title, words in words?.contains { text.contains($0) } == true ? nil : title }
    }

    /// Panels that say another age than that of the last answer, with what they say.
    var wrongAges: [String] {
        // The panels of one source each.
        let panels = [
            (home.notices.panel, Resource.notices), (home.cameras.favorites, .cameras), (home.history.latest, .events),
        ]
        return panels.compactMap { panel, resource in
            guard let success = house.lastSuccess(of: resource), let edge = edge(of: panel.title),
                let age = DrawnAge(in: edge), !age.range.contains(success.duration(to: clock.now))
            else { return nil }
            return "\(edge): \(success.duration(to: clock.now))"
        }
    }
}
