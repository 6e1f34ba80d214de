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

    @Test("A secret is read once, when first needed, however many sources use it")
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

    @Test("A rejected secret is read again, once for all rejections")
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

    @Test("A command that returns a rejected secret again is not run again before the user requests it")
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

    @Test("An empty or unavailable secret is an error, and is read again the next time")
    func missing() async throws {
        let isThere = Mutex(false)
        let secrets = Secrets([token]) { _ in isThere.withLock(\.self) ? "value" : "" }
        await #expect(throws: SecretError(name: "token", reason: "it is empty")) {
            _ = try await secrets.values(of: ["token"])
        }
        isThere.withLock { $0 = true }
        #expect(try await secrets.values(of: ["token"]) == ["token": "value"])
    }

    @Test("A secret with a line break is an error in a header only, and is read again the next time")
    func lines() async throws {
        let isFixed = Mutex(false)
        let secrets = Secrets([token]) { _ in isFixed.withLock(\.self) ? "one" : "one\ntwo" }
        #expect(try await secrets.values(of: ["token"]) == ["token": "one\ntwo"])
        await #expect(
            throws: SecretError(name: "token", reason: "it contains a line break, which a header cannot contain")
        ) {
            _ = try await secrets.values(of: ["token"], inHeaders: ["token"])
        }
        isFixed.withLock { $0 = true }
        #expect(try await secrets.values(of: ["token"], inHeaders: ["token"]) == ["token": "one"])
    }

    @Test(
        "An unset or empty variable of a secret is named",
        arguments: [([:], "not set"), (["TOKEN": ""], "empty"), (["TOKENS": "x"], "not set")]
            as [([String: String], String)])
    func noVariable(variables: [String: String], problem: String) async {
        let secrets = Secrets([token], ask: Secrets.asking(folder: "/", variables: variables))
        await #expect(throws: SecretError(name: "token", reason: "the variable TOKEN is \(problem)")) {
            _ = try await secrets.values(of: ["token"])
        }
    }

    @Test("Secrets come from the environment, a file or a command, without the line break")
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
