import Foundation
import TestSupport
import Testing

@testable import Boards

/// The file of the key for hashes of credentials.
@Suite(.timeLimit(.minutes(3)))
final class IdentityKeyTests {

    private let folder = FileManager.default.temporaryDirectory.appending(path: "key-\(UUID())").path
    private var path: String { "\(folder)/state/identity.key" }

    deinit {
        chmod("\(folder)/state", 0o700)
        try? FileManager.default.removeItem(atPath: folder)
    }

    private func code() -> String { IdentityKey(file: path).code(of: "secret") }

    private func mode() -> Int? {
        (try? FileManager.default.attributesOfItem(atPath: path)[.posixPermissions]) as? Int
    }

    private func put(_ text: String, mode: mode_t = 0o600) throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/state", withIntermediateDirectories: true)
        try text.write(toFile: path, atomically: true, encoding: .utf8)
        chmod(path, mode)
    }

    @Test("The key is created when first needed, is readable only by its owner, and does not change")
    func made() {
        let key = IdentityKey(file: path)
        #expect(!FileManager.default.fileExists(atPath: path))
        let code = key.code(of: "secret")
        #expect(mode() == 0o600)
        #expect(self.code() == code && key.code(of: "secret") == code)
        #expect(key.takeProblem() == nil)
        #expect((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/state")) == ["identity.key"])
    }

    @Test("Programs that start at the same time agree on one key, whether it was missing or damaged")
    func together() async throws {
        for damage in [nil, "", "no key"] {
            try? FileManager.default.removeItem(atPath: folder)
            if let damage { try put(damage) }
            let path = path
            let codes = await withTaskGroup(of: String.self) { group in
                for _ in 0..<40 { group.addTask { IdentityKey(file: path).code(of: "secret") } }
                return await group.reduce(into: Set()) { $0.insert($1) }
            }
            #expect(codes == [code()])
        }
    }

    @Test(
        "An invalid key file is replaced, and the problem is reported once",
        arguments: [
            ("", 0o600, "it is damaged"), (String(repeating: "0", count: 63) + "\n", 0o600, "it is damaged"),
            (String(repeating: "0", count: 65) + "\n", 0o600, "it is damaged"),
            (String(repeating: "x", count: 64) + "\n", 0o600, "it is damaged"),
            (String(repeating: "0", count: 64), 0o600, "it is damaged"),
            (String(repeating: "0", count: 64) + "\n", 0o644, "other users have access to it"),
            (String(repeating: "0", count: 64) + "\n", 0o620, "other users have access to it"),
        ] as [(String, mode_t, String)])
    func damaged(text: String, mode: mode_t, reason: String) throws {
        try put(text, mode: mode)
        let key = IdentityKey(file: path)
        let code = key.code(of: "secret")
        #expect(key.takeProblem() == .replaced(path: path, reason: reason))
        #expect(key.takeProblem() == nil)
        #expect(self.mode() == 0o600 && self.code() == code)
    }

    @Test("A lock on the folder by another program does not block the start")
    func locked() throws {
        try FileManager.default.createDirectory(atPath: "\(folder)/state", withIntermediateDirectories: true)
        let lock = open("\(folder)/state", O_RDONLY | O_DIRECTORY | O_CLOEXEC)
        defer { close(lock) }
        #expect(flock(lock, LOCK_EX) == 0)
        #expect(code() == code())
    }

    @Test("A valid key is used, with HMAC-SHA-256")
    func whole() throws {
        try put(String(repeating: "0f", count: 32) + "\n")
        let key = IdentityKey(file: path)
        // HMAC-SHA-256, as any other implementation has it.
        #expect(key.code(of: "secret") == "e4ebb8cf011c6eab69b35bf0bc5e623ae5600b04711ecdf83f35d953ff56899c")
        #expect(key.takeProblem() == nil)
    }

    @Test("A link, a pipe or a folder in place of the file is not followed, opened or emptied")
    func others() throws {
        try put("")
        unlink(path)
        let target = "\(folder)/target"
        try "precious".write(toFile: target, atomically: true, encoding: .utf8)
        symlink(target, path)
        let linked = IdentityKey(file: path)
        #expect(linked.code(of: "secret") == code())
        #expect(try String(contentsOfFile: target, encoding: .utf8) == "precious")

        unlink(path)
        mkfifo(path, 0o600)
        let piped = IdentityKey(file: path)
        #expect(piped.code(of: "secret") == code())
        #expect(piped.takeProblem() == .replaced(path: path, reason: "it is not a regular file"))

        unlink(path)
        mkdir(path, 0o700)
        let folder = IdentityKey(file: path)
        #expect(folder.code(of: "secret") == folder.code(of: "secret"))
        guard case .notKept? = folder.takeProblem() else {
            Issue.record("nothing is said")
            return
        }
    }

    @Test("An unwritable key lasts as long as the program, and the problem is reported")
    func unwritable() throws {
        try "".write(toFile: folder, atomically: true, encoding: .utf8)
        let key = IdentityKey(file: path)
        #expect(key.code(of: "secret") == key.code(of: "secret"))
        #expect(key.code(of: "secret") != code())
        let problem = try #require(key.takeProblem())
        #expect(
            "\(problem)"
                == "The key file \(path) cannot be written (not a directory); content of sources with credentials will be loaded again after a restart"
        )
    }
}
