import BoardFiles
import Testing

@Suite(.timeLimit(.minutes(5)))
struct TrustTests {

    private func trust(_ text: String, environment: [String: String] = [:]) -> TrustRequest {
        readBoard(text, environment: environment).board?.trust ?? TrustRequest()
    }

    @Test("A board that only reads hosts and files needs nobody to agree")
    func harmless() {
        let trust = trust("sources: { a: { http: \"https://me:word@Host.Example:8080/x?y\" }, b: { file: /b } }")
        #expect(!trust.isNeeded)
        #expect(trust.hosts == ["host.example:8080"])
    }

    @Test("All commands are named: of sources, there or on a host, of alerts, of keys, of secrets")
    func commands() {
        let trust = trust(
            """
            secrets: { s: { command: pass x }, f: { file: /f } }
            sources:
              a: { command: [ls, "a b", it's], on: me@far }
              b: { file: /b, alert: { failed: 1, run: say } }
            keys: { x: { run: go } }
            """)
        #expect(trust.isNeeded)
        #expect(trust.commands == ["go", #"on me@far: ls 'a b' 'it'\''s'"#, "pass x", "say"])
        #expect(trust.hosts == ["ssh me@far"])
        #expect(trust.secrets == ["f: file /f", "s: what pass x writes"])
    }

    @Test("Variables of the environment that are sent are secrets, by their names and without their values")
    func variables() {
        let trust = trust("sources: { a: { http: \"https://x/${env.KEY}\" } }", environment: ["KEY": "value"])
        #expect(trust.secrets == ["variable KEY"])
        #expect(trust.isNeeded)
        #expect(!trust.hosts.joined().contains("value"))
    }

    @Test("The fingerprint is that of the list: the same for the same, another for each other one")
    func fingerprints() {
        let requests = [
            TrustRequest(), TrustRequest(commands: ["a"]), TrustRequest(hosts: ["a"]), TrustRequest(secrets: ["a"]),
            TrustRequest(commands: ["a", "b"]), TrustRequest(commands: ["a b"]),
            TrustRequest(commands: ["a\ncommand 1 b"]),
        ]
        #expect(Set(requests.map(\.fingerprint)).count == requests.count)
        #expect(TrustRequest(commands: ["b", "a", "a"]).fingerprint == TrustRequest(commands: ["a", "b"]).fingerprint)
        // Of nothing, as sha256sum has it: a stored one stays right in later versions.
        #expect(TrustRequest().fingerprint == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        #expect(
            TrustRequest(commands: ["make"]).fingerprint
                == "70132e61be3f7c546b0c5fd51f0895c5d0f0df56c9d410f2e89aa5f84ab4ba3d")
        #expect(
            TrustRequest(commands: [String(repeating: "long ", count: 40)]).fingerprint
                == "909978abb831fed1516c0fe2b816bcbee756ddd7feb7521a1fcb34595d3cbf40")
    }
}
