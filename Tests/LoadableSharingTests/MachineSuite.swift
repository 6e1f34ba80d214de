import Loadables

@testable import LoadableSharing

/// A suite that tries one machine, with limits as a board has them: events go in, and what comes of the last one comes out.
protocol MachineSuite {

    typealias Event = SharingMachine.Event
    typealias Action = SharingMachine.Action

    var machine: SharingMachine { get set }
    var now: Timestamp { get set }
}

extension MachineSuite {

    static var limits: SharingMachine.Limits {
        SharingMachine.Limits(
            period: .seconds(60), lease: .seconds(30), hold: .seconds(30), patience: .seconds(10))
    }

    static var due: Event { .begin(asked: false, jitter: .seconds(2)) }
    static var asked: Event { .begin(asked: true, jitter: .seconds(2)) }

    static func found(_ number: UInt64, _ age: Int = 0) -> SharingMachine.Found {
        SharingMachine.Found(number: number, age: .seconds(age), loadAge: .seconds(age + 1))
    }

    /// There is content with that number, so many seconds old, and no failure.
    static func content(_ number: UInt64, age: Int = 0) -> Event {
        .found(content: found(number, age), failure: nil, wait: .zero, newest: number)
    }

    static func brought(_ number: UInt64, age: Int = 0) -> Event { .brought(found(number, age)) }

    /// Does one event after the other; only what comes of the last one counts.
    mutating func after(_ events: Event...) -> [Action] {
        var actions: [Action] = []
        for event in events { actions = machine.handle(event, at: now) }
        return actions
    }
}
