import Documents
import FilterWorker
import Filters
import Foundation
import JSONDocuments
import Testing

@Suite("Documents and filters", .timeLimit(.minutes(3)))
struct DocumentsSnippets {

    @Test("A document from bytes")
    func reading() async throws {
        // snippet: Documents/csv
        let bytes = Data("name,count\nnorth,1\nsouth,2\n".utf8)
        let document = try await DocumentFormat.csv().read(bytes)
        // end

        let json = try #require(document.values)
        #expect(json.json(of: json.root) == #"[{"name":"north","count":1},{"name":"south","count":2}]"#)
    }

    @Test("A JSON document built value by value")
    func building() {
        // snippet: JSONBuilder/object
        var builder = JSONBuilder()
        builder.beginObject()
        builder.name("load")
        builder.add(0.25)
        builder.end()
        let document = builder.document  // {"load":0.25}
        // end

        #expect(document.json(of: document.root) == #"{"load":0.25}"#)
    }

    @Test("The history of a number")
    func history() {
        // snippet: SampleHistory/append
        var history = SampleHistory()
        history.append(21.5, at: 1_764_000_000)
        let recent = history.points(since: 1_763_900_000)
        // end

        #expect(recent.map(\.value) == [21.5])
    }

    /// To be compiled only: the tests are not a program that has a worker process.
    private func select(from document: Document) async throws -> Document {
        // snippet: FilterService/select
        let service = FilterService(.thisProgram())
        let filter = Filter(".items[] | .title")
        service.compileTogether([filter])
        let titles = try await service.select(filter, from: document)
        // end
        return titles.document
    }

    /// To be compiled only.
    private func main() {
        // snippet: Filters/main
        if CommandLine.arguments.dropFirst().first == "--filter-worker" { FilterWorkerProcess.run() }
        // end
    }
}
