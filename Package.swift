// swift-tools-version: 6.2
import PackageDescription

/// The folder of libraries that the program is linked with so that it starts sooner; nil to build it as usual.
let startLibraries = Context.environment["LOADBOARD_LIBRARIES"]

let package = Package(
    name: "Loadboard",
    products: names(
        """
        Loadboard Loadables LoadableCoding LoadableNetworking LoadableURLSession LoadableCaching LoadableSharing Feeds
        LocalSources LoadableTesting Pictures TerminalUI NcursesTerminal TerminalTesting Values Dashboard Settings
        MMMLoadable MMMAsyncLoadable Loadability LoadabilityViews ApexyLoader ApexyURLSession Boards
        """
    ).map { .library(name: $0, targets: [$0]) } + [
        .library(name: "Documents", targets: ["Documents", "JSONDocuments"]),
        // As the original's.
        .library(name: "Apexy", targets: ["Apexy", "ApexyURLSession"]),
        .library(name: "Filters", targets: ["Filters", "FilterWorker"]),
        .executable(name: "loadboard", targets: ["LoadboardCommand"]),
        .executable(name: "home", targets: ["HomeCommand"]),
        .executable(name: "gallery", targets: ["GalleryCommand"]),
    ],
    targets: [
        // Loadables: objects that load content, have a state, and keep their content.
        module("Loadables", "Basics"),
        // Utilities of all modules: clocks, single-line texts, error summaries, threads.
        module("Basics", "CLinux"),
        // Linux functions without a Swift interface: supervised programs, terminals, timers, file events.
        library("CLinux", "CProcess"),
        // Dates, times and time zones in the values of sources.
        module("Values", "Basics"),
        module("LoadableCoding", "Loadables"),
        module("LoadableNetworking", "Addresses CCurl CZlib LoadableCoding Loadables Starting Values"),
        // Classifies addresses: this machine, a private network, the internet.
        module("Addresses"),
        // The only module of the core that imports FoundationNetworking, which has a libcurl of its own.
        module("LoadableURLSession", "LoadableNetworking Loadables"),
        module("LoadableCaching", "CSQLite CZlib LoadableCoding Loadables"),
        // Content that programs share by a store.
        module("LoadableSharing", "Addresses Basics CHiredis CLinux LoadableCaching Loadables SecureHash"),
        library("CHiredis", "CLibraries"),
        module("SecureHash", "CDigest"),
        library("CDigest", links: "md"),
        // Commands and files.
        module("LocalSources", "Basics CLinux Loadables"),
        library("CCurl", "CLibraries"),
        // Libraries that are loaded when they are first needed.
        library("CLibraries", links: "dl"),
        library("CSQLite", links: "sqlite3"),
        library("CZlib", links: "z"),
        module("Feeds", "LoadableCaching Loadables"),
        module("LoadableTesting", "LoadableCoding LoadableSharing Loadables"),

        // Pictures: pixels, and decoders of files.
        module("Pixels"),
        module("Pictures", "CPictures Loadables Pixels"),
        library("CPictures", "CLibraries", links: "m"),

        // JSON with its original texts, for trees and documents.
        module("JSONDocuments"),

        // The content of sources in any format, and filters in a worker process.
        module("Documents", "Basics JSONDocuments TextEncodings Values"),
        // Text in UTF-8, whatever its encoding.
        module("TextEncodings"),
        module("Filters", "Basics CLinux CProcess Documents JSONDocuments"),
        module(
            "FilterWorker", "Basics CExpat CJQ CLinux COniguruma Documents JSONDocuments Filters Values",
            excluding: "Feeds/generate-entities.py"),
        library("CExpat", "CLibraries"),
        library("CJQ", "CLibraries"),
        library("COniguruma", "CLibraries"),

        // The terminal: screens drawn into values, shown by ncurses, compared in tests.
        module("TerminalUI", "Basics JSONDocuments Pixels", excluding: "Text/Tables/generate-widths.py"),
        module("NcursesTerminal", "CNcurses CWatcher TerminalUI"),
        module("TerminalTesting", "TerminalUI"),
        library("CNcurses", "CProcess CWatcher", links: "ncursesw tinfo"),

        // Settings: checked values from files, with the place of each value.
        module("Settings", "Basics CYAML"),
        library("CYAML", links: "fyaml"),
        // User key bindings, for every program with a key map.
        module("KeyFiles", "Basics Settings TerminalUI"),
        // The user's settings and themes, for every program with a board.
        module("UserFiles", "Basics Dashboard Settings TerminalUI"),
        // The arguments, limits and copies of the process, and the first steps of a program.
        library("CProcess"),
        module("Starting", "CProcess"),

        // A process that restores the terminal after the program was killed.
        library("CWatcher", "CProcess"),

        // Panels that show loadables on screens: the only module that depends on both.
        module("Dashboard", "COniguruma Feeds LoadableCoding Loadables TerminalUI Values"),

        // Boards from settings files: feeds, panels, pages, alerts and keys.
        module(
            "Boards",
            """
            Addresses Basics Dashboard Documents Feeds JSONDocuments LoadableCaching LoadableCoding LoadableNetworking
            LoadableSharing Loadables LocalSources Pictures Pixels SecureHash Filters Settings TerminalUI
            TextEncodings UserFiles Values
            """
        ),

        // All modules of a program with a board by one import.
        module(
            "Loadboard",
            """
            Basics Dashboard Feeds KeyFiles LoadableCaching LoadableCoding LoadableNetworking Loadables LocalSources
            NcursesTerminal Pictures Settings Starting TerminalUI UserFiles Values
            """
        ),

        // The commit that the programs are built from, set when they are installed.
        library("CBuild", settings: builtFrom()),

        // The program loadboard.
        module(
            "LoadboardProgram",
            """
            Addresses Basics Boards CBuild Dashboard Documents JSONDocuments LoadableCoding LoadableSharing LoadableTesting
            KeyFiles Loadables Loadboard LocalSources Filters FilterWorker Settings Starting TerminalUI UserFiles
            """,
            resources: [.embedInCode("Shipped")]
        ),
        program("LoadboardCommand", "LoadboardProgram", linking: startLibraries.map(linkedForStarting) ?? []),

        // Compatibility with the original libraries: code written for them builds with these modules.
        module(
            "MMMLoadable", "LoadableNetworking Loadables Pictures Pixels", at: "Sources/Compatibility/MMMLoadable"),
        module("MMMAsyncLoadable", "Loadables MMMLoadable", at: "Sources/Compatibility/MMMAsyncLoadable"),
        module(
            "Loadability", "LoadableCaching LoadableNetworking LoadableURLSession Loadables",
            at: "Sources/Compatibility/Loadability"),
        // Separate, so that programs without a terminal need none.
        module(
            "LoadabilityViews", "Dashboard Feeds Loadability LoadableCaching Loadables TerminalUI",
            at: "Sources/Compatibility/LoadabilityViews"),
        module("Apexy", "LoadableNetworking LoadableURLSession Loadables", at: "Sources/Compatibility/Apexy"),
        module(
            "ApexyLoader", "Apexy LoadableNetworking LoadableURLSession Loadables",
            at: "Sources/Compatibility/ApexyLoader"),
        module(
            "ApexyURLSession", "Apexy LoadableNetworking LoadableURLSession",
            at: "Sources/Compatibility/ApexyURLSession"),

        // The demo: the home screen of a block of flats, and its HTTP server.
        module(
            "Home",
            "Dashboard Feeds HomeServer LoadableCaching LoadableNetworking Loadables Loadboard Pictures TerminalUI",
            at: "Demo/Home"),
        program("HomeCommand", "Home Loadboard", at: "Demo/HomeCommand"),
        // The gallery: every view with its controls. It does not depend on loadables.
        module("Gallery", "KeyFiles Settings TerminalUI", at: "Demo/Gallery"),
        program(
            "GalleryCommand", "Gallery KeyFiles NcursesTerminal Settings Starting TerminalUI", at: "Demo/GalleryCommand"
        ),
        module("HomeServer", "CMicroHTTPD CZlib", at: "Demo/HomeServer"),
        library("CMicroHTTPD", at: "Demo/CMicroHTTPD", links: "microhttpd"),

        program(
            "Benchmarks",
            "Boards CAllocations HomeServer LoadableTesting LoadableURLSession PictureSamples TerminalTesting TestSupport terminal-probe",
            at: "Tests/Benchmarks", excluding: "CAllocations Original original reference.tsv run"),
        library("CAllocations", at: "Tests/Benchmarks/CAllocations"),

        module("TestSupport", at: "Tests/TestSupport"),
        program("cache-writer", "LoadableCaching Loadables TestSupport", at: "Tests/CacheWriter"),
        tests("PicturesTests", "Feeds LoadableTesting PictureSamples Pictures TestSupport"),
        // Writes the pictures that tests read.
        library("PictureSamples", at: "Tests/PictureSamples", links: "gif png jpeg webp webpmux"),
        tests("BasicsTests", "Basics TestSupport"),
        tests("LoadablesTests", "LoadableTesting TestSupport"),
        tests("LoadableNetworkingTests", "HomeServer LoadableTesting LoadableURLSession TestSupport"),
        tests("AddressesTests", "Addresses"),
        tests("ValuesTests", "Basics TestSupport Values"),
        tests("JSONDocumentsTests", "JSONDocuments TestSupport"),
        tests("DocumentsTests", "Basics Documents TestSupport"),
        tests("TextEncodingsTests", "TextEncodings"),
        // The worker process as a program of its own, and programs that use it.
        program(
            "filter-worker", "Documents JSONDocuments Filters FilterWorker", at: "Tests/FilterWorkerProgram"),
        tests("FiltersTests", "LoadableTesting FilterWorker TestSupport filter-worker"),
        tests("TerminalUITests", "TerminalTesting TestSupport", excluding: "Text/Data"),
        // A program that tests drive in a terminal, and what it is compared with.
        program(
            "terminal-probe", "CTerminalReference CWatcher NcursesTerminal TerminalUI", at: "Tests/TerminalProbe",
            excluding: "CTerminalReference"),
        library("CTerminalReference", at: "Tests/TerminalProbe/CTerminalReference", links: "ncursesw"),
        tests("NcursesTerminalTests", "NcursesTerminal TestSupport terminal-probe"),
        tests(
            "DashboardTests", "Dashboard LoadableTesting LoadableURLSession TerminalTesting TestSupport",
            excluding: "Alerts/Screens Screens"),
        tests(
            "CompatibilityTests",
            "ApexyLoader ApexyURLSession Feeds HomeServer LoadabilityViews LoadableTesting LocalSources MMMAsyncLoadable TerminalTesting TestSupport",
            excluding: "Documents", language: .v5),
        tests("LoadableCachingTests", "LoadableTesting TestSupport cache-writer"),
        // Boards that tests kill.
        program("sharing-board", "LoadableSharing Loadables", at: "Tests/SharingBoard"),
        tests("LoadableSharingTests", "LoadableTesting TestSupport sharing-board"),
        program("command-runner", "LoadableCoding Loadables LocalSources", at: "Tests/CommandRunner"),
        tests("LocalSourcesTests", "LoadableTesting LocalSources TestSupport command-runner"),
        tests(
            "DocumentationTests",
            "Boards HomeServer LoadableTesting LoadableURLSession Loadboard FilterWorker TerminalTesting TestSupport"
        ),
        // The program of the README.
        program("rates-board", "Loadboard", at: "Tests/RatesBoard"),
        tests("LoadboardTests", "LoadableTesting Loadboard TerminalTesting TestSupport UserFiles rates-board"),
        // The program of the article "A board of your own", and its test.
        program("workbench", "Loadboard", at: "Tests/Workbench"),
        tests("WorkbenchTests", "LoadableTesting Loadboard TerminalTesting workbench", excluding: "Screens"),
        tests("FeedsTests", "Feeds LoadableTesting TestSupport"),
        tests("KeyFilesTests", "Dashboard Gallery TerminalTesting TestSupport"),
        tests("SettingsTests", "Settings TestSupport"),
        tests("UserFilesTests", "TestSupport UserFiles"),
        tests("BoardFilesTests", "Boards Dashboard TestSupport", excluding: "Boards"),
        tests(
            "BoardsTests", "Boards HomeServer LoadableTesting TerminalTesting TestSupport filter-worker",
            excluding: "Screens Evening Kept"),
        tests(
            "LoadboardProgramTests", "LoadboardProgram TerminalTesting TestSupport filter-worker",
            excluding: "Consent/questions.txt rebuilt recorded"),
        tests("HomeServerTests", "HomeServer TestSupport"),
        tests("GalleryTests", "Gallery TerminalTesting TestSupport", excluding: "Screens"),
        tests("HomeTests", "Home LoadableTesting TerminalTesting TestSupport", excluding: "Screens"),
        tests(
            "EndToEndTests",
            "Gallery GalleryCommand HomeCommand HomeServer Loadboard LoadboardCommand TestSupport rates-board terminal-probe"
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// How `.ci/setup` has the program linked: it starts a fifth sooner and with two fifths less memory.
///
/// The places that depend on where the program is in memory are listed in few bytes, where the system can read that. The libraries in the
/// folder are part of the program; and their functions have no names for other libraries, which call none of them. The functions that the
/// file `order` lists are side by side.
func linkedForStarting(with libraries: String) -> [LinkerSetting] {
    let relocations = Context.environment["LOADBOARD_RELOCATIONS"] == "packed" ? ["-z", "pack-relative-relocs"] : []
    let order = ["--symbol-ordering-file=\(libraries)/order", "--no-warn-symbol-ordering"]
    let options = ["--no-export-dynamic"] + order + relocations
    return [
        .unsafeFlags(
            ["-use-ld=lld", "-L\(libraries)"] + options.flatMap { ["-Xlinker", $0] },
            .when(platforms: [.linux], configuration: .release))
    ]
}

/// How it has all modules compiled: each function stands in a section of its own, and generic types are made from what the compiler
/// knows of them. Otherwise that is looked up by name when the program runs, and for each type that has to be `Hashable` all
/// conformances in the program are gone through: a quarter of all that is done before the first frame.
func compiledForStarting() -> SwiftSetting {
    .unsafeFlags(
        ["-function-sections", "-disable-concrete-type-metadata-mangled-name-accessors"]
            .flatMap { ["-Xfrontend", $0] },
        .when(configuration: .release))
}

/// The words of a text.
func names(_ text: String) -> [String] { text.split(whereSeparator: \.isWhitespace).map(String.init) }

func targets(_ text: String) -> [Target.Dependency] { names(text).map { .byName(name: $0) } }

/// A module in Swift.
///
/// - Parameters:
///   - dependencies: The names of the targets that it uses, with blanks between them.
///   - path: Its folder; nil for the one of its name in `Sources`.
///   - excluded: The files in that folder that are not built, with blanks between them.
func module(
    _ name: String, _ dependencies: String = "", at path: String? = nil, excluding excluded: String = "",
    resources: [Resource]? = nil
) -> Target {
    .target(
        name: name, dependencies: targets(dependencies), path: path, exclude: names(excluded),
        resources: resources, swiftSettings: swiftSettings())
}

/// A program in Swift.
func program(
    _ name: String, _ dependencies: String, at path: String? = nil, excluding excluded: String = "",
    linking: [LinkerSetting] = []
) -> Target {
    .executableTarget(
        name: name, dependencies: targets(dependencies), path: path, exclude: names(excluded),
        swiftSettings: swiftSettings(), linkerSettings: linking)
}

/// The tests of a module.
func tests(
    _ name: String, _ dependencies: String, excluding excluded: String = "", language: SwiftLanguageMode? = nil
) -> Target {
    .testTarget(
        name: name, dependencies: targets(dependencies), exclude: names(excluded),
        // Code of before Swift 6 has to build here as it stands.
        swiftSettings: language.map { [.swiftLanguageMode($0), .treatAllWarnings(as: .error)] } ?? swiftSettings())
}

/// A target in C, and the libraries of the system that it links. Its functions begin with the target’s name in lower case:
/// `ccurl_set_text`.
func library(
    _ name: String, _ dependencies: String = "", at path: String? = nil, links libraries: String = "",
    settings: [CSetting] = []
) -> Target {
    .target(
        name: name, dependencies: targets(dependencies), path: path,
        cSettings: settings + [.treatAllWarnings(as: .error)],
        linkerSettings: names(libraries).map { .linkedLibrary($0) })
}

func swiftSettings() -> [SwiftSetting] {
    [
        .enableUpcomingFeature("ExistentialAny"),
        .enableUpcomingFeature("InternalImportsByDefault"),
        .enableUpcomingFeature("MemberImportVisibility"),
        .enableUpcomingFeature("InferIsolatedConformances"),
        .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
        .treatAllWarnings(as: .error),
    ] + (startLibraries == nil ? [] : [compiledForStarting()])
}

/// The commit that the programs are built from; `.packaging/build` sets it.
func builtFrom() -> [CSetting] {
    Context.environment["LOADBOARD_COMMIT"].map { [.define("LOADBOARD_COMMIT", to: "\"\($0)\"")] } ?? []
}
