/// A URL whose secrets are replaced with references. Secrets are passwords, user names without a password, and the
/// values of query parameters whose names indicate secrets.
package struct MaskedAddress: Sendable {

    package struct Secret: Hashable, Sendable {
        /// The name in `${secret.NAME}`.
        package let name: String
        /// The name of the environment variable that contains the value, or that is proposed for it.
        package let variable: String
        package let value: String
        /// Whether the variable already contains the value.
        package let isKnown: Bool
    }

    /// The text for a board's file, with references in place of the secrets.
    package private(set) var setting = ""
    package private(set) var secrets: [Secret] = []
    /// The remaining parts of the URL that look like generated keys.
    package private(set) var suspects: [String] = []

    private let prefix: String
    private let variables: [String: String]
    private let taken: Set<String>

    /// Replaces the secrets of a URL.
    ///
    /// - Parameters:
    ///   - prefix: The prefix of the names of new variables.
    ///   - variables: The environment.
    ///   - taken: The names of other secrets. They are not used for new variables.
    package init(_ url: String, prefix: String, variables: [String: String], avoiding taken: Set<String> = []) {
        self.prefix = prefix
        self.taken = taken
        self.variables = variables
        let scheme = url.firstRange(of: "://").map { url[..<$0.upperBound] } ?? ""
        let rest = url.dropFirst(scheme.count)
        let authority = rest.prefix { !"/?#".contains($0) }
        let path = rest.dropFirst(authority.count).prefix { !"?#".contains($0) }
        let tail = rest.dropFirst(authority.count + path.count)
        let query = tail.prefix { $0 != "#" }
        setting = String(scheme)
        addAuthority(authority)
        suspects += path.split(separator: "/").map(String.init).filter(Self.looksRandom)
        addPlain(path)
        addQuery(query)
        addPlain(tail.dropFirst(query.count))
    }

    private mutating func addPlain(_ text: some StringProtocol) {
        setting += text
    }

    private mutating func addSecret(_ value: Substring, called name: String) {
        let known = value.count < 6 ? nil : variables.filter { $0.value == value }.map(\.key).min()
        var letters = name.lowercased().map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "_" }
        if letters.first?.isLetter != true { letters.insert(contentsOf: "key", at: 0) }
        var plain = String(letters)
        let word = plain
        var number = 2
        while taken.contains(plain) || secrets.contains(where: { $0.name == plain }) {
            plain = "\(word)_\(number)"
            number += 1
        }
        let variable = known ?? (prefix + "_" + plain).uppercased().replacing("-", with: "_")
        secrets.append(Secret(name: plain, variable: variable, value: String(value), isKnown: known != nil))
        setting += "${secret.\(plain)}"
    }

    private mutating func addAuthority(_ text: Substring) {
        guard let at = text.lastIndex(of: "@") else { return addPlain(text) }
        let user = text[..<at]
        let parts = user.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
        if parts.count == 2, !parts[1].isEmpty {
            addPlain(parts[0] + ":")
            addSecret(parts[1], called: "password")
        } else if !user.isEmpty {
            addSecret(parts[0], called: "user")
            addPlain(user.dropFirst(parts[0].count))
        }
        addPlain(text[at...])
    }

    private mutating func addQuery(_ query: Substring) {
        for (index, item) in query.split(separator: "&", omittingEmptySubsequences: false).enumerated() {
            if index > 0 { addPlain("&") }
            let parts = item.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].drop { $0 == "?" }
            guard parts.count == 2, !parts[1].isEmpty else {
                if Self.looksRandom(String(name)) { suspects.append(String(name)) }
                addPlain(item)
                continue
            }
            addPlain(parts[0] + "=")
            if SecretName.isSecret(parameter: String(name)) {
                addSecret(parts[1], called: String(name))
            } else {
                if Self.looksRandom(String(parts[1])) { suspects.append(String(parts[1])) }
                addPlain(parts[1])
            }
        }
    }

    // MARK: Recognizing secrets

    /// Returns whether the text looks like a generated key: at least 20 ASCII letters, digits, `-` and `_`, among them
    /// letters and digits.
    package static func looksRandom(_ text: String) -> Bool {
        guard text.count >= 20, text.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || "-_".contains($0)) })
        else { return false }
        return text.contains(where: \.isNumber) && text.contains(where: \.isLetter)
    }

    /// Returns whether a command contains options or words that usually precede secrets.
    package static func isSuspicious(command: String) -> Bool {
        let small = command.lowercased()
        let hasName = [
            "authorization:", "bearer ", "x-api-key", "--password", "token=", "apikey=", "api_key=", "secret=",
        ]
        .contains { small.contains($0) && !small.contains($0 + "$") }
        return hasName || command.contains(/:\/\/[^\s\/@:$]+:[^\s\/@$]+@/)
    }
}
