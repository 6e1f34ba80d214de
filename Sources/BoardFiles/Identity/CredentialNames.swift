extension String {

    /// Whether the name of a header or a variable says that it holds a credential: `Authorization`, `X-Api-Key`, `GITHUB_TOKEN`.
    package var namesCredential: Bool {
        let name = lowercased()
        if ["token", "secret", "passw", "apikey", "authoriz", "cookie", "credential"].contains(where: name.contains) {
            return true
        }
        return name.split { !$0.isLetter }.contains { ["auth", "key", "pass", "pat", "pwd"].contains($0) }
    }
}
