import Documents
import FoundationEssentials
import JSONDocuments
import Testing

@Suite(.timeLimit(.minutes(3)))
struct WebPageTests {

    /// A reader that finds the given matches of every regular expression.
    private struct Matches: GuardedReading {
        let found: String

        func feed(_ bytes: [UInt8], from url: String?) async throws(DocumentError) -> JSONDocument { throw .cancelled }

        func matches(of pattern: String, in text: [UInt8]) async throws(DocumentError) -> JSONDocument {
            var builder = JSONBuilder()
            builder.beginArray()
            for match in found.split(separator: " ") { builder.add(String(match)) }
            return builder.document
        }
    }

    @Test(
        "A web page in place of data is an error",
        arguments: [
            (DocumentFormat.csv(), "CSV"), (.csv(separator: ";", columns: ["a", "b"]), "CSV"),
            (.columns(["a", "b"]), "a table in columns"), (.jsonLines, "a document of JSON lines"), (.json, "JSON"),
            (.prometheus, "Prometheus text"), (.number, "a number"),
        ])
    func data(format: DocumentFormat, name: String) async {
        for page in ["<html><body>502 Bad gateway</body></html>\n", "\n <!doctype html>\n<p>1,2\n"] {
            #expect(await read(format, page).hasPrefix("a web page (HTML) where \(name) was expected;"))
        }
    }

    @Test(
        "An XML document in place of data is an error",
        arguments: [
            (DocumentFormat.csv(), "CSV"), (.csv(separator: ";", columns: ["a", "b"]), "CSV"),
            (.columns(["a", "b"]), "a table in columns"), (.jsonLines, "a document of JSON lines"), (.json, "JSON"),
            (.prometheus, "Prometheus text"), (.number, "a number"),
        ])
    func xml(format: DocumentFormat, name: String) async {
        for text in [
            "<?xml version=\"1.0\"?>\n<!-- 1,2 --><feed>1</feed>\n", "\n<feed><title>1,2</title>\n</feed>\n",
            "<!DOCTYPE feed>\n<feed xmlns=\"a\"><b/></feed>", "<?xml version=\"1.0\"?><feed>\n<entry>",
            "<?xml version=\"1.0\"?><!-- a > b --><feed/>", "<!-- 1 --><feed><a>1</a></feed>",
            "<!DOCTYPE feed [ <!ENTITY a \">\"> ] >\n<feed><a>1</a></feed>",
        ] {
            #expect(
                await read(format, text)
                    == "an XML document (<feed>) where \(name) was expected; check what the source returns")
        }
    }

    @Test("A single element may contain a number, but no rows")
    func element() async {
        for text in ["<temp>21.5</temp>", "\n<temp unit=\"C\">21.5</temp>\n"] {
            #expect(await read(.number, text) == "21.5")
        }
        for text in ["<temp>21.5</temp>\n", "<temp unit=\"C\"/>"] {
            #expect(await read(.csv(), text).hasPrefix("an XML document (<temp>) where CSV was expected"))
        }
    }

    @Test("A web page may be text or lines")
    func text() async {
        let page = "<html>502</html>"
        #expect(await read(.ansi, page) == "text: <html>502</html>")
        #expect(await read(.lines, page) == #"["<html>502</html>"]"#)
    }

    @Test("Data that begins with another tag is no web page")
    func otherTags() async {
        #expect(await read(.csv(), "<a>,<b>\n1,2\n") == #"[{"<a>":1,"<b>":2}]"#)
    }

    @Test(
        "A web page without a match of a regular expression is an error, unless the expression is written for pages",
        arguments: [
            (#"(?<n>\d+) rows"#, "", true), (#"(?<n>\d+) rows"#, "4", false), (#"<td>(?<n>\d+)"#, "", false),
            (#"(?<n>\d+)&nbsp;"#, "", false),
        ])
    func matches(pattern: String, found: String, isError: Bool) async {
        do throws(DocumentError) {
            let page = Data("<html><title>Log in</title>".utf8)
            let document = try await DocumentFormat.regex(pattern).read(page, worker: Matches(found: found))
            #expect(!isError)
            #expect(document.values.map { $0.childCount(of: $0.root) } == (found.isEmpty ? 0 : 1))
        } catch {
            #expect(isError)
            #expect(error == .webPage(title: "Log in", format: "a match of the regular expression"))
        }
    }

    @Test("No data is proposed for a web page, even for one without a head")
    func proposal() {
        #expect(SourceProposal(for: Data("<body>a,b\n1,2\n3,4\n".utf8)).format == .ansi)
    }
}
