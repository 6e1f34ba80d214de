import Testing

@Suite(.timeLimit(.minutes(3)))
struct DebianPackagesTests {

    private let graph: PackageGraph

    init() throws {
        graph = try PackageGraph()
    }

    /// The Debian packages that a text names.
    private func named(in text: some StringProtocol) -> Set<String> {
        Set(String(text).matches(of: #/\b(?:lib[a-z0-9.+-]+|zlib1g)-dev\b/#).map { String($0.0) })
    }

    @Test("Each C target that links a foreign library has a header with a known Debian package")
    func headersAreKnown() throws {
        #expect(graph.libraries.count > 15)
        for (target, library) in graph.libraries {
            // Of the C library itself.
            let others = Set(library.links).subtracting(["dl", "m"])
            if !others.isEmpty { #expect(try !graph.packages(ofTarget: target).isEmpty, "\(target)") }
        }
    }

    @Test("The setup installs the packages that the C targets include")
    func setup() throws {
        let text = try PackageGraph.text(".ci/setup")
        let list = try #require(text.firstMatch(of: #/run_packages=\(([^)]*)\)/#)?.1)
        let included = try graph.libraries.keys.reduce(into: Set<String>()) {
            try $0.formUnion(graph.packages(ofTarget: $1))
        }
        #expect(named(in: list) == included)
    }

    @Test("The landing page of each product lists the Debian packages it needs", arguments: Catalogue.all)
    func landingPages(_ catalogue: Catalogue) throws {
        // It comes with another product.
        guard graph.products[catalogue.module] != nil else { return }
        let landing = try #require(catalogue.articles.first { $0.name == catalogue.module })
        let section = landing.lines.drop { $0 != "## In a package" }.dropFirst().prefix { !$0.hasPrefix("## ") }
        let text = section.joined(separator: "\n")
        #expect(text.contains("`\(catalogue.module)`"))
        #expect(named(in: text) == (try graph.packages(of: catalogue.module)))
    }

    @Test("An article with a package manifest lists the Debian packages of its products")
    func manifests() throws {
        var count = 0
        for article in Catalogue.all.flatMap(\.articles) {
            let text = article.lines.joined(separator: "\n")
            let products = text.matches(of: #/\.product\(name: "(\w+)"/#).map { String($0.1) }
            guard !products.isEmpty else { continue }
            count += 1
            let needed = try products.reduce(into: Set<String>()) { try $0.formUnion(graph.packages(of: $1)) }
            #expect(named(in: text) == needed, "\(article.name)")
        }
        #expect(count == 2)
    }

    @Test("Migrate lists the Debian packages of the products with the originals' names")
    func migration() throws {
        let article = try #require(Catalogue.all.flatMap(\.articles).first { $0.name == "Migrate" })
        let rows = article.tableRows(after: "product").map { $0.map(String.init) }
        #expect(rows.count > 5)
        for row in rows {
            let products = row[0].matches(of: #/\w+/#).map { String($0.0) }
            for product in products {
                #expect(named(in: row[1]) == (try graph.packages(of: product)), "\(product)")
            }
        }
    }
}
