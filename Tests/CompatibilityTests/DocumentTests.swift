import Testing

/// The code of documents 000, 001 and 004 is what is compiled here, letter by letter.
@Suite(.timeLimit(.minutes(1)))
struct DocumentTests {

    /// Blocks that are lines of a package manifest, which name where the originals come from.
    private static let manifestLines = ["000-01", "001-01"]

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
        "004-04": ["let servicesState = LoadingState<[Service]>.success(content: 3)"],
        "004-05": ["..."],
    ]

    @Test("Each block of code of the documents is compiled as it stands there")
    func verbatim() throws {
        let blocks = try DocumentBlock.all()
        #expect(blocks.count == 22)
        for block in blocks where !Self.manifestLines.contains(block.name) {
            #expect(block.compiled == block.documented, "\(block.name)")
        }
    }

    @Test(
        "Only selectors, loops that wait in an initializer, a number for a list, and dots are left out, each for a reason"
    )
    func omissions() throws {
        for block in try DocumentBlock.all() {
            let allowed = Self.leftOut[block.name] ?? []
            #expect(block.leftOut == allowed, "\(block.name)")
            #expect((block.reasons == 0) == allowed.isEmpty, "\(block.name)")
        }
    }

    @Test("The lines of manifests are all that is not compiled of the other blocks")
    func manifestLines() throws {
        let blocks = try DocumentBlock.all().filter { $0.compiled.isEmpty }
        #expect(blocks.map(\.name) == Self.manifestLines)
        for block in blocks {
            #expect(block.documented.count == 1)
            #expect(block.documented.first?.hasPrefix(".package(url:") == true)
        }
    }
}
