import Settings

extension SourceSettings.Origin {

    /// The values of the environment's variables in it that are treated as secrets, by the variables' names: of those whose name
    /// says so, and of those that stand in a header, or in a command's variable, whose name says so.
    public var secretVariables: [String: String] {
        var values: [String: String] = [:]
        for part in parts {
            for case .environment(let name, let value) in part.text.pieces
            where part.saysSecret || SecretName.isSecret(variable: name) {
                values[name] = value
            }
        }
        return values
    }
}

extension SourceSettings.Origin.Part {

    /// Whether a name says that the text is a secret: the name of its header, or of the variable that a command gets.
    fileprivate var saysSecret: Bool {
        switch use {
        case .header(let name): SecretName.isSecret(header: name)
        case .variable(let name): SecretName.isSecret(variable: name)
        default: false
        }
    }
}

extension SourceSettings {

    /// A hint for each variable in a header that is not treated as a secret, though it may be one.
    var headerHints: [SettingsProblem] {
        guard case .http(let http) = origin else { return [] }
        let secret = origin.secretVariables
        return http.headers.flatMap { header in
            header.value.variables.filter { secret[$0] == nil }.map { variable in
                SettingsProblem(
                    header.value.place,
                    "hint: the variable “\(variable)” in the header “\(header.name)” is not redacted; if it is a secret, name it "
                        + "under “secrets:” and write ${secret.NAME} here",
                    source: name)
            }
        }
    }
}
