import Testing

/// The code of documents 000, 001, 003 and 004 is what is compiled here, letter by letter.
@Suite(.timeLimit(.minutes(3)))
struct DocumentTests {

    /// Blocks that are of a package manifest, which name where the originals come from.
    private static let manifests = ["000-01", "001-01", "003-01", "003-02"]

    /// The only lines that are not compiled; the sources say why beside each.
    private static let leftOut = [
        "000-02": [
            "...",
            "...",
            "observer3 = MMMLoadableObserver(loadable: photos, target: self, selector: #selector(updateUI))",
            "...",
        ],
        "001-13": [
            "for await obj in stream.iterator {",
            "// Do something with the stream object, e.g. update UI.",
            "updateUI()",
            "}",
        ],
        "003-03": [
            "URLRequest(url: /* some URL */)",
            "func createPublisher(key: YourKey) -> AnyPublisher<YourObject, Error>? {",
            "let request = createRequest(for: key)",
            "return URLSession.shared",
            ".dataTaskPublisher(for: request)",
            ".retry(3)",
            ".tryMap { data, response in",
            "try self.decode(data, key: key)",
            "}",
            ".eraseToAnyPublisher()",
            "}",
        ],
        "003-04": ["URLRequest(url: /* some URL */)"],
        "003-05": [
            "URLRequest(url: /* some URL */)",
            "func createPublisher(key: YourKey) -> AnyPublisher<YourObject, Error>? {",
            "/* see the Loader example above */",
            "}",
        ],
        "004-04": ["let servicesState = LoadingState<[Service]>.success(content: 3)"],
        "004-05": ["..."],
    ]

    @Test("Each code block of the documents compiles unchanged")
    func verbatim() throws {
        let blocks = try DocumentBlock.all()
        #expect(blocks.count == 31)
        for block in blocks where !Self.manifests.contains(block.name) {
            #expect(block.compiled == block.documented, "\(block.name)")
        }
    }

    @Test(
        "Only selectors, Combine, waits in an initializer and placeholders are left out, with a reason"
    )
    func omissions() throws {
        for block in try DocumentBlock.all() {
            let allowed = Self.leftOut[block.name] ?? []
            #expect(block.leftOut == allowed, "\(block.name)")
            #expect((block.reasons == 0) == allowed.isEmpty, "\(block.name)")
        }
    }

    @Test("Of the other blocks, only manifests are not compiled")
    func notCompiled() throws {
        let blocks = try DocumentBlock.all().filter { $0.compiled.isEmpty }
        #expect(blocks.map(\.name) == Self.manifests)
        for block in blocks {
            #expect(block.documented.contains { $0.contains("https://github.com/") }, "\(block.name)")
        }
    }
}
