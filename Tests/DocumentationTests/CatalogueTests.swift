import Testing

@Suite(.timeLimit(.minutes(1)))
struct CatalogueTests {

    private let regions = Catalogue.tests.flatMap(SnippetRegion.regions)

    @Test("Each swift block of the documentation is in a test", arguments: Catalogue.all)
    func blocksAreTested(_ catalogue: Catalogue) {
        #expect(catalogue.articles.count >= 2)
        for document in catalogue.articles + catalogue.docComments {
            let candidates = regions.filter { $0.document == document.name }
            for block in document.swiftBlocks where !candidates.contains(where: { $0.lines == block }) {
                Issue.record("\(Self.difference(block, document.name, candidates))")
            }
        }
    }

    @Test("Each snippet of the tests is in the documentation, once")
    func snippetsAreShown() {
        let documents = (Catalogue.all + Catalogue.withoutLandingPage).flatMap { $0.articles + $0.docComments }
        for region in regions {
            let blocks = documents.filter { $0.name == region.document }.flatMap(\.swiftBlocks)
            let count = blocks.count { $0 == region.lines }
            #expect(count == 1, "\(region.document)/\(region.name) is shown \(count) times")
        }
    }

    @Test("Each symbol that an article links to exists", arguments: Catalogue.all + Catalogue.withoutLandingPage)
    func symbolsExist(_ catalogue: Catalogue) {
        let symbols = PublicSymbols(catalogue)
        for article in catalogue.articles {
            let missing = article.symbolLinks.filter { !symbols.links.contains(Self.withoutDisambiguation($0)) }
            #expect(missing == [], "\(article.name)")
        }
    }

    @Test("Each article that an article links to exists, and the landing page links to each", arguments: Catalogue.all)
    func articlesExist(_ catalogue: Catalogue) {
        let names = Set(catalogue.articles.map(\.name))
        for article in catalogue.articles {
            let links = article.lines.joined(separator: "\n").matches(of: #/<doc:(\w+)>/#).map { String($0.1) }
            #expect(names.isSuperset(of: links), "\(article.name)")
            if article.name == catalogue.module { #expect(Set(links).union([catalogue.module]) == names) }
        }
    }

    @Test("Each public type is in the topics of the landing page, once", arguments: Catalogue.all)
    func topicsAreComplete(_ catalogue: Catalogue) throws {
        let landing = try #require(catalogue.articles.first { $0.name == catalogue.module })
        let topics = landing.lines.drop { $0 != "## Topics" }.compactMap {
            $0.wholeMatch(of: #/- ``(\w+)``/#).map { String($0.1) }
        }
        let types = PublicSymbols(catalogue).types
        #expect(types.count > 10)
        #expect(topics.sorted() == types.sorted())
    }

    /// "f(_:)" of "f(_:)-(Int)".
    private static func withoutDisambiguation(_ link: String) -> String {
        link.firstRange(of: ")-").map { String(link[..<$0.lowerBound]) + ")" } ?? link
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
