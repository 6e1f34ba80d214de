import Foundation
import Testing

@Suite(.timeLimit(.minutes(3)))
struct CatalogueTests {

    private let regions =
        Catalogue.tests.flatMap(SnippetRegion.regions)
        + Catalogue.program.map { SnippetRegion($0, in: "ABoardOfYourOwn") }

    @Test("Each swift block of the documentation is in a test", arguments: Catalogue.all)
    func blocksAreTested(_ catalogue: Catalogue) {
        #expect(!catalogue.articles.isEmpty)
        for document in catalogue.articles + catalogue.docComments {
            let candidates = regions.filter { $0.document == document.name }
            for block in document.swiftBlocks where !candidates.contains(where: { $0.lines == block }) {
                Issue.record("\(Self.difference(block, document.name, candidates))")
            }
        }
    }

    @Test("Each snippet of the tests is in the documentation, once")
    func snippetsAreShown() {
        let documents = Catalogue.all.flatMap { $0.articles + $0.docComments }
        for region in regions {
            let blocks = documents.filter { $0.name == region.document }.flatMap(\.swiftBlocks)
            let count = blocks.count { $0 == region.lines }
            #expect(count == 1, "\(region.document)/\(region.name) is shown \(count) times")
        }
    }

    @Test("The program of the article \"A board of your own\" has 45 lines at most, as many as the article says")
    func programIsShort() throws {
        let program = try #require(Catalogue.program.first { $0.name == "main" })
        let count = program.lines.count - 1
        #expect(count <= 45)
        let catalogue = try #require(Catalogue.all.first { $0.module == "Dashboard" })
        for article in catalogue.articles where ["ABoardOfYourOwn", "Dashboard"].contains(article.name) {
            #expect(article.lines.joined(separator: " ").contains("in \(count) lines"), "\(article.name)")
        }
    }

    @Test("Each symbol that an article links to exists", arguments: Catalogue.all)
    func symbolsExist(_ catalogue: Catalogue) {
        let symbols = PublicSymbols(catalogue)
        for article in catalogue.articles {
            let missing = article.symbolLinks.filter { !symbols.links.contains(Self.withoutDisambiguation($0)) }
            #expect(missing == [], "\(article.name)")
        }
    }

    @Test("Each article that an article links to exists, and the landing page links to each", arguments: Catalogue.all)
    func articlesExist(_ catalogue: Catalogue) {
        let names = Set(catalogue.articles.filter { !$0.isSymbolPage }.map(\.name))
        for article in catalogue.articles {
            let links = article.lines.joined(separator: "\n").matches(of: #/<doc:(\w+)>/#).map { String($0.1) }
            #expect(names.isSuperset(of: links), "\(article.name)")
            if article.name == catalogue.module { #expect(Set(links) == names) }
        }
    }

    @Test("The page of a symbol has its name, and the pictures of a page exist", arguments: Catalogue.all)
    func pages(_ catalogue: Catalogue) {
        let types = PublicSymbols(catalogue).types.union([catalogue.module])
        for article in catalogue.articles {
            if article.isSymbolPage {
                #expect(
                    types.contains(article.name) && article.lines.first == "# ``\(article.name)``", "\(article.name)")
            }
            for picture in article.pictures {
                let path = catalogue.resources.appendingPathComponent(picture).path
                #expect(FileManager.default.fileExists(atPath: path), "\(article.name) shows \(picture)")
            }
        }
    }

    @Test("Each view of TerminalUI has a page with its picture")
    func viewsHavePages() throws {
        let catalogue = try #require(Catalogue.all.first { $0.module == "TerminalUI" })
        let views = catalogue.sources.flatMap { source in
            source.lines.compactMap { $0.firstMatch(of: #/^public struct (\w+)(<.*>)?: View\b/#).map { String($0.1) } }
        }
        #expect(views.count > 25)
        // These share a page with what they belong to.
        let shared = [
            "CheckBox": "Form", "OptionPicker": "Form", "Dialog": "Overlay", "ScrollBar": "ScrollView",
            "TextLines": "ScrollView",
        ]
        for view in views {
            let page = catalogue.articles.first { $0.name == shared[view] ?? view }
            #expect(page?.pictures.isEmpty == false, "\(view)")
        }
    }

    @Test("Each public type is in the topics of the landing page, once", arguments: Catalogue.all)
    func topicsAreComplete(_ catalogue: Catalogue) throws {
        let landing = try #require(catalogue.articles.first { $0.name == catalogue.module })
        let topics = landing.lines.drop { $0 != "## Topics" }.compactMap {
            $0.wholeMatch(of: #/- ``(\w+)``/#).map { String($0.1) }
        }
        let types = PublicSymbols(catalogue).types
        #expect(types.count > 1)
        #expect(topics.sorted() == types.sorted())
    }

    @Test(
        "Only the modules for URL sessions and for the originals load FoundationNetworking",
        arguments: Catalogue.all)
    func foundation(_ catalogue: Catalogue) {
        let files = catalogue.sources.filter { $0.lines.contains { $0.contains("import FoundationNetworking") } }
        #expect(files.map(\.name) == [])
    }

    /// "f(_:)" of "f(_:)-(Int)".
    private static func withoutDisambiguation(_ link: String) -> String {
        let link = link.replacing(/-swift\.\w+/, with: "")
        return link.firstRange(of: ")-").map { String(link[..<$0.lowerBound]) + ")" } ?? link
    }

    /// Where a block and the snippet that is most like it begin to differ.
    private static func difference(_ block: [String], _ document: String, _ candidates: [SnippetRegion]) -> String {
        let alike = candidates.map { ($0, zip($0.lines, block).count { $0 == $1 }) }.max { $0.1 < $1.1 }
        guard let (nearest, count) = alike, count > 0 else {
            return "\(document): no test has the block that begins with \"\(block.first ?? "")\""
        }
        let index = zip(nearest.lines, block).enumerated().first { $1.0 != $1.1 }?.offset
        let line = index ?? min(block.count, nearest.lines.count)
        func text(_ lines: [String]) -> String { lines.indices.contains(line) ? lines[line] : "(nothing)" }
        return """
            \(document): a block differs from \(document)/\(nearest.name) in its line \(line + 1)
            shown:  \(text(block))
            tested: \(text(nearest.lines))
            """
    }
}
