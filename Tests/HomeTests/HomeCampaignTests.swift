import Dashboard
import Feeds
import HomeServer
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

@testable import Home

/// The home with anything happening to it, in any order.
@MainActor
@Suite(.timeLimit(.minutes(10)))
struct HomeCampaignTests {

    @Test(
        "In any sequence, content never goes blank, ages are right, and changes stay until confirmed or rejected",
        arguments: 1...UInt64(Campaign.size(2, whole: 100)))
    func campaign(seed: UInt64) async {
        let run = CampaignRun(seed: seed)
        await run.home.start()
        for step in 1...Campaign.size(60, whole: 500) {
            let event = await run.act()
            let flaws = run.flaws
            guard flaws.isEmpty else {
                Issue.record("seed \(seed), step \(step), \(event): \(flaws)\n\(run.home.text)")
                return
            }
        }
        // With all in order, all comes back.
        run.mend()
        await run.home.live(for: .seconds(120))
        #expect(run.home.text.contains("● 5 fresh"), "\(run.home.text)")
        #expect(run.home.blankPanels == [])
    }
}

/// A home to which a sequence of things happens that a number stands for.
@MainActor
private final class CampaignRun {

    let home: LivingHome
    private var random: SplitMix64
    /// Whether each barrier is to be open that somebody has moved, while the server was not heard of.
    private var wanted: [String: Bool] = [:]

    private enum Event: CaseIterable {
        case fault, mended, networkGone, networkBack, focus, key, barrier, delay, moment, time, restart
    }

    private static let faults: [Fault] = [
        .internalServerError, .serviceUnavailable, .tooManyRequests, .reset, .garbage, .empty, .truncated, .nested,
    ]
    private static let resources: [Resource] = [
        .notices, .cameras, .barriers, .intercoms, .events, .profile, .bills, .actions,
    ]

    init(seed: UInt64) {
        var random = SplitMix64(seed: seed)
        let sizes = [Size(width: 120, height: 48), Size(width: 200, height: 60), Size(width: 100, height: 40)]
        home = LivingHome(size: sizes[Int.random(in: sizes.indices, using: &random)])
        self.random = random
    }

    /// Lets something happen, and says what.
    func act() async -> String {
        let event = Event.allCases[Int.random(in: Event.allCases.indices, using: &random)]
        switch event {
        case .fault: home.house.setFault(Self.faults.randomElement(using: &random), for: resource())
        case .mended: home.house.setFault(nil, for: resource())
        case .networkGone: home.house.isOutOfReach = true
        case .networkBack: home.house.isOutOfReach = false
        case .focus: home.terminal.type(["1", "2", "3", "4", "5"].randomElement(using: &random) ?? "1")
        case .key:
            let key = ["j", "k", "r", "R", "x", "m", "M", "G", "g"].randomElement(using: &random) ?? "r"
            home.terminal.type(key)
            guard key == "G" else { break }
            // What is looked for stands at the top.
            await home.live(for: .milliseconds(20))
            home.terminal.type("g")
        case .barrier: move()
        case .delay: home.house.setDelay(.seconds(Int64.random(in: 0...20, using: &random)))
        case .moment: await home.live(for: .milliseconds(Int64.random(in: 1...900, using: &random)))
        case .time: await home.live(for: .seconds(Int64.random(in: 1...70, using: &random)))
        case .restart where Int.random(in: 0..<5, using: &random) == 0:
            home.restart()
            wanted = [:]
            await home.start()
        case .restart: break
        }
        // A digit may have zoomed a panel.
        if event == .focus { home.terminal.press(.escape) }
        await home.live(for: .milliseconds(20))
        return "\(event)"
    }

    private func resource() -> Resource {
        Self.resources[Int.random(in: Self.resources.indices, using: &random)]
    }

    /// Everything works again.
    func mend() {
        for resource in Self.resources { home.house.setFault(nil, for: resource) }
        home.house.isOutOfReach = false
        home.house.setDelay(.zero)
    }

    /// Opens or closes a barrier.
    private func move() {
        let feed = home.home.home.feeds.barriers
        guard let barrier = feed.loader.content?.randomElement(using: &random),
            feed.changes.change(for: barrier.id)?.isPending != true
        else { return }
        home.home.home.actions.move(barrier, isOpen: !barrier.isOpen)
        wanted[barrier.id] = !barrier.isOpen
    }

    /// The errors.
    var flaws: [String] {
        var flaws = home.wrongAges + home.blankPanels.map { "\($0) is blank" }
        let feed = home.home.home.feeds.barriers
        for (id, isOpen) in wanted {
            guard let change = feed.changes.change(for: id), change.isPending else {
                wanted[id] = nil
                continue
            }
            if let barrier = feed.item(id), barrier.isOpen != isOpen { flaws.append("the change of \(id) is not seen") }
        }
        return flaws
    }
}
