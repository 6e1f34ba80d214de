import Filters
import LoadableSharing
import Settings
import TextEncodings

extension SettingsTextUse {

    /// A title. It is visible, so it cannot contain a secret.
    static let title = SettingsTextUse(
        "a text", refusingSecrets: "a secret cannot be part of visible text", isShown: true)

    /// A text of any form.
    static let value = SettingsTextUse("a text", canBeEmpty: true)

    static let shell = SettingsTextUse("a shell command", isShell: true, refusingSecrets: commandRefusal)

    static let word = SettingsTextUse(
        "a program or one of its arguments", refusingSecrets: commandRefusal, canBeEmpty: true)

    private static let commandRefusal =
        "a secret cannot be part of a command, where everybody on this machine can see it; pass it to a source's command "
        + "in its environment: env: { TOKEN: \"${secret.NAME}\" }"

    static let filter: SettingsTextUse = {
        var use = SettingsTextUse(
            "a jq filter", refusingSecrets: "a secret cannot be part of a filter", isShown: true
        ).takingVariables
        use.program = .filter
        return use
    }()

    static let condition: SettingsTextUse = {
        var use = filter
        use.check = { Filter.assigns($0) ? ("assigns a value; to compare, write “==”", nil) : nil }
        return use
    }()

    static let pattern: SettingsTextUse = {
        var use = SettingsTextUse(
            "a regular expression", refusingSecrets: "a secret cannot be part of a pattern", isShown: true)
        use.program = .pattern
        return use
    }()

    static let path = SettingsTextUse("a path", refusingSecrets: "a secret cannot be part of a path")

    static let host = SettingsTextUse("an ssh host", refusingSecrets: "a secret cannot be part of a host") {
        // ssh would treat a host that begins with a hyphen as an option.
        $0.hasPrefix("-") || $0.contains(where: \.isWhitespace)
            ? ("takes an ssh host, like me@server.example", nil) : nil
    }

    static let url = SettingsTextUse("a URL like https://example.com/data.json") { text in
        let text = text.trimmingBlanks
        guard let sign = text.schemeEnd else {
            return ("must begin with http:// or https://", text.proposedURL)
        }
        let (scheme, rest) = (text[..<sign.lowerBound], text[sign.upperBound...])
        if ["ws", "wss"].contains(scheme.lowercased()) {
            return (
                "cannot be a WebSocket URL; if the server sends server-sent events, use “follow: true”; otherwise, "
                    + "follow a command such as “websocat \(text)”", nil
            )
        }
        guard ["http", "https"].contains(scheme.lowercased()) else {
            return ("must begin with http:// or https://", scheme.first == "h" ? "https://" + rest : nil)
        }
        if rest.isEmpty || "/?#".contains(rest[rest.startIndex]) { return ("has no host after \(scheme)://", nil) }
        if text.contains(where: \.isWhitespace) { return ("contains a space, which must be written as %20", nil) }
        let host = rest.prefix { !"/?#".contains($0) }
        if let colon = host.lastIndex(of: ":"), case let port = host[host.index(after: colon)...], !port.isEmpty,
            port.allSatisfy(\.isASCII), port.allSatisfy(\.isNumber), UInt16(port) == nil
        {
            return ("has the port \(port); ports are from 0 to 65535", nil)
        }
        return nil
    }

    /// The address of a store. Secrets in the address are percent-encoded when they are inserted, so that their
    /// characters have no special meaning.
    static let store = SettingsTextUse("an address like redis://host:6379 or redis+unix:/run/redis.sock") { text in
        do throws(RedisAddressError) {
            _ = try RedisAddress(text)
            return nil
        } catch {
            let isHost = !text.contains("/") && !text.contains(where: \.isWhitespace)
            return ("is not an address: \(error)", error == .scheme && isHost ? "redis://" + text : nil)
        }
    }

    /// The address of a store, or the word that turns sharing off.
    static let boardShare = SettingsTextUse("an address like redis://host:6379, or false") { text in
        switch text.trimmingBlanks {
        case "false": nil
        case "no", "off", "never": ("takes an address or false", "false")
        default: store.check?(text)
        }
    }

    static let credential = SettingsTextUse("a secret like ${secret.NAME}")

    static let sourceShare = SettingsTextUse(
        "true, false, or “as” followed by a name", refusingSecrets: "a name cannot contain a secret", isShown: true
    ) { text in
        SourceSettings.Share(text) == nil
            ? (
                "takes true, false, or a name after “as”, such as “as prices”; “\(text)” is none of these",
                ["yes": "true", "on": "true", "no": "false", "off": "false"][text.lowercased()]
                    ?? (text.contains(where: \.isWhitespace) ? nil : "as \(text)")
            ) : nil
    }

    static let account = SettingsTextUse("the name of an account")

    static let separator = SettingsTextUse("one character", canBeEmpty: true, isShown: true) { text in
        text == "\\t" || text.count == 1 ? nil : ("takes one character, or \\t for a tab", nil)
    }

    static let encoding = SettingsTextUse(
        "the name of an encoding", refusingSecrets: "the name of an encoding cannot contain a secret", isShown: true
    ) { text in
        (try? TextEncoding(named: text)) == nil
            ? (
                "is an unknown encoding; supported encodings include utf-8, latin1, windows-1251, shift_jis and gb18030",
                nil
            ) : nil
    }

    static let variable = SettingsTextUse(
        "the name of a variable", refusingSecrets: "a variable name cannot contain a secret", isShown: true)

    static let pageName = SettingsTextUse(
        "a name of letters, digits, - and _", refusingSecrets: "a name cannot contain a secret", isShown: true
    ) { text in
        text.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber) || "-_".contains($0) }
            ? nil : ("takes only letters, digits, “-” and “_”; “\(text)” contains other characters", nil)
    }.literal

    static let recipe = SettingsTextUse(
        "the name of a recipe", refusingSecrets: "a recipe name cannot contain a secret", isShown: true)

    static let field = SettingsTextUse(
        "the name of a field", refusingSecrets: "a field name cannot contain a secret", isShown: true)

    /// The name of a secret field, which is found at any depth.
    static let secretField: SettingsTextUse = {
        var use = field
        use.check = { text in
            guard text.contains(where: { ".[]".contains($0) }) else { return nil }
            let names = text.split(whereSeparator: { ".[]\"'".contains($0) }).filter { !$0.allSatisfy(\.isNumber) }
            let advice = names.last.map { "; write “\($0)”" } ?? ""
            return ("takes the name of a field, not a path, because fields are found at any depth\(advice)", nil)
        }
        return use
    }()
}

extension String {

    /// The URL that is probably meant by a host without a scheme, such as `example.com` or `localhost:8080/status`. Nil
    /// if the text does not look like a host.
    fileprivate var proposedURL: String? {
        let authority = prefix { !"/?#".contains($0) }
        let parts = authority.split(separator: ":", omittingEmptySubsequences: false)
        guard let host = parts.first, !host.isEmpty, parts.count <= 2, !contains(where: \.isWhitespace),
            parts.count == 1 || Int(parts[1]) != nil, host.contains(".") || host == "localhost" || parts.count == 2
        else { return nil }
        let isOwn = parts.count == 2 || host == "localhost" || host.allSatisfy { $0.isNumber || $0 == "." }
        return (isOwn ? "http://" : "https://") + self
    }

    /// The range of the first `://`. A general search would be too slow for the many texts that are searched before the
    /// first frame.
    var schemeEnd: Range<Index>? {
        var rest = utf8[...]
        while let colon = rest.firstIndex(of: UInt8(ascii: ":")) {
            if rest[colon...].starts(with: "://".utf8) { return colon..<utf8.index(colon, offsetBy: 3) }
            rest = rest[utf8.index(after: colon)...]
        }
        return nil
    }
}
