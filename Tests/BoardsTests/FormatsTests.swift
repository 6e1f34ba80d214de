import Documents
import Foundation
import Settings
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct FormatsTests {

    private let sources = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Sources")
        .standardized

    private func texts(in folder: String) throws -> [(path: String, text: String)] {
        let folder = sources.appending(path: folder)
        let files = try #require(FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
        return try files.compactMap { $0 as? URL }.filter { $0.pathExtension == "swift" }
            .map { ($0.path, try String(contentsOf: $0, encoding: .utf8)) }
    }

    @Test("Each format is registered once, under its own word")
    func names() {
        let names = Formats.all.map(\.name)
        #expect(Set(names).count == names.count)
        #expect(Set(Formats.all.map(\.identity)).count == names.count)
        #expect(Formats.all.allSatisfy { $0.word == nil || $0.word?.name == $0.name })
    }

    @Test("An invalid regular expression is reported with its place when a board is checked")
    @MainActor
    func badPattern() async throws {
        let fixture = try BoardFixture()
        let board = try fixture.settings(
            """
            sources:
              good: { command: a, parse: { regex: '(?<n>\\d+)' } }
              bad: { command: a, parse: { regex: "(x" } }

            """)
        let problems = await board.filterProblems(by: fixture.surroundings().worker, areBadOnly: true)
        #expect(problems.map(\.message) == ["bad pattern “(x”: end pattern with unmatched parenthesis"])
        #expect(problems.map(\.source) == ["bad"] && problems.first?.place.line == 3)
    }

    @Test(
        "The filters and the pattern of a source with other mistakes are also checked",
        arguments: [
            "evry: 5m, alert: { when: 'any(.[]; .usd > 90', title: x }",
            "alert: { when: 'any(.[]; .usd > 90', titel: x }",
            "alert: [{ when: '. > 5' }, { when: 'any(.[]; .usd > 90', titel: x }]",
            "every: soon, select: 'map(.x'", "use: nothing, select: 'map(.x'", "evry: 5m, parse: { regex: \"(x\" }",
        ])
    @MainActor
    func faultySource(options: String) async throws {
        let (read, mistakes) = BoardSettings.read(
            "/board.yaml",
            from: MemoryFiles(["/board.yaml": "sources:\n  good: { command: a }\n  bad: { command: a, \(options) }\n"]),
            environment: [:])
        let board = try #require(read)
        #expect(mistakes.map(\.source) == ["bad"])
        let fixture = try BoardFixture()
        let problems = await board.filterProblems(by: fixture.surroundings().worker)
        #expect(problems.count == 1 && problems.map(\.source) == ["bad"] && problems.first?.place.line == 3)
    }

    @Test("A filter that imports a module is reported when a board is checked, and when its file is read again")
    @MainActor
    func importedModule() async throws {
        let fixture = try BoardFixture()
        let board = try fixture.settings("sources: { a: { command: a, select: 'import \"m\" as m; .' } }\n")
        for areBadOnly in [false, true] {
            let problems = await board.filterProblems(by: fixture.surroundings().worker, areBadOnly: areBadOnly)
            #expect(problems.map(\.source) == ["a"])
            #expect(problems.first?.message.contains("“import” and “include” cannot be used") ?? false)
        }
    }

    @Test("Only a format's own file names its type, and only the registry distinguishes formats")
    func scan() throws {
        let all = try texts(in: "")
        let types = try texts(in: "Documents/Formats").flatMap { file in
            file.text.matches(of: /struct (\w+): DataFormat/).map { String($0.1) }
        }
        #expect(types.count == Formats.all.count)
        for type in types {
            let use = try Regex("\\b\(type)[(:]")
            let files = all.filter { $0.text.contains(use) }
            #expect(files.count == 1, "\(type): \(files.map(\.path))")
        }
        let words = Set(Formats.all.flatMap { [$0.name, $0.identity] })
        for (path, text) in all where !path.contains("/Formats/") {
            let cases = Set(text.matches(of: /case \.(\w+)/).map { String($0.1) })
            #expect(cases.intersection(words).count < 4, "\(path)")
        }
    }
}
