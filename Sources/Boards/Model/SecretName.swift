/// The rules that recognize names whose values are secrets.
///
/// Names are compared word by word, ignoring case. `GITHUB_TOKEN`, `apiKey`, `X-Api-Key` and `PGPASSWORD` are names of
/// secrets. `KEYBOARD`, `MONKEY`, `COMPASS` and `MAX_TOKENS` are not.
package enum SecretName {

    /// Returns whether the name of a variable suggests that its value is a secret, such as a token, a password or a
    /// key.
    package static func isSecret(variable name: String) -> Bool {
        words(of: name).contains(where: isSecret(word:))
    }

    /// Returns whether the name of a header suggests that its value is a secret. This includes cookies and
    /// authentication headers.
    package static func isSecret(header name: String) -> Bool {
        words(of: name).contains { word in
            isSecret(word: word) || word == "cookie" || word.hasSuffix("auth")
                || ["authoriz", "authoris", "authent"].contains(where: word.hasPrefix)
        }
    }

    /// Returns whether the name of a URL parameter suggests that its value is a secret. This includes signatures,
    /// sessions and authentication parameters.
    package static func isSecret(parameter name: String) -> Bool {
        isSecret(header: name)
            || words(of: name).contains { word in
                parameters.contains(word) || ["signature", "sessionid", "sessid"].contains(where: word.hasSuffix)
            }
    }

    private static let parameters: Set = [
        "appid", "bearer", "credential", "credentials", "jwt", "pwd", "session", "sid", "sig",
    ]

    private static func isSecret(word: String) -> Bool {
        if ["keys", "secrets", "passphrase", "passcode"].contains(word) { return true }
        if ["token", "secret", "password", "passwd", "apikey"].contains(where: word.hasSuffix) { return true }
        // Words such as `monkey` have the same ending, so the beginning of the word is also checked.
        return [("key", keyOwners), ("pass", passOwners)].contains { end, owners in
            word.hasSuffix(end) && owners.contains(String(word.dropLast(end.count)))
        }
    }

    /// Words that, followed by `key`, form the name of a secret. The empty word stands for `key` alone.
    private static let keyOwners: Set = [
        "", "access", "account", "admin", "api", "app", "auth", "client", "crypt", "deploy", "encryption", "license",
        "master", "private", "secret", "service", "session", "signing", "ssh", "user",
    ]
    /// Words that, followed by `pass`, form the name of a secret. The empty word stands for `pass` alone.
    private static let passOwners: Set = [
        "", "admin", "api", "app", "auth", "db", "ftp", "http", "imap", "ldap", "mail", "mysql", "pg", "proxy", "redis",
        "root", "smtp", "ssh", "user", "web",
    ]

    /// Returns the words of a name in lowercase: `x`, `api` and `key` for `X-ApiKey2`.
    private static func words(of name: String) -> [String] {
        var words: [String] = [""]
        let letters = Array(name)
        for (index, letter) in letters.enumerated() {
            guard letter.isLetter else {
                words.append("")
                continue
            }
            let follows = index > 0 && letter.isUppercase
            let isHump = follows && letters[index - 1].isLowercase
            // In `APIKey`, the second word begins one letter before the first lowercase letter.
            let isNext =
                follows && letters[index - 1].isUppercase && index + 1 < letters.count && letters[index + 1].isLowercase
            if isHump || isNext { words.append("") }
            words[words.count - 1] += letter.lowercased()
        }
        return words.filter { !$0.isEmpty }
    }
}
