import Documents
import Filters
import JSONDocuments
import Testing

/// Values from outside of a filter.
@Suite(.timeLimit(.minutes(3)))
struct VariableTests {

    private func select(_ text: String, _ variables: String, from document: String = "{\"a\": 1}") async throws
        -> String
    {
        let filter = Filter(text, variables: try JSONDocument(variables))
        let service = Worker().service
        service.compileTogether([filter, Filter(".a")], conditions: [filter])
        let result = try await service.select(filter, from: .json(JSONDocument(document)))
        guard case .json(let json) = result.document else { return "" }
        return String(decoding: json.source, as: UTF8.self)
    }

    @Test("A variable is passed as a value, whatever it contains")
    func values() async throws {
        let hostile = #"{"env": {"X": "\"), error(\"run"}, "item": {"n": 12345678901234567890.10}}"#
        #expect(try await select("[.a, $env.X]", hostile) == #"[1,"\"), error(\"run"]"#)
        #expect(try await select("$item.n", hostile) == "12345678901234567890.10")
        #expect(try await select("[$source, $parameter.x]", hostile) == "[null,null]")
        #expect(try await select("def f: $item; f.n > 1", hostile) == "true")
        #expect(try await select(".[] | . + $parameter.n", #"{"parameter": {"n": 2}}"#, from: "[1,2]") == "[3,4]")
    }

    @Test("Digits of the document are kept with variables")
    func digits() async throws {
        let result = try await select("[.a, $item]", #"{"item": 5e-324}"#, from: #"{"a": 12345678901234567890}"#)
        #expect(result == "[12345678901234567890,5e-324]")
    }

    @Test("A condition has variables, and errors have the lines of its text")
    func conditions() async throws {
        let service = Worker().service
        let filter = Filter(".a < $parameter.most", variables: try JSONDocument(#"{"parameter": {"most": 2}}"#))
        #expect(try await service.truth(filter, of: .json(JSONDocument("{\"a\": 1}"))).isTrue)
        let faulty = Filter(".a\n| $item.x | )", variables: try JSONDocument("{}"))
        await #expect {
            try await service.check(faulty)
        } throws: { error in
            if case .badFilter(line: 2, _)? = error as? FilterFailure { true } else { false }
        }
    }
}
