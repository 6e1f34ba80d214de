import Foundation
import JSONDocuments
import Testing

@testable import Documents

@Suite(.timeLimit(.minutes(3)))
struct RowLimitTests {

    private static let formats: [DocumentFormat] = [
        .columns(["a", "b"]), .csv(), .csv(columns: ["a", "b"]), .prometheus,
    ]

    private func text(_ format: DocumentFormat, rows: Int) -> String {
        let lines = (0..<rows).map { number in
            switch format.name {
            case "prometheus": "up{number=\"\(number)\"} \(number)"
            case "csv": "\"\(number)\n\",x"
            default: "\(number) x"
            }
        }
        let head = format == .csv() ? ["a,b"] : format.name == "columns" ? ["a b"] : []
        return (head + lines).joined(separator: "\n\n") + "\n"
    }

    private func part(_ format: DocumentFormat, rows: Int, limit: Int?) async throws -> (count: Int, omitted: Int) {
        let part = try await format.part(
            of: Data(text(format, rows: rows).utf8), options: ReadingOptions(rowLimit: limit))
        guard case .json(let json) = part.document else { return (-1, part.omittedRows) }
        return (json.childCount(of: json.root), part.omittedRows)
    }

    @Test("Only the needed rows are made, and the others are counted", arguments: formats)
    func limit(format: DocumentFormat) async throws {
        for (rows, limit, made) in [(10, 3, 3), (3, 3, 3), (2, 3, 2), (0, 3, 0), (5, 0, 0), (1, 1, 1)] {
            let (count, omitted) = try await part(format, rows: rows, limit: limit)
            #expect(count == made && omitted == rows - made, "\(rows) rows, at most \(limit)")
        }
        #expect(try await part(format, rows: 50, limit: nil) == (50, 0))
    }

    @Test("The first rows are the same for every limit", arguments: formats)
    func same(format: DocumentFormat) async throws {
        let bytes = Data(text(format, rows: 20).utf8)
        let limited = ReadingOptions(rowLimit: 7)
        let documents = [try await format.read(bytes), try await format.part(of: bytes, options: limited).document]
        let lists = documents.compactMap { document in if case .json(let list) = document { list } else { nil } }
        try #require(lists.count == 2)
        #expect(lists[0].prefix(7) == lists[1])
    }

    @Test("An error in a row that is only counted is still an error")
    func malformed() async {
        for (format, line) in [(DocumentFormat.csv(), "1,2,3"), (.prometheus, "up what")] {
            let bytes = Data((text(format, rows: 5) + line).utf8)
            await #expect(throws: DocumentError.self) {
                try await format.part(of: bytes, options: ReadingOptions(rowLimit: 2))
            }
        }
    }

    @Test("Rows beyond the size limit are an error with advice", arguments: formats)
    func tooMany(format: DocumentFormat) async throws {
        let bytes = Data(text(format, rows: 1_000).utf8)
        await #expect(throws: DocumentError.tooManyRows(limit: 1 << 10)) {
            try await format.read(bytes, options: ReadingOptions(rowByteLimit: 1 << 10))
        }
        _ = try await format.part(of: bytes, options: ReadingOptions(rowLimit: 5, rowByteLimit: 1 << 10))
        let sentence = "\(DocumentError.tooManyRows(limit: 64 << 20))"
        #expect(sentence.hasPrefix("more than 64 MB of rows") && sentence.contains("; reduce the number of rows"))
    }
}
