import Foundation
import TestSupport

/// Some programs with the same source, of which some are killed and begun anew, and what must not be in all that they say.
final class BoardPrograms {

    /// How wrong the clocks of the programs are, in seconds.
    static let offsets = [0, -300, 420]

    /// For how long the others wait for one that was killed, in milliseconds.
    static let lease = 2_000

    let origin: OriginServer
    private let store: String
    private let place: StorePlace?
    private let options: [String]
    private(set) var running: [BoardProgram] = []
    private var ended: [BoardProgram] = []

    /// Programs that load often, and have each loaded some times. The place goes away with them.
    convenience init(in place: StorePlace, origin: OriginServer) async throws {
        try self.init(store: place.argument, in: place, origin: origin, period: 100, command: 2_000)
        await loadMore()
    }

    /// - Parameter command: The time limit of a command of the store, in milliseconds as the period.
    init(store: String, in place: StorePlace? = nil, origin: OriginServer, period: Int, command: Int) throws {
        self.store = store
        self.place = place
        self.origin = origin
        // No load fails by its time, however slow the machine is; the lease is what others wait for.
        options = ["period=\(period)", "timeout=30000", "lease=\(Self.lease)", "command=\(command)"]
        for index in Self.offsets.indices { running.append(try start(index)) }
    }

    private func start(_ index: Int) throws -> BoardProgram {
        try BoardProgram("board-\(index)", store: store, origin: origin, options + ["offset=\(Self.offsets[index])"])
    }

    /// Kills the program of that name, and starts another one like it.
    func replace(_ name: String) throws {
        guard let index = running.firstIndex(where: { $0.name == name }) else { return }
        running[index].kill()
        ended.append(running[index])
        running[index] = try start(index)
    }

    /// Returns when all show something that was given later than all before.
    func showNewer() async {
        let version = origin.version
        await until { running.allSatisfy { $0.said.version > version } }
    }

    /// Returns when each has loaded some times more.
    func loadMore() async {
        let counts = running.map(\.said.shownCount)
        await until { zip(running, counts).allSatisfy { $0.said.shownCount >= $1 + 3 } }
    }

    /// How many milliseconds the longest load took.
    var longest: Int { (running + ended).flatMap(\.said.shown).map(\.milliseconds).max() ?? 0 }

    /// How often something was shown that another board had loaded.
    var sharedCount: Int { (running + ended).flatMap(\.said.shown).count { $0.number > 0 } }

    var failures: [String] {
        (running + ended).flatMap { program in program.said.failures.map { "\(program.name): \($0)" } }
    }

    /// What must not be: older content after newer one, two contents under one number, a number that is greater than that of
    /// content which was given later.
    var problems: [String] {
        var problems: [String] = []
        var versions: [UInt64: Int] = [:]
        for program in running + ended {
            let shown = program.said.shown
            for (before, after) in zip(shown, shown.dropFirst()) where after.version < before.version {
                problems.append("\(program.name): \(after) after \(before)")
            }
            for one in shown where one.number > 0 {
                if let version = versions[one.number], version != one.version {
                    problems.append("\(one.number) is \(version) and \(one.version)")
                }
                versions[one.number] = one.version
            }
        }
        let sorted = versions.sorted { $0.key < $1.key }
        for (before, after) in zip(sorted, sorted.dropFirst()) where after.value <= before.value {
            problems.append("\(after) after \(before)")
        }
        return problems
    }
}
