import Testing

@Suite(.timeLimit(.minutes(3)))
struct ArticleTypesTests {

    /// What all articles say, without the lists of topics.
    private let words = Set(
        Catalogue.all.flatMap(\.articles).flatMap(\.lines).filter { !$0.hasPrefix("- ``") }
            .flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })

    @Test("Articles name the type of each value that their code writes in short form")
    func implicitMembers() {
        let uses = ImplicitMembers(Catalogue.all).uses(in: Catalogue.all.flatMap(\.articles))
        #expect(uses.count > 40)
        for (use, types) in uses {
            #expect(
                !words.isDisjoint(with: types),
                "\(use.article): \(use.label): .\(use.member) is a \(types.sorted().joined(separator: " or "))")
        }
    }

    @Test("Each public property of a TerminalUI state is in an article")
    func states() throws {
        let catalogue = try #require(Catalogue.all.first { $0.module == "TerminalUI" })
        let links = PublicSymbols(catalogue).links
        let functions = Set(links.filter { $0.contains("(") }.map { $0.prefix { $0 != "(" } })
        let properties = links.filter { $0.contains(#/^\w+State\/[a-z]\w*$/#) && !functions.contains($0[...]) }
        let text = catalogue.articles.flatMap(\.lines).joined(separator: "\n")
        #expect(properties.count > 20)
        for link in properties {
            let name = link.split(separator: "/")[1]
            #expect(text.contains("``\(link)``") || text.contains(".\(name)"), "\(link)")
        }
    }
}
