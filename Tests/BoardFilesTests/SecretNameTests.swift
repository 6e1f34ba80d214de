import Settings
import Testing

@testable import Boards

@Suite(.timeLimit(.minutes(3)))
struct SecretNameTests {

    @Test(
        "A variable is a secret if a word of its name says token, secret, password, pass or key",
        arguments: [
            "TOKEN", "GITHUB_TOKEN", "GHTOKEN", "SECRET", "CLIENT_SECRET", "CLIENTSECRET", "PASSWORD", "PGPASSWORD",
            "DB_PASS",
            "SSHPASS", "PASS", "MYSQL_PASSWD", "API_KEY", "APIKEY", "KEY", "KEY2", "SECRETKEY", "apiKey", "myAPIKey",
            "OPENWEATHER_APIKEY", "X_TOKEN_2",
        ])
    func secretVariables(name: String) {
        #expect(SecretName.isSecret(variable: name))
    }

    @Test(
        "A variable is not a secret only because its letters contain such a word",
        arguments: [
            "KEYBOARD", "MONKEY", "COMPASS", "BYPASS", "PASSENGER", "KEYMAP_FILE", "TURKEY_CITY", "HOME", "CITY",
            "USER", "MAX_TOKENS",
            "TOKENIZER", "SECRETARY", "AUTHOR", "PATH", "",
        ])
    func otherVariables(name: String) { #expect(!SecretName.isSecret(variable: name)) }

    @Test(
        "A header is secret if its name says token, key, auth, secret or cookie",
        arguments: [
            "Authorization", "authorization", "Proxy-Authorization", "X-Api-Key", "apikey", "X-ApiKey", "X-Auth",
            "X-OAuth-Scopes",
            "Private-Token", "X-Client-Secret", "Cookie", "X-Authentication",
        ])
    func secretHeaders(name: String) { #expect(SecretName.isSecret(header: name)) }

    @Test(
        "Other headers are not",
        arguments: ["User-Agent", "Accept", "X-City", "X-Author", "X-Monkey", "Accept-Language"])
    func otherHeaders(name: String) { #expect(!SecretName.isSecret(header: name)) }

    @Test(
        "A parameter of a URL is secret if a header of that name is, or if it is a signature or a session",
        arguments: [
            "key", "api_key", "apikey", "accessToken", "token", "appid", "X-Amz-Signature", "sig", "sid", "jwt", "pwd",
            "auth", "Authorization", "client_secret", "subscriptionKey", "credential", "session",
        ])
    func secretParameters(name: String) { #expect(SecretName.isSecret(parameter: name)) }

    @Test(
        "Other parameters are not",
        arguments: ["page", "q", "keyword", "design", "residence", "author", "max_tokens"])
    func otherParameters(name: String) { #expect(!SecretName.isSecret(parameter: name)) }

    @Test(
        "Variables of a source are secret by their own name, header or parameter, anywhere in the source"
    )
    func sources() throws {
        let text = """
            sources:
              a:
                http: "https://example.com/${env.CITY}?k=${env.API_KEY}"
                headers: { Authorization: "Bearer ${env.WHO}", X-City: "${env.TOWN}" }
                body: "${env.DB_PASSWORD}"
              b: { command: "echo ${env.GH_TOKEN} ${env.HOME}", env: { MY_SECRET: "${env.WHO}", CITY: "${env.TOWN}" } }
            """
        let names = ["CITY", "API_KEY", "WHO", "TOWN", "DB_PASSWORD", "GH_TOKEN", "HOME"]
        let environment = Dictionary(uniqueKeysWithValues: names.map { ($0, "value-of-\($0)") })
        let (board, problems) = BoardSettings.read(
            "board.yaml", from: MemoryFiles(["board.yaml": text]), environment: environment)
        #expect(problems.map(\.description) == [])
        let sources = try #require(board?.sources)
        #expect(
            sources.map(\.origin.secretVariables) == [
                ["API_KEY": "value-of-API_KEY", "WHO": "value-of-WHO", "DB_PASSWORD": "value-of-DB_PASSWORD"],
                ["GH_TOKEN": "value-of-GH_TOKEN", "WHO": "value-of-WHO"],
            ])
    }

    @Test("A variable in any other header gets a hint at its place that mentions “secrets:”")
    func hints() throws {
        let text = """
            sources:
              a:
                http: https://example.com/
                headers: { X-Api-Key: "${env.A}", X-Session: "${env.B}", X-City: plain, X-Other: "${env.C_TOKEN}" }
            """
        let (board, _) = BoardSettings.read(
            "board.yaml", from: MemoryFiles(["board.yaml": text]), environment: ["A": "1", "B": "2", "C_TOKEN": "3"])
        let hints = try #require(board?.hints)
        #expect(hints.count == 1)
        #expect(hints.first?.place.line == 4)
        #expect(hints.first?.message.contains("“B” in the header “X-Session”") == true)
        #expect(hints.first?.message.contains("“secrets:”") == true)
    }
}
