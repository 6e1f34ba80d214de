import Loadables
import TestSupport
import Testing
import Values

@testable import Dashboard

/// The life of an alert.
@Suite(.timeLimit(.minutes(3)))
struct AlertMachineTests {

    private typealias ID = AlertMachine.ID

    private static let id = ID(panel: 0, rule: 0)

    private func moment(_ seconds: Double) -> Timestamp { Timestamp(secondsSince1970: 1_000_000 + seconds) }

    private func finding(_ isTrue: Bool?, for delay: Double = 60, _ id: ID = id) -> AlertMachine.Finding {
        AlertMachine.Finding(id: id, isTrue: isTrue, delay: .seconds(delay))
    }

    @Test(
        "An alert is raised once when a condition has held long enough, and ends once")
    func crossing() {
        let raise: [AlertMachine.Action] = [.raise(Self.id), .ring]
        let steps: [(Double, Bool?, [AlertMachine.Action])] = [
            (0, false, []), (10, true, []), (69, true, []), (70, true, raise), (80, true, []), (500, nil, []),
            (600, false, [.end(Self.id, since: moment(10))]), (610, false, []),
            // Too short, then long enough once more.
            (700, true, []), (750, false, []), (760, true, []), (800, nil, []), (820, true, raise),
        ]
        var machine = AlertMachine()
        for (seconds, isTrue, actions) in steps {
            #expect(machine.advance([finding(isTrue)], to: moment(seconds)) == actions, "after \(seconds) s")
        }
    }

    @Test("In maintenance an alert neither begins nor ends, and its time begins afterwards")
    func maintenance() {
        func paused() -> AlertMachine.Finding {
            AlertMachine.Finding(id: Self.id, isTrue: nil, delay: .seconds(60), isPaused: true)
        }
        var machine = AlertMachine()
        let steps: [(Double, AlertMachine.Finding, [AlertMachine.Action])] = [
            (0, finding(true), []), (50, paused(), []), (100, paused(), []), (110, finding(true), []),
            (169, finding(true), []), (170, finding(true), [.raise(Self.id), .ring]),
            (180, paused(), []), (190, finding(true), []), (200, finding(false), [.end(Self.id, since: moment(110))]),
        ]
        for (seconds, finding, actions) in steps {
            #expect(machine.advance([finding], to: moment(seconds)) == actions, "after \(seconds) s")
        }
    }

    @Test("An alert whose snooze ends in maintenance reopens silently")
    func snoozedInMaintenance() {
        var machine = AlertMachine()
        _ = machine.advance([finding(true, for: 0)], to: moment(0))
        machine.set(.snoozed(until: moment(60)), for: Self.id)
        let paused = AlertMachine.Finding(id: Self.id, isTrue: nil, delay: .zero, isPaused: true)
        #expect(machine.advance([paused], to: moment(70)) == [])
        #expect(machine.raised.map(\.alert.attention) == [.open])
        #expect(machine.nextChange == nil)
    }

    @Test("Without a delay it is raised at once; an unknown condition raises nothing")
    func atOnce() {
        var machine = AlertMachine()
        #expect(machine.advance([finding(nil, for: 0)], to: moment(0)) == [])
        #expect(machine.advance([finding(true, for: 0)], to: moment(1)) == [.raise(Self.id), .ring])
    }

    @Test("An alert of an earlier run stays raised since then, and is reported when its condition is known")
    func earlier() {
        let steps: [[(isTrue: Bool?, actions: [AlertMachine.Action])]] = [
            [
                (nil, [.restore(Self.id)]), (nil, []), (true, [.raise(Self.id), .ring]), (true, []),
                (false, [.end(Self.id, since: moment(-100))]),
            ],
            [(nil, [.restore(Self.id)]), (false, [.end(Self.id, since: moment(-100))])],
            [(true, [.raise(Self.id), .ring]), (false, [.end(Self.id, since: moment(-100))])],
            [(false, [])],
        ]
        for steps in steps {
            var machine = AlertMachine()
            for (second, (isTrue, actions)) in steps.enumerated() {
                var finding = finding(isTrue)
                finding.earlierStart = moment(-100)
                #expect(machine.advance([finding], to: moment(Double(second))) == actions)
            }
        }
    }

    @Test("An acknowledged alert is not reported again, but its end is")
    func acknowledged() {
        var machine = AlertMachine()
        _ = machine.advance([finding(true, for: 0)], to: moment(0))
        machine.set(.acknowledged, for: Self.id)
        #expect(machine.raised.map(\.alert.attention) == [.acknowledged])
        #expect(machine.advance([finding(true, for: 0)], to: moment(10_000)) == [])
        #expect(machine.advance([finding(false)], to: moment(10_001)) == [.end(Self.id, since: moment(0))])
        machine.set(.open, for: Self.id)
        #expect(machine.raised.isEmpty)
    }

    @Test("A snoozed alert returns when the time is over, if the condition still holds")
    func snoozed() {
        for isStillTrue in [true, false] {
            var machine = AlertMachine()
            _ = machine.advance([finding(true, for: 0)], to: moment(0))
            machine.set(.snoozed(until: moment(600)), for: Self.id)
            #expect(machine.nextChange == moment(600))
            #expect(machine.advance([finding(true)], to: moment(599)) == [])
            let actions = machine.advance([finding(isStillTrue)], to: moment(600))
            #expect(actions == (isStillTrue ? [.remind(Self.id), .ring] : [.end(Self.id, since: moment(0))]))
        }
    }

    @Test("In quiet hours the bell is silent; afterwards it rings once, unless all alerts are handled")
    func quiet() {
        for (isTrue, isSeen, rings) in [(true, false, true), (false, false, false), (true, true, false)] {
            var machine = AlertMachine()
            let other = ID(panel: 1, rule: 0)
            let findings = [finding(true, for: 0), finding(isTrue, for: 0, other)]
            #expect(machine.advance(findings, to: moment(0), isQuiet: true).allSatisfy { $0 != .ring })
            if !isTrue || isSeen { machine.set(.acknowledged, for: Self.id) }
            if isSeen { machine.set(.acknowledged, for: other) }
            #expect(machine.owesRing == rings)
            #expect(machine.advance(findings, to: moment(60)) == (rings ? [.ring] : []))
            #expect(machine.advance(findings, to: moment(61)) == [])
        }
    }

    @Test("After the clock is set back nothing stays snoozed forever, and removed alerts are forgotten")
    func clockSetBack() {
        var machine = AlertMachine()
        _ = machine.advance([finding(true)], to: moment(100_000))
        #expect(machine.advance([finding(true)], to: moment(0)) == [])
        #expect(machine.advance([finding(true)], to: moment(60)) == [.raise(Self.id), .ring])
        #expect(machine.advance([], to: moment(61)) == [])
        #expect(machine.raised.isEmpty)
    }

    /// One rule, told in the plainest way: what was true at which moments, and what a person did.
    private struct Model {
        var trueSince: Timestamp?
        var isRaised = false
        var isOpen = false
        var snoozedUntil: Timestamp?

        mutating func step(_ isTrue: Bool?, delay: Duration, at now: Timestamp, _ id: ID) -> AlertMachine.Action? {
            if isTrue == false {
                defer { self = Model() }
                return isRaised ? trueSince.map { .end(id, since: $0) } : nil
            }
            if isTrue == true, trueSince == nil { trueSince = now }
            guard let trueSince else { return nil }
            if !isRaised, trueSince.duration(to: now) >= delay {
                (isRaised, isOpen) = (true, true)
                return .raise(id)
            }
            guard let until = snoozedUntil, until <= now else { return nil }
            (snoozedUntil, isOpen) = (nil, true)
            return .remind(id)
        }
    }

    @Test("In any sequence, it behaves like the simplest model and predicts its next event")
    func random() {
        for seed in 0..<300 as Range<UInt64> {
            var random = SplitMix64(seed: seed)
            var machine = AlertMachine()
            let ids = (0..<3).map { ID(panel: Int($0), rule: 0) }
            let delays = ids.map { _ in Duration.seconds(Int.random(in: 0...20, using: &random)) }
            var models = ids.map { _ in Model() }
            var truths: [Bool?] = [false, false, false]
            var (now, owes) = (moment(0), Set<ID>())
            for _ in 0..<300 {
                now = now.advanced(by: .seconds(Int.random(in: 0...8, using: &random)))
                let index = Int.random(in: 0..<3, using: &random)
                switch Int.random(in: 0..<8, using: &random) {
                case 0...3: truths[index] = [true, true, false, nil][Int.random(in: 0..<4, using: &random)]
                case 4:
                    machine.set(.acknowledged, for: ids[index])
                    if models[index].isRaised { (models[index].isOpen, models[index].snoozedUntil) = (false, nil) }
                    owes.remove(ids[index])
                case 5:
                    let until = now.advanced(by: .seconds(Int.random(in: 1...30, using: &random)))
                    machine.set(.snoozed(until: until), for: ids[index])
                    if models[index].isRaised { (models[index].isOpen, models[index].snoozedUntil) = (false, until) }
                    owes.remove(ids[index])
                default: break
                }
                let isQuiet = Int.random(in: 0..<3, using: &random) == 0
                let findings = ids.indices.map {
                    AlertMachine.Finding(id: ids[$0], isTrue: truths[$0], delay: delays[$0])
                }
                var expected = ids.indices.compactMap {
                    models[$0].step(truths[$0], delay: delays[$0], at: now, ids[$0])
                }
                for action in expected {
                    switch action {
                    case .raise(let id), .remind(let id): owes.insert(id)
                    case .end(let id, _): owes.remove(id)
                    case .ring, .restore: break
                    }
                }
                if !isQuiet, !owes.isEmpty {
                    expected.append(.ring)
                    owes = []
                }
                #expect(machine.advance(findings, to: now, isQuiet: isQuiet) == expected, "seed \(seed)")
                #expect(machine.owesRing == !owes.isEmpty)
                let open = machine.raised.filter { $0.alert.attention == .open }.map(\.id)
                #expect(Set(open) == Set(ids.indices.filter { models[$0].isOpen }.map { ids[$0] }), "seed \(seed)")
                if let next = machine.nextChange { #expect(next > now, "seed \(seed)") }
            }
        }
    }
}

@Suite(.timeLimit(.minutes(3)))
struct QuietHoursTests {

    /// 14:05:00 UTC.
    private static let afternoon = Timestamp(secondsSince1970: 1_789_481_100)

    @Test(
        "Hours across midnight end on the next day; the end itself is not quiet",
        arguments: [
            ("14:00-15:00", 55.0 * 60), ("14:05-14:06", 60), ("14:06-14:05", nil), ("13:00-14:05", nil),
            ("22:00-07:00", nil), ("14:00-07:00", 16 * 3600 + 55 * 60), ("0:00-23:59", 9 * 3600 + 54 * 60),
        ] as [(String, Double?)])
    func end(text: String, seconds: Double?) throws {
        let hours = try #require(QuietHours(text))
        #expect(hours.end(at: Self.afternoon, .utc) == seconds.map { Self.afternoon.advanced(by: .seconds($0)) })
    }

    @Test("They follow the local time zone")
    func zone() throws {
        let hours = try #require(QuietHours("22:00-07:00"))
        #expect(hours.end(at: Self.afternoon, TimeOfDay(TimeZoneRules(secondsFromUTC: 9 * 3600))) != nil)
    }

    @Test(
        "They end at the same local time even when the clocks change",
        arguments: [
            ("2026-03-28T22:00:00Z", "2026-03-29T05:00:00Z"), ("2026-03-29T02:30:00Z", "2026-03-29T05:00:00Z"),
            ("2026-10-24T21:00:00Z", "2026-10-25T06:00:00Z"), ("2026-10-25T00:30:00Z", "2026-10-25T06:00:00Z"),
        ])
    func clockChange(now: String, end: String) throws {
        let hours = try #require(QuietHours("22:00-07:00"))
        let (now, end) = try (#require(Moment(now, in: .utc)), #require(Moment(end, in: .utc)))
        let berlin = TimeOfDay(try TimeZoneRules(named: "Europe/Berlin"))
        #expect(hours.end(at: now.timestamp(in: .utc), berlin) == end.timestamp(in: .utc))
    }

    @Test("If the end occurs twice, they last until the second one")
    func endTwice() throws {
        let hours = try #require(QuietHours("22:00-02:30"))
        let now = try #require(Moment("2026-10-25T01:15:00Z", in: .utc)).timestamp(in: .utc)
        let end = hours.end(at: now, TimeOfDay(try TimeZoneRules(named: "Europe/Berlin")))
        #expect(end == now.advanced(by: .seconds(900)))
    }

    @Test(
        "Anything except two times of day is rejected",
        arguments: [
            "", "22:00", "22-07", "24:00-07:00", "22:60-07:00", "22:00-22:00", "22:00-07:00-", "a:bc-07:00",
            "22:0-7:00",
        ])
    func refused(text: String) {
        #expect(QuietHours(text) == nil)
    }
}
