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
        "A variable is not a secret because letters of its name happen to spell such a word",
        arguments: [
            "KEYBOARD", "MONKEY", "COMPASS", "BYPASS", "PASSENGER", "KEYMAP_FILE", "TURKEY_CITY", "HOME", "CITY",
            "USER", "MAX_TOKENS",
            "TOKENIZER", "SECRETARY", "AUTHOR", "PATH", "",
        ])
    func otherVariables(name: String) { #expect(!SecretName.isSecret(variable: name)) }

    @Test(
        "A header carries a secret if its name says token, key, auth or secret, or cookie",
        arguments: [
            "Authorization", "authorization", "Proxy-Authorization", "X-Api-Key", "apikey", "X-ApiKey", "X-Auth",
            "X-OAuth-Scopes",
            "Private-Token", "X-Client-Secret", "Cookie", "X-Authentication",
        ])
    func secretHeaders(name: String) { #expect(SecretName.isSecret(header: name)) }

    @Test(
        "Other headers carry none",
        arguments: ["User-Agent", "Accept", "X-City", "X-Author", "X-Monkey", "Accept-Language"])
    func otherHeaders(name: String) { #expect(!SecretName.isSecret(header: name)) }

    @Test(
        "A parameter of a URL carries a secret if a header would, or if it is a signature or a session",
        arguments: [
            "key", "api_key", "apikey", "accessToken", "token", "appid", "X-Amz-Signature", "sig", "sid", "jwt", "pwd",
            "auth", "Authorization", "client_secret", "subscriptionKey", "credential", "session",
        ])
    func secretParameters(name: String) { #expect(SecretName.isSecret(parameter: name)) }

    @Test(
        "Other parameters carry none",
        arguments: ["page", "q", "keyword", "design", "residence", "author", "max_tokens"])
    func otherParameters(name: String) { #expect(!SecretName.isSecret(parameter: name)) }

    @Test(
        "The variables of a source are secret whose name, header or own variable says so, wherever they stand in a source"
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

    @Test("A variable in any other header is a hint that names “secrets:”, at its place")
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
