/// The boards and recipes that the program brings along, as files of YAML that can be copied.
enum ShippedBoards {

    /// The board of this machine.
    static let thisMachine = String(decoding: PackageResources.this_machine_yaml, as: UTF8.self)

    /// Where its recipes stand, for those who look for files.
    static let recipeFolder = "(recipes)"

    private static let recipes: [String: [UInt8]] = [
        "clocks.yaml": PackageResources.clocks_yaml, "docker.yaml": PackageResources.docker_yaml,
        "feed.yaml": PackageResources.feed_yaml, "github.yaml": PackageResources.github_yaml,
        "host.yaml": PackageResources.host_yaml, "monitor.yaml": PackageResources.monitor_yaml,
        "releases.yaml": PackageResources.releases_yaml, "systemd.yaml": PackageResources.systemd_yaml,
        "weather.yaml": PackageResources.weather_yaml,
    ]

    /// The names of the recipes' files, sorted.
    static var recipeNames: [String] { recipes.keys.sorted() }

    /// The text of a recipe; nil if there is none at that path.
    static func recipe(at path: String) -> String? {
        guard path.hasPrefix(recipeFolder + "/") else { return nil }
        return recipes[String(path.dropFirst(recipeFolder.count + 1))].map { String(decoding: $0, as: UTF8.self) }
    }
}
