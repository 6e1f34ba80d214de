import Boards
import Foundation
import TestSupport
import Testing

@testable import LoadboardProgram

/// The JSON Schemas of all files, and what they accept.
@Suite(.timeLimit(.minutes(3)))
struct SchemaTests {

    private let reference = Reference(tasks: [])

    private func schema(_ topic: Reference.Topic?) throws -> JSONSchema { try JSONSchema(reference.schema(of: topic)) }

    /// The example of a reference.
    private func example(_ topic: Reference.Topic) throws -> String {
        let parts = reference.text(of: topic).split(separator: "```yaml\n")
        return String(try #require(parts.dropFirst().first?.split(separator: "```").first))
    }

    private static let settings = """
        theme: nord
        bell: true
        quiet: 22:00-07:00
        mouse: false
        notifications: false
        week: sunday
        numbers: comma
        times: 12h
        alert_after: 2m
        """

    private static let theme = """
        like: light
        colors:
          background: "#2e3440"
          text: d8dee9
          line: bright-black
          magenta: "#f0f"
          yellow: color214
          selection: Standard
        roles:
          focusedTitle: bold cyan on background
          selectedTab: underline "#000000"
          heat5: plain
        """.replacing(" \"#000000\"", with: " 000000")

    private static let keys = """
        refresh: f5
        zoom: 7
        first: [g g, home]
        pause: []
        loadboard:
          edit: ctrl-e
          lines: [L, l l]
        """

    @Test("The examples of the references fit the schemas", arguments: Reference.Topic.allCases)
    func examples(topic: Reference.Topic) throws {
        #expect(try schema(topic).fits(try example(topic)))
    }

    @Test("References and schemas have no empty heading, link or name, and no “a” before a vowel")
    func wording() throws {
        let topics = [nil] + Reference.Topic.allCases.map { $0 }
        let texts = topics.flatMap { [reference.text(of: $0), reference.schema(of: $0)] } + [BoardTables.recipeSchema]
        for text in texts {
            // “unit” begins with the sound of a consonant.
            let faults = [
                /^#+ *$/.anchorsMatchLineEndings(), /\]\(#?\)/, /"" *:/, /\b[Aa] [“`\[(]*(?!uni|use|one)[aeiou]/,
            ]
            for fault in faults {
                let line = text.firstMatch(of: fault).map { text[text.lineRange(for: $0.range)] }
                #expect(line == nil)
            }
        }
        let all = BoardTables.reference
        #expect(all.contains("[a maintenance period](#maintenance-period)") && all.contains("## Maintenance period\n"))
        #expect(all.contains("the name of an item") && all.contains("the name of an answer"))
        #expect(all.contains("| `days` | `mon`, `tue`, `wed`, `thu`, `fri`, `sat` or `sun`"))
    }

    @Test("A file with every form of a value fits its schema")
    func sound() throws {
        #expect(try schema(.settings).fits(Self.settings))
        #expect(try schema(.themes).fits(Self.theme))
        #expect(try schema(.keys).fits(Self.keys))
        #expect(try schema(.keys).fits("gallery: { nextView: x }\nhome: { anything: [] }\n"))
        #expect(try schema(nil).fits(ShippedBoards.thisMachine))
    }

    @Test("Each generated mistake in a key or in a value with a form does not fit")
    func mistakes() throws {
        let (settings, theme, keys) = (
            MistakeWriter(Self.settings), MistakeWriter(Self.theme), MistakeWriter(Self.keys)
        )
        let wrongSettings =
            settings.misspelledKeys + settings.wrongValues(["[a, b]", "{ a: b }"], "")
            + settings.wrongValues(of: ["bell", "mouse", "notifications"], ["yes", "2", "maybe"], "")
            + settings.wrongValues(of: ["week"], MistakeWriter.typos(of: "sunday"), "")
            + settings.wrongValues(of: ["numbers"], MistakeWriter.typos(of: "comma"), "")
            + settings.wrongValues(of: ["times", "alert_after", "quiet"], ["soon", "22-7", "x"], "")
        let wrongThemes =
            theme.misspelledKeys + theme.wrongValues(["[a, b]", "{ a: b }"], "")
            + theme.wrongValues(of: ["background", "text", "line"], ["magneta", "zzzzzz", "\"#12345\""], "")
            + theme.wrongValues(of: ["focusedTitle"], ["bold (cyan)", "a,b"], "")
        let wrongKeys = keys.misspelledKeys + keys.wrongValues(of: ["refresh", "zoom"], ["{ a: b }", "[[a]]"], "")
        for (topic, wrong) in [(Reference.Topic.settings, wrongSettings), (.themes, wrongThemes), (.keys, wrongKeys)] {
            let schema = try schema(topic)
            #expect(wrong.count >= 25)
            for mistake in wrong { #expect(!schema.fits(mistake.text), "\(topic): \(mistake.text)") }
        }
    }
}
