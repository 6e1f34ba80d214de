import LoadableTesting
import Testing

@testable import Loadables

/// What becomes of optimistic changes with each event.
@Suite(.timeLimit(.minutes(3)))
struct OptimisticMachineTests {

    private typealias Action = OptimisticMachine.Action

    private var machine = OptimisticMachine()

    private static let now = Timestamp(secondsSince1970: 1)
    private static let failure = Result<Void, any Error>.failure(TestError("refused"))

    private func id(_ number: UInt64) -> OptimisticChange.ID { .init(number: number) }

    private func load(_ number: UInt32) -> LoadGeneration { .init(number: number) }

    /// The numbers of those that are applied.
    private var applied: [UInt64] { machine.applied.map(\.number) }

    private var statuses: [String] { machine.changes.map { "\($0.id.number) \($0.status)" } }

    private mutating func begin(_ key: AnyHashable? = nil) -> OptimisticMachine.Beginning {
        machine.begin("", key: key, at: Self.now)
    }

    enum Stage: CaseIterable {
        case unknown, running, succeeded, failed
    }

    /// For each event: what comes of it, for a change of each stage.
    @Test(
        "Each event has the effect in the table on a change in each stage",
        arguments: [
            ("success", [.ignore, .settle, .ignore, .ignore]),
            ("failure", [.ignore, .settle, .ignore, .ignore]),
            ("cancellation", [.ignore, .settle, .ignore, .ignore]),
            ("cancel", [.ignore, .settle, .ignore, .ignore]),
            ("dismiss", [.ignore, .ignore, .ignore, .show]),
            ("earlier load", [.ignore, .ignore, .ignore, .ignore]),
            ("later load", [.ignore, .ignore, .show, .ignore]),
            ("reset", [.ignore, .show, .show, .ignore]),
        ] as [(String, [Outcome])])
    func table(_ event: String, _ expected: [Outcome]) {
        for (stage, expected) in zip(Stage.allCases, expected) {
            var machine = OptimisticMachine()
            if stage != .unknown { _ = machine.begin("", key: nil, at: Self.now) }
            if stage == .succeeded { _ = machine.handle(.end(id(1), .success(()), during: load(3))) }
            if stage == .failed { _ = machine.handle(.end(id(1), Self.failure, during: load(3))) }

            let action = machine.handle(self.event(event))

            #expect(Outcome(action) == expected, "\(event) of a change that is \(stage)")
        }
    }

    enum Outcome: Equatable {
        case ignore, show, settle

        init(_ action: OptimisticMachine.Action) {
            self =
                switch action {
                case .ignore: .ignore
                case .show: .show
                case .settle: .settle
                }
        }
    }

    private func event(_ name: String) -> OptimisticMachine.Event {
        switch name {
        case "success": .end(id(1), .success(()), during: load(3))
        case "failure": .end(id(1), Self.failure, during: load(3))
        case "cancellation": .end(id(1), .failure(CancellationError()), during: load(3))
        case "cancel": .cancel(id(1))
        case "dismiss": .dismiss(id(1))
        case "earlier load": .loaded(load(3))
        case "later load": .loaded(load(4))
        default: .reset
        }
    }

    @Test("Changes are applied in order, and a failed one is reverted separately")
    mutating func order() {
        for _ in 0..<3 { _ = begin() }
        #expect(applied == [1, 2, 3])

        _ = machine.handle(.end(id(2), Self.failure, during: load(0)))

        #expect(applied == [1, 3])
        #expect(statuses == ["1 running", "2 failed(refused)", "3 running"])
    }

    @Test("A successful change stays until a load that began afterwards returns content")
    mutating func confirmed() {
        _ = begin()
        _ = machine.handle(.end(id(1), .success(()), during: load(7)))
        #expect(machine.handle(.loaded(load(7))) == .ignore)
        #expect(applied == [1])

        #expect(machine.handle(.loaded(load(8))) == .show)
        #expect(applied == [])
    }

    @Test("A loaded change stays while an earlier one, which could undo it, is applied")
    mutating func heldByAnEarlierOne() {
        _ = begin()
        _ = begin()
        _ = machine.handle(.end(id(2), .success(()), during: load(1)))
        #expect(machine.handle(.loaded(load(2))) == .ignore)
        #expect(applied == [1, 2])

        #expect(machine.handle(.end(id(1), Self.failure, during: load(2))) == .settle(id(1)))

        #expect(applied == [])
        #expect(statuses == ["1 failed(refused)"])
    }

    @Test("With the key of a running change nothing starts; with that of a failed one, the new one replaces it")
    mutating func keys() {
        #expect(begin("north") == .began(id(1)))
        #expect(begin("north") == .joined(id(1)))
        #expect(begin("south") == .began(id(2)))
        #expect(begin() == .began(id(3)))
        #expect(begin() == .began(id(4)))
        _ = machine.handle(.end(id(1), Self.failure, during: load(0)))

        #expect(begin("north") == .began(id(5)))

        #expect(applied == [2, 3, 4, 5])
        #expect(machine.changes.map(\.id.number) == [2, 3, 4, 5])
        _ = machine.handle(.end(id(5), .success(()), during: load(0)))
        #expect(begin("north") == .began(id(6)))
    }

    @Test("Only a failed change can be retried, and then counts as the latest")
    mutating func retry() {
        for _ in 0..<4 { _ = begin() }
        _ = machine.handle(.end(id(1), Self.failure, during: load(0)))
        _ = machine.handle(.end(id(3), .success(()), during: load(0)))

        #expect([2, 3, 9].map { machine.retry(id($0), at: Self.now) } == [nil, nil, nil])
        #expect(machine.retry(id(1), at: Self.now) == .began(id(5)))

        #expect(applied == [2, 3, 4, 5])
        #expect(machine.retry(id(1), at: Self.now) == nil)
    }

    @Test("Running changes of removed content are not applied to other content, and still report failures")
    mutating func reset() {
        for _ in 0..<3 { _ = begin() }
        _ = machine.handle(.end(id(3), .success(()), during: load(1)))

        #expect(machine.handle(.reset) == .show)

        #expect(applied == [])
        #expect(statuses == ["1 running", "2 running"])
        _ = machine.handle(.end(id(1), .success(()), during: load(1)))
        _ = machine.handle(.end(id(2), Self.failure, during: load(1)))
        #expect(statuses == ["2 failed(refused)"])
    }
}
