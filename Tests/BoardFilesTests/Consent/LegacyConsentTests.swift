import Boards
import Testing

/// Consents of version 0.1, which kept a hash of its list.
@Suite(.timeLimit(.minutes(5)))
struct LegacyConsentTests {

    private func hash(_ text: String) throws -> String? {
        try #require(readBoard(text, environment: ["KEY": "value", "HOME": "/home/me"]).board).legacyConsent
    }

    @Test("The hash of plain commands is the same as in version 0.1")
    func hashes() throws {
        #expect(
            try hash("sources: { a: { command: make } }")
                == "70132e61be3f7c546b0c5fd51f0895c5d0f0df56c9d410f2e89aa5f84ab4ba3d")
        #expect(
            try hash("sources: { a: { file: /x } }\nkeys: { x: { run: make } }")
                == "70132e61be3f7c546b0c5fd51f0895c5d0f0df56c9d410f2e89aa5f84ab4ba3d")
        let long = String(repeating: "long ", count: 40).dropLast()
        #expect(try hash("sources: { a: { command: \(long) } }") != nil)
    }

    @Test(
        "A board with effects that the prompt of version 0.1 did not show has no old hash",
        arguments: [
            "command: [df], env: { PATH: evil }", "command: ./st.sh, folder: evil", "command: top, pty: true",
            "command: \"df -h                \(String(repeating: " ", count: 190)); touch x\"",
            "command: \"./sta\\u200Btus.sh\"", "command: \"df -h         ; touch x\"", "command: \"./x\\t\"",
            "http: \"http://localhost/\"",
            "http: \"https://a.example/\", method: POST", "http: \"https://a.example/${env.KEY}\"",
            "http: \"https://a.example/\", headers: { X: \"${secret.t}\" }",
        ])
    func unseen(settings: String) throws {
        let secrets = settings.contains("secret.t") ? "secrets: { t: { env: KEY } }\n" : ""
        #expect(try hash("\(secrets)sources: { a: { command: make }, b: { \(settings) } }") == nil)
        #expect(try hash("sources: { a: { command: make } }") != nil)
    }

    @Test(
        "A board whose keys or alerts get non-public content or variables has no old hash",
        arguments: [
            "a: { file: /x, alert: { failed: 1, run: say } } }", "a: { file: /x } }\nkeys: { x: { run: go, on: a } }",
            "a: { file: /x } }\nkeys: { x: { run: 'go ${env.KEY}' } }",
        ])
    func contents(settings: String) throws {
        #expect(try hash("sources: { \(settings)") == nil)
        #expect(try hash("sources: { a: { http: \"https://a.example/\", alert: { failed: 1, run: say } } }") != nil)
    }

    @Test("A board with a store or a secret has no old hash")
    func others() throws {
        #expect(try hash("share: redis://x\nsources: { a: { file: /x } }") == nil)
        #expect(try hash("secrets: { t: { env: KEY } }\nsources: { a: { file: /x } }") == nil)
        #expect(try hash("sources: { a: { file: /x } }") != nil)
    }
}
