import Foundation
import LoadableCaching
import Loadables
import TestSupport
import Testing

/// A damaged file is replaced while others read and write it, and programs are stopped and killed at each step of that.
@Suite(.timeLimit(.minutes(60)), .serialized)
struct ReplacingTests {

    private let file: DamagedFile

    init() throws {
        file = try DamagedFile()
    }

    /// An operation of a program on the file.
    private enum Action: CaseIterable {
        /// It meets the damage.
        case readBroken
        /// It opens the file after that is damaged, and writes.
        case write
        /// The same, with a file that it had open before.
        case writeOpened
        /// It reads intact entries.
        case readWhole
    }

    /// A program that does something.
    private final class Actor {
        let action: Action
        let key: String
        private let process: WriterProcess

        /// - Parameter isPatient: Whether reading waits until the file is replaced. Otherwise it gives up after a moment, and
        ///   the file is replaced later than it answers.
        init(_ action: Action, _ key: String, _ path: String, isPatient: Bool = false) throws {
            (self.action, self.key) = (action, key)
            process = try WriterProcess.talking(path, isPatient: isPatient)
        }

        /// The operation before the file is damaged.
        func prepare() {
            guard action == .writeOpened else { return }
            #expect(process.ask("write \(key) 0 300") == "flushed")
        }

        func stop(at step: CacheFileStep) {
            #expect(process.ask("stop \(step)") == "ok")
        }

        func begin() {
            switch action {
            case .readBroken: process.tell("read \(DamagedFile.broken)")
            case .readWhole: process.tell("read \(DamagedFile.stored[7])")
            case .write, .writeOpened: process.tell("write \(key) 1 300")
            }
        }

        /// Waits for its answer, or for it to stop.
        func answer(patience: Int32 = 60_000) -> String? { process.answer(patience: patience) }

        func goOn() { process.tell("go") }

        func kill() {
            process.kill()
            process.end()
        }
    }

    /// One program is stopped at a step and goes on or is killed there, while others come.
    private func run(
        _ step: CacheFileStep, _ action: Action, others: [Action], kills: Bool
    ) throws -> (wasReached: Bool, problem: String?) {
        let folder = try TemporaryFolder()
        let path = folder.file()
        try file.put(at: path)
        // On a busy machine one without patience would answer before it comes to the step, and then stop there unseen.
        let first = try Actor(action, "first", path, isPatient: true)
        let others = try others.enumerated().map { try Actor($1, "other-\($0)", path) }
        for actor in [first] + others { actor.prepare() }
        try file.damage(path)
        first.stop(at: step)

        first.begin()
        var answer = first.answer()
        let wasReached = answer == "at \(step)"
        for other in others { other.begin() }
        // Some are kept waiting, some are not.
        var answers = others.map { $0.answer(patience: 20) }
        if wasReached {
            if kills {
                first.kill()
            } else {
                first.goOn()
                answer = first.answer()
            }
        }
        for (number, other) in others.enumerated() where answers[number] == nil { answers[number] = other.answer() }

        func describe(_ problem: String) -> String { "\(step), \(action), \(kills ? "killed" : "goes on"): \(problem)" }
        var tags: [String: String] = [:]
        for key in DamagedFile.stored + DamagedFile.logged { tags[key] = "0" }
        for (actor, answer) in zip([first] + others, [answer] + answers) {
            if actor.action == .writeOpened { tags[actor.key] = "0" }
            if actor.action == .write || actor.action == .writeOpened {
                if answer == "flushed" { tags[actor.key] = "1" }
                if actor !== first, answer != "flushed" { return (wasReached, describe(answer ?? "no answer")) }
            }
            if answer == "value wrong" { return (wasReached, describe("a wrong value")) }
        }
        let storage = SQLiteStorage(
            path: path, patience: (.seconds(20), .seconds(20)), onStep: nil, report: { _ in })
        _ = storage.entry(for: StorageKey(cache: "test", key: DamagedFile.broken))
        for (key, tag) in tags.sorted(by: { $0.key < $1.key }) {
            let value = storage.entry(for: StorageKey(cache: "test", key: key))?.value
            let found = value.map { CacheWriterValue.tag(of: $0, for: key) ?? "wrong" }
            // A program that was killed may have written what it did not say.
            let mayBeNewer = kills && key == first.key && found == "1"
            if found != tag, !mayBeNewer { return (wasReached, describe("\(key) is \(found ?? "none"), not \(tag)")) }
        }
        let left = folder.names.filter { $0.hasSuffix(".complete") }
        return (wasReached, left.isEmpty ? nil : describe("\(left) is left"))
    }

    @Test(
        "Whatever is stopped or killed at any step, with others active, flushed values are available",
        arguments: CacheFileStep.allCases)
    func steps(step: CacheFileStep) throws {
        let isWhole = Campaign.size(0, whole: 1) == 1
        let everybody = [[Action.readBroken, .write, .writeOpened, .readWhole, .write]]
        let groups = isWhole ? everybody + Action.allCases.map { [$0] } : everybody
        var reached = 0
        for action in isWhole ? Action.allCases : [.readBroken, .writeOpened] {
            for others in groups {
                for kills in [false, true] {
                    let (wasReached, problem) = try run(step, action, others: others, kills: kills)
                    if wasReached { reached += 1 }
                    #expect(problem == nil)
                }
            }
        }
        #expect(reached > 0)
    }
}
