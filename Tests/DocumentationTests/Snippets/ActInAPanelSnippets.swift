import Dashboard
import Feeds
import LoadableTesting
import Loadables
import TerminalTesting
import TerminalUI
import TestSupport
import Testing

private struct Gate: Codable, Identifiable, Sendable {
    var name: String
    var position = "closed"

    var id: String { name }
}

private struct Pass: Sendable {
    var ship: String
    var end: Timestamp
}

private struct Passage: Codable, Identifiable, Sendable {
    var ship: String
    var day: String

    var id: String { ship }
}

private struct Register: Sendable {
    func passages(after cursor: String?) async throws -> ([Passage], next: String?) {
        ([Passage(ship: "Fri", day: "Monday")], nil)
    }
}

private struct GateStation: Sendable {
    func open(_ id: String) async throws {}
}

@MainActor
@Suite("ActInAPanel.md", .timeLimit(.minutes(3)))
struct ActInAPanelSnippets {

    private let clock = ManualClock()
    private let station = GateStation()
    private let panel = PanelModel(title: "Lock")

    private func session() -> (DashboardScreen, TestSession) {
        let screen = DashboardScreen([panel], in: Environment(clock: clock))
        return (screen, TestSession(screen, width: 60, height: 16))
    }

    @Test("A feed whose content can be changed, and a feed of pages")
    func feeds() async {
        let (environment, source, register) = (Environment(clock: clock), ScriptedSource<[Gate]>(), Register())
        // snippet: ActInAPanel/feed
        let gates = ChangeableFeed("Gates", from: source, every: .seconds(60), in: environment)
        // end
        #expect(gates.changes.content == nil)
        // snippet: ActInAPanel/pagedFeed
        let passages = PagedFeed<Passage, String>("Passages", every: .seconds(300), in: environment) { cursor in
            ClosureSource { _ in
                let (passages, next) = try await register.passages(after: cursor)
                return .content(ListPage(passages, next: next))
            }
        }
        // end
        passages.loader.syncIfNeeded()
        await until { passages.loader.content?.items.map(\.ship) == ["Fri"] }
        #expect(passages.pages.more == .end)
    }

    @Test("A change that is shown at once, an action, and a question before it")
    func action() async {
        let script = ScriptedLoader<[Gate]>(clock: clock)
        let gates = ChangeableFeed("Gates", reported: script, in: Environment(clock: clock))
        // snippet: ActInAPanel/changes
        panel.show(gates) { list in
            list.map { gate in
                let change = gates.changes.change(for: gate.id)
                let note = change == nil ? "" : change?.error.map { "  failed: \($0)" } ?? "  on its way"
                return ListRow(StyledText(gate.name + "  " + gate.position + note), id: gate.id)
            }
        }
        // end

        let (screen, session) = session()
        // snippet: ActInAPanel/action
        panel.actions = [
            PanelAction("Open the gate", [.enter, Key("o")], hint: "open") { item in
                gates.loader.content?.first { $0.id == item?.id }?.position == "closed"
            } perform: { item in
                guard let id = item?.id else { return }
                screen.host.ask(
                    Question("Open the \(id) gate?", "The water behind it is high.", confirm: "Open") {
                        gates.changes.change("open", key: id) { list in
                            if let index = list.firstIndex(where: { $0.id == id }) { list[index].position = "open" }
                        } by: {
                            try await station.open(id)
                        }
                    })
            }
        ]
        // end

        // snippet: ActInAPanel/retry
        panel.actions.append(
            PanelAction("Retry the change", [Key("u")], hint: "retry") { item in
                gates.changes.change(for: item?.id)?.error != nil
            } perform: { item in
                guard let change = gates.changes.change(for: item?.id) else { return }
                gates.changes.retry(change.id)
            })
        // end

        panel.sync()
        script.succeed([Gate(name: "north")])
        session.advance(by: .milliseconds(20))
        session.press("o")
        #expect(session.terminal.text.contains("Open the north gate?"))
        session.terminal.press(.right, .enter)
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("north  open  on its way"))

        gates.changes.change("close", key: "south") { _ in
        } by: {
            throw TestError("the gate is stuck")
        }
        await until { gates.changes.change(for: "south")?.error != nil }
        script.succeed([Gate(name: "south")])
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("failed: the gate is stuck"))
        session.press("u")
        #expect(gates.changes.change(for: "south")?.isPending == true)
    }

    @Test("A form, and another program")
    func services() {
        let (screen, session) = session()
        // snippet: ActInAPanel/form
        let fields = FormState<String>([.init("ship", "Ship", .text(TextFieldState()))], submitTitle: "Announce")
        screen.host.fillIn(
            InputForm("Announce a ship", ["She needs a berth."], fields) { form in
                screen.host.say("\(form.text(of: "ship")) is announced")
            })
        // end
        session.type("Fri").press("enter")
        #expect(session.terminal.text.contains("Fri is announced"))

        // snippet: ActInAPanel/program
        screen.host.run(.pager("/var/log/lock.log")) { outcome in
            if case .notStarted(let error) = outcome { screen.host.say("Could not show the log", because: error) }
        }
        // end
        #expect(session.terminal.programs == [.pager("/var/log/lock.log")])
    }

    @Test("Rows that are counted")
    func rowsThatCount() {
        let passes = ScriptedLoader<[Pass]>(clock: clock)
        // snippet: ActInAPanel/timed
        panel.show(passes) { passes in
            TimedListContent(clock: clock) { now in
                passes.map { pass in
                    let left = Countdown(now.duration(to: pass.end))
                    return TimedRow(
                        ListRow(StyledText("\(pass.ship)  \(left.sentence)"), id: pass.ship),
                        changesAfter: left.timeToNextChange)
                }
            }
        }
        // end

        let (_, session) = session()
        panel.sync()
        passes.succeed([Pass(ship: "Amrum", end: clock.now.advanced(by: .seconds(45)))])
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("Amrum  in 45 s"))
        clock.set(clock.now.advanced(by: .seconds(5)))
        session.advance(by: .seconds(5))
        #expect(session.terminal.text.contains("Amrum  in 40 s"))
    }

    @Test("A list without an end")
    func pages() {
        let pages = PagedLoader<Passage, String>(clock: clock) { _ in ScriptedSource() }
        let passages = PagedFeed("Passages", pages: pages, in: Environment(clock: clock))
        // snippet: ActInAPanel/pages
        panel.show(passages, headline: { $0.day }) { passages in
            passages.map { ListRow(StyledText($0.ship), id: $0.id) }
        }
        // end

        let (_, session) = session()
        pages.finishLoading(.success(PagedList(ListPage([Passage(ship: "Fri", day: "Monday")], next: nil))))
        session.advance(by: .milliseconds(20))
        #expect(session.terminal.text.contains("Monday"))
        #expect(session.terminal.text.contains("All loaded: 1"))
    }
}
