import Settings
import Testing

@Suite(.timeLimit(.minutes(5)))
struct PathTests {

    @Test("Paths are joined and normalized without the file system")
    func paths() {
        #expect(SettingsPath.folder(of: "a/b.yaml") == "a")
        #expect(SettingsPath.folder(of: "b.yaml") == ".")
        #expect(SettingsPath.folder(of: "/b.yaml") == "/")
        #expect(SettingsPath.join("a", "b/../c.yaml") == "a/c.yaml")
        #expect(SettingsPath.join("a", "/b") == "/b")
        #expect(SettingsPath.join(".", "b") == "b")
        #expect(SettingsPath.normal("../../a/./b//c/..") == "../../a/b")
        #expect(SettingsPath.normal("/../a") == "/a")
        #expect(SettingsPath.normal("a/..") == ".")
    }

    @Test(
        "Patterns match names like a shell's",
        arguments: [
            ("a.yaml", "*.yaml", true), ("a.yml", "*.yaml", false), (".a.yaml", "*.yaml", false), (".a", ".*", true),
            ("ab", "a?", true), ("a", "a?", false), ("abcabc", "*bc", true), ("abcab", "*bc", false), ("", "*", true),
            ("a", "**", true), ("mississippi", "m*iss*p*i", true),
        ])
    func patterns(_ name: String, _ pattern: String, _ fits: Bool) {
        #expect(SettingsPath.matches(name, pattern) == fits)
    }

    @Test("A hard pattern takes no longer than an easy one")
    func hardPattern() {
        let name = String(repeating: "a", count: 2_000)
        #expect(!SettingsPath.matches(name, String(repeating: "a*", count: 50) + "b"))
    }

    @Test("A pattern's files are found in each folder, sorted, up to a limit")
    func files() {
        let files = MemoryFiles(["w/b.yaml": "", "w/a.yaml": "", "v/c.yaml": "", "w/a.txt": "", "x.yaml": ""])
        #expect(SettingsPath.files("w/*.yaml", in: files, limit: 10) == ["w/a.yaml", "w/b.yaml"])
        #expect(SettingsPath.files("*/*.yaml", in: files, limit: 10) == ["v/c.yaml", "w/a.yaml", "w/b.yaml"])
        #expect(SettingsPath.files("*.yaml", in: files, limit: 10) == ["x.yaml"])
        #expect(SettingsPath.files("*/*.yaml", in: files, limit: 2).count == 2)
        #expect(SettingsPath.files("none/*.yaml", in: files, limit: 2) == [])
    }
}
