import Settings

// The body of a request: a text, a map or list that is sent as JSON, or a GraphQL query with variables.

extension OptionType<SettingsText> {

    static var body: OptionType {
        let use = SettingsTextUse.value.takingContent
        return OptionType(.either([.text(use), .json(use)])) { value in value.text ?? value.json }
    }

    /// The type of a GraphQL query. The value of the option is the JSON body of the request.
    static var graphQL: OptionType {
        let record = OptionType<GraphQLQuery>.record
        return OptionType(.either([.text(.query), record.kind])) { value, scope in
            (value.text.map { GraphQLQuery(query: $0) } ?? record.value(of: value, in: scope))?.body
        }
    }
}

private struct GraphQLQuery: OptionRecord {

    static let title = "a GraphQL query"
    static let help = "A query that is sent with POST. Its variables may contain content; its text may not."

    let query: SettingsText
    var variables: SettingsValue?

    init(query: SettingsText) {
        self.query = query
    }

    init?(_ options: inout OptionReader) {
        let query = options("query", .text(.query), required: true, "The query.")
        variables = options(
            "variables", OptionType(.json(.value.takingContent)) { $0 },
            "The values of the query’s variables. A value that consists of a single ${…} keeps its type.")
        guard let query else { return nil }
        self.query = query
    }

    var body: SettingsText {
        var pieces: [SettingsText.Piece] = [.text("{\"query\":\"")] + query.jsonPieces + [.text("\"")]
        if let variables { pieces += [.text(",\"variables\":")] + variables.jsonPieces }
        return SettingsText(pieces + [.text("}")], at: query.place).joined
    }
}

extension SettingsTextUse {

    fileprivate static let query = SettingsTextUse(
        "a GraphQL query", refusingSecrets: "a secret cannot be part of a query; pass it in “variables”")
}

extension SettingsValue {

    /// The value as JSON text; nil if it is neither a map nor a list.
    fileprivate var json: SettingsText? {
        map == nil && list == nil ? nil : SettingsText(jsonPieces, at: place).joined
    }

    fileprivate var jsonPieces: [SettingsText.Piece] {
        if let word { return [.text(word)] }
        if let list { return [.text("[")] + list.map(\.jsonPieces).joined(separator: [.text(",")]) + [.text("]")] }
        if let map {
            let entries = map.map { [.text("\"\($0.name.jsonEscaped)\":")] + $0.value.jsonPieces }
            return [.text("{")] + entries.joined(separator: [.text(",")]) + [.text("}")]
        }
        guard let text else { return [] }
        // If a text consists of a single reference to content, leave out the quotes, so that the content keeps its
        // type.
        if text.pieces.count == 1, case .content = text.pieces[0] { return text.pieces }
        return [.text("\"")] + text.jsonPieces + [.text("\"")]
    }
}

extension SettingsText {

    /// The pieces as written in a JSON string. Secrets and content are escaped later, when their values are available.
    fileprivate var jsonPieces: [Piece] {
        pieces.map { piece in
            switch piece {
            case .text(let text): .text(text.jsonEscaped)
            case .boardFolder(let folder): .boardFolder(folder.jsonEscaped)
            case .environment(let name, let value): .environment(name, value: value.jsonEscaped)
            case .secret, .content, .variable: piece
            }
        }
    }

    fileprivate var joined: SettingsText {
        var joined: [Piece] = []
        for piece in pieces {
            if case .text(let text) = piece, case .text(let last)? = joined.last {
                joined[joined.count - 1] = .text(last + text)
            } else {
                joined.append(piece)
            }
        }
        return SettingsText(joined, at: place)
    }

    /// Returns the text of a body with the values of its secrets. In a JSON body, a secret within a string is escaped.
    ///
    /// - Parameter secrets: The values of the secrets, keyed by name.
    func body(as form: BodyForm, with secrets: [String: String]) -> String {
        var body = ""
        for piece in pieces {
            if case .secret(let name) = piece, form == .json, body.isInJSONString {
                body += (secrets[name] ?? "").jsonEscaped
            } else {
                body += SettingsText([piece], at: place).resolved { secrets[$0] ?? "" }
            }
        }
        return body
    }
}
