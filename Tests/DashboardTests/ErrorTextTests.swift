import Foundation
import LoadableTesting
import Loadables
import Testing

@testable import Dashboard

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// Readable texts for foreign errors.
@MainActor
@Suite(.timeLimit(.minutes(3)))
struct ErrorTextTests {

    private enum Printer: Error { case outOfPaper, jammed(tray: Int), tooHot2 }

    private enum Connection: Error { case noSSLKey, badURL, wrongSHA256Sum, noIPv6Address, tooManyURLs, hasAFault }

    private struct HTTPError: Error {}

    private struct Summed: SummarizedError, CustomStringConvertible {
        let summary = "/rates: 500 server error"
        let description = "/rates: 500 server error from a.example; try again later"
    }

    @Test("A missing file is named first, without further details from Foundation")
    func file() {
        let error = #expect(throws: (any Error).self) { try String(contentsOfFile: "/nowhere/x", encoding: .utf8) }
        #expect(error.map { ErrorText($0).text } == "/nowhere/x: the file doesn’t exist")
        let folder = #expect(throws: (any Error).self) {
            try FileManager.default.contentsOfDirectory(atPath: "/nowhere")
        }
        #expect(folder.map { ErrorText($0).text } == "/nowhere: the file doesn’t exist")
    }

    @Test(
        "Foundation's errors are sentences",
        arguments: [
            (POSIXError(.ECONNREFUSED), "connection refused"), (URLError(.timedOut), "no response in time"),
            (URLError(.notConnectedToInternet), "no network"), (URLError(.cannotFindHost), "no such host"),
            (NSError(domain: "x", code: 4, userInfo: [NSLocalizedDescriptionKey: "Told so"]), "Told so"),
            (CancellationError(), "cancelled"),
        ] as [(any Error, String)])
    func foundation(error: any Error, text: String) {
        #expect(ErrorText(error).text == text)
    }

    @Test("An error without a description is shown as the words of its case")
    func cases() {
        #expect(ErrorText(Printer.outOfPaper).text == "out of paper")
        #expect(ErrorText(Printer.jammed(tray: 3)).text == "jammed")
        #expect(ErrorText(Printer.tooHot2).text == "too hot2")
        #expect(ErrorText(TestError("as it is; (really)")).text == "as it is; (really)")
    }

    @Test(
        "Acronyms and numbers in the name of a case stay whole",
        arguments: [
            (Connection.noSSLKey, "no SSL key"), (Connection.badURL, "bad URL"), (HTTPError(), "HTTP error"),
            (Connection.wrongSHA256Sum, "wrong SHA256 sum"), (Connection.noIPv6Address, "no IPv6 address"),
            (Connection.tooManyURLs, "too many URLs"), (Connection.hasAFault, "has a fault"),
        ] as [(any Error, String)])
    func acronyms(error: any Error, text: String) {
        #expect(ErrorText(error).text == text)
    }

    private struct Camera: Decodable {
        let name: String
        let level: Double
        let tags: [String]
    }

    @Test(
        "Missing data in a document is reported with its path, without Swift types",
        arguments: [
            ("{}", "it is not a list"), (#"[{"name": "a"}]"#, "no “level” in item 1"),
            (#"[{"name": "a", "level": "x"}]"#, "“level” of item 1 is not a number"),
            (#"[{"name": null, "level": 1}]"#, "“name” of item 1 is null"),
            (#"[{"name": "a", "level": 1, "tags": ["b", 2]}]"#, "item 2 of “tags” of item 1 is not a text"),
            ("<html>", "not JSON"),
        ])
    func decoding(json: String, reason: String) {
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Camera].self, from: Data(json.utf8))
        }
        #expect(error.map { ErrorText($0).text } == "bad content (\(reason))")
    }

    @Test("In little space the short summary of an error is used, even for a member of a group")
    func summaries() {
        #expect(ErrorText(Summed()).summary == "/rates: 500 server error")
        #expect(ErrorText(Summed()).text.hasSuffix("; try again later"))
        let loader = ScriptedLoader<Int>(clock: ManualClock())
        loader.loadableName = "Rates"
        let group = LoadableGroup([loader])
        group.sync()
        loader.fail(Summed())
        let error = group.error.map { ErrorText($0) }
        #expect(error?.summary == "Rates: /rates: 500 server error")
        #expect(error?.text == "Rates: /rates: 500 server error from a.example; try again later")
    }

    private enum Kind: String, Decodable { case call }

    @Test("An unknown or oversized value is reported without Swift types")
    func unknownValues() {
        let unknown = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Kind].self, from: Data(#"["flood"]"#.utf8))
        }
        #expect(unknown.map { ErrorText($0).text } == "bad content (item 1 has an unknown value: flood)")
        let large = DecodingError.dataCorrupted(
            .init(codingPath: [], debugDescription: "Parsed JSON number <300> does not fit in Int8."))
        #expect(ErrorText(large).text == "bad content (it is a number out of range: 300)")
    }
}
