import LoadableTesting
import Testing

@testable import Loadables

/// What is decided about further pages with each event.
@Suite(.timeLimit(.minutes(3)))
struct PagingMachineTests {

    typealias Machine = PagingMachine<Int>

    /// For each event: what comes of it when nothing is loaded, when page 1 is, and after that has failed.
    @Test(
        "Each event has the effect in the table in each state",
        arguments: [
            ("ask", [.run(attempt: 1), .ignore, .run(attempt: 2)]),
            ("ask at the end", [.ignore, .ignore, .ignore]),
            ("page", [.ignore, .add(isOlder: false), .ignore]),
            ("page for another list", [.ignore, .show, .ignore]),
            ("failure", [.ignore, .show, .ignore]),
            ("late page", [.ignore, .ignore, .ignore]),
            ("refresh", [.ignore, .ignore, .ignore]),
            ("same list", [.ignore, .ignore, .ignore]),
            ("other list", [.ignore, .stop, .ignore]),
            ("cancel", [.ignore, .stop, .ignore]),
        ] as [(String, [Machine.Action])])
    func table(_ event: String, _ expected: [Machine.Action]) {
        for (state, expected) in zip(["resting", "loading", "failed"], expected) {
            var machine = Machine()
            if state != "resting" { _ = machine.handle(.ask(1)) }
            if state == "failed" { _ = machine.handle(.end(1, TestError("e"), 1)) }

            #expect(machine.handle(self.event(event)) == expected, "\(event) when \(state)")
        }
    }

    private func event(_ name: String) -> Machine.Event {
        switch name {
        case "ask": .ask(1)
        case "ask at the end": .ask(nil)
        case "page": .end(1, nil, 1)
        case "page for another list": .end(1, nil, 2)
        case "failure": .end(1, TestError("e"), 1)
        case "late page": .end(0, nil, 1)
        case "refresh": .refresh
        case "same list": .change(1)
        case "other list": .change(2)
        default: .cancel
        }
    }

    @Test("A failure stays until the page is requested again or the list continues; a cancellation does not fail")
    func failures() {
        var machine = Machine()
        _ = machine.handle(.ask(1))
        _ = machine.handle(.end(1, TestError("e"), 1))
        _ = machine.handle(.change(1))
        #expect(machine.error as? TestError == TestError("e"))
        _ = machine.handle(.change(2))
        #expect(machine.error == nil)

        _ = machine.handle(.ask(2))
        #expect(machine.handle(.end(2, CancellationError(), 2)) == .show)
        #expect(machine.error == nil)
    }

    @Test("A page requested before a refresh is older than the content")
    func older() {
        var machine = Machine()
        _ = machine.handle(.ask(1))
        _ = machine.handle(.refresh)
        #expect(machine.handle(.end(1, nil, 1)) == .add(isOlder: true))
    }
}
