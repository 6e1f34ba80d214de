/// The boards, recipes and recorded responses that the program contains.
enum ShippedBoards {

    static let thisMachine = String(decoding: PackageResources.this_machine_yaml, as: UTF8.self)

    /// The name that is shown in place of a path for the board about this machine.
    static let thisMachineName = "(this machine)"

    /// The name of the folder of the recipes that the program contains.
    static let recipeFolder = "(recipes)"

    private static let recipes: [String: [UInt8]] = [
        "clocks.yaml": PackageResources.clocks_yaml, "docker.yaml": PackageResources.docker_yaml,
        "feed.yaml": PackageResources.feed_yaml, "github.yaml": PackageResources.github_yaml,
        "home-assistant.yaml": PackageResources.home_assistant_yaml, "host.yaml": PackageResources.host_yaml,
        "kubernetes.yaml": PackageResources.kubernetes_yaml, "monitor.yaml": PackageResources.monitor_yaml,
        "releases.yaml": PackageResources.releases_yaml, "systemd.yaml": PackageResources.systemd_yaml,
        "weather.yaml": PackageResources.weather_yaml,
    ]

    /// The recorded responses for the recipes, keyed by file name.
    private static let recipeAnswers: [String: [UInt8]] = [
        "clocks.tsv": PackageResources.clocks_tsv, "docker.json": PackageResources.docker_json,
        "feed.xml": PackageResources.feed_xml, "github.json": PackageResources.github_json,
        "home-assistant.json": PackageResources.home_assistant_json, "host.tsv": PackageResources.host_tsv,
        "kubernetes.json": PackageResources.kubernetes_json, "monitor.html": PackageResources.monitor_html,
        "releases.json": PackageResources.releases_json, "systemd.txt": PackageResources.systemd_txt,
        "weather.json": PackageResources.weather_json,
    ]

    /// The recorded responses for the board about this machine, keyed by file name.
    private static let answers: [String: [UInt8]] = [
        "cores.1.txt": PackageResources.cores_1_txt, "cores.2.txt": PackageResources.cores_2_txt,
        "disks.txt": PackageResources.disks_txt, "load.txt": PackageResources.load_txt,
        "memory.txt": PackageResources.memory_txt, "network.1.txt": PackageResources.network_1_txt,
        "network.2.txt": PackageResources.network_2_txt, "processes.txt": PackageResources.processes_txt,
        "processor.1.txt": PackageResources.processor_1_txt, "processor.2.txt": PackageResources.processor_2_txt,
        "temperatures.txt": PackageResources.temperatures_txt, "time.txt": PackageResources.time_txt,
        "transfers.1.txt": PackageResources.transfers_1_txt, "transfers.2.txt": PackageResources.transfers_2_txt,
        "units.txt": PackageResources.units_txt,
    ]

    private static let folders = [
        recipeFolder: recipes, "\(recipeFolder)/\(RecordedAnswers.folderName)": recipeAnswers,
        "\(thisMachineName)/\(RecordedAnswers.folderName)": answers,
    ]

    /// The file names of the recipes, sorted.
    static var recipeNames: [String] { recipes.keys.sorted() }

    /// The names of the recipes, as typed after `example`.
    static var recipeWords: [String] { recipeNames.map { String($0.dropLast(".yaml".count)) } }

    /// Returns the sorted names of the files in a folder; nil if there is no such folder.
    static func names(in folder: String) -> [String]? { folders[folder]?.keys.sorted() }

    /// Returns the content of a file; nil if there is no file at the path.
    static func bytes(at path: String) -> [UInt8]? {
        guard let slash = path.lastIndex(of: "/") else { return nil }
        return folders[String(path[..<slash])]?[String(path[path.index(after: slash)...])]
    }
}
