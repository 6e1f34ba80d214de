import Settings

extension String {

    /// Whether the text contains only ASCII letters, digits and `_`, and does not begin with a digit.
    var isVariableName: Bool {
        guard let first = utf8.first, !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(first) else { return false }
        return utf8.allSatisfy(\.isPartOfVariableName)
    }

    /// Whether shells, the dynamic linker or common programs read code, or the location of code, from the variable with
    /// this name.
    fileprivate var namesCode: Bool {
        Self.namesOfCode.contains(self) || hasSuffix("_OPTIONS") || Self.prefixesOfCode.contains(where: hasPrefix)
    }

    private static let namesOfCode: Set = [
        "BASHOPTS", "BASH_ENV", "BROWSER", "CDPATH", "CLASSPATH", "EDITOR", "ENV", "FPATH", "GCONV_PATH", "GIT_ASKPASS",
        "GIT_DIR", "GIT_EDITOR", "GIT_EXEC_PATH", "GIT_EXTERNAL_DIFF", "GIT_PAGER", "GIT_PROXY_COMMAND",
        "GIT_SEQUENCE_EDITOR", "GIT_SSH", "GIT_SSH_COMMAND", "GIT_TEMPLATE_DIR", "GNUMAKEFLAGS", "IFS", "LESS",
        "LESSCLOSE", "LESSKEY", "LESSOPEN", "MAKEFILES", "MAKEFLAGS", "MANOPT", "MANPAGER", "NODE_PATH", "PAGER",
        "PATH",
        "PROMPT_COMMAND", "PS4", "RUBYLIB", "RUBYOPT", "SHELL", "SHELLOPTS", "SSH_ASKPASS", "SUDO_ASKPASS",
        "SUDO_EDITOR", "VISUAL", "ZDOTDIR",
    ]

    private static let prefixesOfCode = ["BASH_FUNC_", "GIT_CONFIG", "LD_", "PERL5", "PYTHON"]
}

extension SettingsPlace {

    /// Returns an error if the name is not allowed for an environment variable of a command; otherwise nil.
    ///
    /// - Parameters:
    ///   - name: The name of the variable.
    ///   - content: The content that the variable contains, in words; nil for text of the board's file or of the user.
    func mistake(inVariable name: String, content: String?) -> (place: SettingsPlace, message: String)? {
        // In the shell of another host, a name with characters other than letters, digits and `_` could run a command.
        if !name.isVariableName {
            (self, "“\(name)” is not a valid variable name; use ASCII letters, digits and _")
        } else if let content, name.namesCode {
            (self, "“\(name)” cannot contain \(content), because programs take code from this variable")
        } else {
            nil
        }
    }
}

extension NamedText {

    /// The error if this is not a valid environment variable of a command; nil if it is valid.
    var mistakeAsVariable: (place: SettingsPlace, message: String)? {
        place.mistake(inVariable: name, content: value.contents.first.map { "\($0)" })
    }
}

extension UInt8 {

    var isPartOfVariableName: Bool { isAlphanumeric || self == UInt8(ascii: "_") }
}
