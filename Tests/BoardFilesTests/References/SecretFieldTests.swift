import Documents
import Filters
import JSONDocuments
import Settings
import Testing

@testable import Boards

/// Fields that are secret.
@Suite(.timeLimit(.minutes(3)))
struct SecretFieldTests {

    private func hints(_ sources: String) throws -> [String] {
        let (board, problems) = readBoard("sources:\n\(sources)")
        #expect(problems.map(\.description) == [])
        return try #require(board).hints.map(\.description)
    }

    @Test(
        "The check suggests “secret” for content in a header with a telling name, at its place",
        arguments: ["Authorization", "Cookie", "X-Api-Key", "X-Auth-User", "PRIVATE-TOKEN", "X-Secret"])
    func asked(header: String) throws {
        let source = "  it: { http: 'https://e.example', headers: { \(header): '${source.login.data.token}' } }\n"
        let found = try hints("  login: { file: x }\n\(source)")
        #expect(
            found.contains { $0.contains("board.yaml:3:") && $0.contains("write “secret: [token]” in “login”") },
            "\(found)")
        for fields in ["token", "data", "[a, token]"] {
            #expect(try hints("  login: { file: x, secret: \(fields) }\n\(source)") == [])
        }
    }

    @Test("Other headers get no such hint")
    func others() throws {
        #expect(
            try hints(
                "  login: { file: x }\n  it: { http: 'https://e.example', headers: { X-User: '${source.login.a}' } }\n")
                == [])
    }

    @Test("In a document, such fields are replaced by a mark at any depth and of any type")
    func masks() throws {
        var source = SourceSettings(
            "a", at: SettingsPlace(""), from: FileOrigin(SettingsText("x", at: SettingsPlace(""))))
        source.secretFields = ["token"]
        let fields = SecretFields(source)
        let text = #"{"token":"abcdef","a":[{"t\u006fken":{"x":["deep", 12345]}},{"b":"token"}],"token2":1}"#
        let document = Document.json(try JSONDocument(text))
        guard case .json(let json) = fields.masked(document) else { return }
        #expect(
            String(decoding: json.source, as: UTF8.self)
                == #"{"token":"••••","a":[{"token":"••••"},{"b":"token"}],"token2":1}"#)
        #expect(Set(fields.texts(in: document)) == ["abcdef", "deep", "12345"])
        #expect(try JSONDocument(json.source) == json)
    }

    @Test(
        "A path is no name of a secret field, and the message names the field",
        arguments: ["data.tok", "'.tok'", "[user, 'list[0].tok']", "'[\"tok\"]'"])
    func path(secret: String) {
        let problems = readBoard("sources:\n  a: { file: x, secret: \(secret) }\n").problems.map(\.description)
        #expect(problems.count == 1)
        #expect(
            problems.first?.contains(
                "takes the name of a field, not a path, because fields are found at any depth; write “tok”")
                == true, "\(problems)")
    }

    @Test("A secret field that a document lacks has a remark with the nearest name; a document without fields has none")
    func lacking() throws {
        var source = SourceSettings(
            "a", at: SettingsPlace(""), from: FileOrigin(SettingsText("x", at: SettingsPlace(""))))
        source.secretFields = ["acces_token", "token"]
        let fields = SecretFields(source)
        #expect(
            fields.remarks(on: .json(try JSONDocument(#"{"a":[{"access_token":"x","token":1}]}"#)))
                == ["there is no field “acces_token” to hide; did you mean “access_token”?"])
        #expect(fields.remarks(on: .json(try JSONDocument("[]"))) == [])
        #expect(fields.remarks(on: .json(try JSONDocument(#"{"acces_token":1,"token":null}"#))) == [])
    }

    @Test(
        "A reference to a secret field of a source with pages or items is an error at its place",
        arguments: ["paging: { link: next }", "each: { i: [a] }"])
    func unreadable(option: String) throws {
        func problems(_ field: String) -> [String] {
            let giver = "  list: { http: 'https://e.example', secret: token, \(option) }\n"
            let it = "  it: { http: 'https://e.example', headers: { X-Token: '${source.list[0].\(field)}' } }\n"
            return readBoard("sources:\n\(giver)\(it)").problems.map(\.description)
        }
        #expect(problems("name") == [])
        let found = problems("token")
        #expect(found.count == 1)
        #expect(found.first?.contains("board.yaml:3:") == true)
        #expect(found.first?.contains("“token” is a secret field of “list”") == true)
    }

    @Test(
        "A secret field is refused in a title, a path, a host and a filter, as a secret is",
        arguments: [
            ("file: x, title: 'T ${source.s1.FIELD}'", "a secret cannot be part of visible text"),
            ("file: '${source.s1.FIELD}'", "a secret cannot be part of a path"),
            ("command: x, folder: 'a/${source.s1.FIELD}'", "a secret cannot be part of a path"),
            ("command: x, on: 'me@${source.s1.FIELD}'", "a secret cannot be part of a host"),
            ("file: x, select: '. + $source.s1.FIELD'", "a secret cannot be part of a filter"),
        ])
    func positions(options: String, refusal: String) {
        func problems(_ field: String) -> [String] {
            let it = options.replacing("FIELD", with: field)
            return readBoard("sources:\n  s1: { file: x, secret: tok }\n  it: { \(it) }\n").problems.map(\.description)
        }
        #expect(problems("user") == [])
        for field in ["tok", "data.tok"] {
            let found = problems(field)
            #expect(found.count == 1)
            #expect(found.first?.contains("board.yaml:3:") == true, "\(found)")
            #expect(found.first?.contains("“tok” is a secret field of “s1”: \(refusal)") == true, "\(found)")
        }
    }

    @Test("Text references can read them, filters cannot")
    func references() throws {
        let values = ReferenceValues(
            sources: ["login": .json(try JSONDocument(#"{"token":"••••","user":"me"}"#))],
            secrets: ["login": .json(try JSONDocument(#"{"token":"abc","user":"me"}"#))])
        let place = SettingsPlace("")
        let token = ContentReference(.source, "login", path: [.field("token")], at: place)
        let user = ContentReference(.source, "login", path: [.field("user")], at: place)
        #expect(try values.scalar(of: token).text == "abc")
        #expect(values.secretTexts(of: [token, user]) == ["abc"])
        let filter = SettingsText([.variable(FilterVariable(.source, "login", written: "$source.login"))], at: place)
        #expect(
            filter.filter(with: values).variables.map { String(decoding: $0.source, as: UTF8.self) }
                == #"{"source":{"login":{"token":"••••","user":"me"}}}"#)
    }

    @Test("A source with secret fields is not shared, and earlier content is not shown")
    func sharing() throws {
        func source(_ options: String) throws -> SourceSettings {
            try #require(readBoard("sources: { a: { http: 'https://e.example'\(options) } }").board?.sources.first)
        }
        #expect(try source(", secret: token").sharing == .none("the source has secret fields"))
        #expect(try source(", secret: token").sharingOnMachine == .none("the source has secret fields"))
        #expect(readBoard("sources: { a: { http: 'https://e.example', secret: t, share: true } }").problems.count == 1)
    }
}
