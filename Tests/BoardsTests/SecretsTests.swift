import Foundation
import LoadableTesting
import Settings
import Synchronization
import TestSupport
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct SecretsTests {

    private let place = SettingsPlace("board.yaml")

    private var token: SecretSettings {
        SecretSettings("token", at: place, from: .environment("TOKEN"))
    }

    @Test("A secret is asked for once, when it is first needed, however many need it")
    func once() async throws {
        let asked = Mutex<[String]>([])
        let secrets = Secrets([token]) { secret in
            asked.withLock { $0.append(secret.name) }
            return "value"
        }
        #expect(asked.withLock(\.self) == [])
        async let first = secrets.values(of: ["token"])
        async let second = secrets.values(of: ["token"])
        #expect(try await first == ["token": "value"])
        #expect(try await second == ["token": "value"])
        #expect(asked.withLock(\.self) == ["token"])
    }

    @Test("A secret that a server did not take is asked for again, and once, though several were told so")
    func refused() async throws {
        let count = Mutex(0)
        let secrets = Secrets([token]) { _ in
            count.withLock {
                $0 += 1
                return "value \($0)"
            }
        }
        let first = try await secrets.values(of: ["token"])
        #expect(first == ["token": "value 1"])
        for _ in 0..<2 {
            #expect(await secrets.refuse(first))
            #expect(try await secrets.values(of: ["token"]) == ["token": "value 2"])
        }
    }

    @Test("A command that says the same again as what was refused is not asked any more before a person wants it")
    func refusedAgain() async throws {
        let count = Mutex(0)
        let command = SecretSettings("token", at: place, from: .command(SettingsText("pass show it", at: place)))
        let secrets = Secrets([command]) { _ in
            count.withLock { $0 += 1 }
            return "old"
        }
        let value = try await secrets.values(of: ["token"])
        #expect(await secrets.refuse(value))
        #expect(try await secrets.values(of: ["token"]) == value)
        #expect(await !secrets.refuse(value))
        _ = try await secrets.values(of: ["token"])
        #expect(count.withLock(\.self) == 2)
        _ = try await secrets.values(of: ["token"], isAsked: true)
        #expect(count.withLock(\.self) == 3)
    }

    @Test("A secret that is empty or not to be had is an error, and is asked for again the next time")
    func missing() async throws {
        let isThere = Mutex(false)
        let secrets = Secrets([token]) { _ in isThere.withLock(\.self) ? "value" : "" }
        await #expect(throws: SecretError(name: "token", reason: "it is empty")) {
            _ = try await secrets.values(of: ["token"])
        }
        isThere.withLock { $0 = true }
        #expect(try await secrets.values(of: ["token"]) == ["token": "value"])
    }

    @Test(
        "A variable of a secret that is not set, or empty, is named",
        arguments: [([:], "not set"), (["TOKEN": ""], "empty"), (["TOKENS": "x"], "not set")]
            as [([String: String], String)])
    func noVariable(variables: [String: String], problem: String) async {
        let secrets = Secrets([token], ask: Secrets.asking(folder: "/", variables: variables))
        await #expect(throws: SecretError(name: "token", reason: "the variable TOKEN is \(problem)")) {
            _ = try await secrets.values(of: ["token"])
        }
    }

    @Test("Secrets come from the environment, from a file and from a command, without the end of the line")
    func origins() async throws {
        let file = "/tmp/loadboard-secret-\(UInt64.random(in: 0 ... .max))"
        try "from a file\n".write(toFile: file, atomically: true, encoding: .utf8)
        defer { unlink(file) }
        let secrets = Secrets(
            [
                token, SecretSettings("file", at: place, from: .file(SettingsText(file, at: place))),
                SecretSettings("command", at: place, from: .command(SettingsText("echo from a command", at: place))),
            ], ask: Secrets.asking(folder: "/", variables: ["TOKEN": "from the environment"]))
        let values = try await secrets.values(of: ["token", "file", "command"])
        #expect(values == ["token": "from the environment", "file": "from a file", "command": "from a command"])
    }
}
