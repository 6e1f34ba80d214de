import Dashboard
import JSONDocuments
import Settings
import TerminalUI
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct LogFieldTests {

    /// The part of a JSON log's line that is coloured as a level, with its role.
    private func level(_ line: String) throws -> String? {
        let view = SourceView("log")
        let log = try #require(view.settings?.view as? BoardLogView)
        let text = log.entry(Element(try JSONDocument(line)), today: nil, view.reader)
        return text.runs.first { ![Role.text, .secondary].contains($0.role) || $0.text == "debug" }
            .map { "\($0.text) \($0.role)" }
    }

    @Test(
        "The level of a JSON line is found under common names, even as a number",
        arguments: [
            // pino and bunyan
            (#"{"level":50,"msg":"no","time":1}"#, "50 failure"), (#"{"level":40,"msg":"x"}"#, "40 warning"),
            (#"{"name":"a","level":60,"msg":"x","v":0}"#, "60 failure"), (#"{"level":30,"msg":"x"}"#, "30 info"),
            (#"{"levelname":"ERROR","message":"no"}"#, "ERROR failure"),
            (#"{"level_name":"WARNING","message":"no"}"#, "WARNING warning"),
            (#"{"log.level":"error","message":"no"}"#, "error failure"),
            (#"{"log":{"level":"warn"},"message":"no"}"#, "warn warning"),
            (#"{"@l":"Error","@m":"no"}"#, "Error failure"), (#"{"@level":"warn","@message":"x"}"#, "warn warning"),
            (#"{"Level":"Warning","MessageTemplate":"x"}"#, "Warning warning"),
            (#"{"lvl":"eror","msg":"x"}"#, "eror failure"),
            (#"{"LogLevel":"Critical","Message":"x"}"#, "Critical failure"),
            (#"{"severity":"NOTICE","message":"x"}"#, "NOTICE info"),
            (#"{"severityText":"WARN","body":"x"}"#, "WARN warning"),
            // Monolog, whose numbers are not those of pino; GELF; MongoDB
            (#"{"message":"x","level":400,"level_name":"ERROR","channel":"app"}"#, "400 failure"),
            (#"{"message":"x","level":300,"channel":"app"}"#, "300 warning"),
            (#"{"version":"1.1","short_message":"x","level":3}"#, "3 failure"),
            (#"{"s":"E","c":"NETWORK","msg":"x"}"#, "E failure"),
            (#"{"level":"W","msg":"x"}"#, "W warning"),
            (#"{"level":null,"severity":"error","msg":"x"}"#, "error failure"),
            (#"{"level":7,"severity":"error","msg":"x"}"#, "error failure"),
            (#"{"PRIORITY":"3","MESSAGE":"x"}"#, "3 failure"), (#"{"PRIORITY":"4","MESSAGE":"x"}"#, "4 warning"),
        ])
    func found(line: String, level: String) throws {
        #expect(try self.level(line) == level)
    }

    @Test(
        "A number that is not a logger's level has no severity",
        arguments: [#"{"level":50,"sensor":"tank"}"#, #"{"level":55,"msg":"x"}"#, #"{"level":3,"msg":"x"}"#])
    func numbers(line: String) throws {
        #expect(try self.level(line)?.hasSuffix(" info") == true)
    }
}
