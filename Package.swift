// swift-tools-version: 6.2
import PackageDescription

/// The folder of libraries that the program is linked with so that it starts sooner; nil to build it as usual.
let startLibraries = Context.environment["LOADBOARD_LIBRARIES"]

let package = Package(
    name: "Loadboard",
    products: [
        .library(name: "Loadboard", targets: ["Loadboard"]),
        .library(name: "Loadables", targets: ["Loadables"]),
        .library(name: "LoadableCoding", targets: ["LoadableCoding"]),
        .library(name: "LoadableNetworking", targets: ["LoadableNetworking"]),
        .library(name: "LoadableURLSession", targets: ["LoadableURLSession"]),
        .library(name: "LoadableCaching", targets: ["LoadableCaching"]),
        .library(name: "LoadableSharing", targets: ["LoadableSharing"]),
        .library(name: "Feeds", targets: ["Feeds"]),
        .library(name: "LocalSources", targets: ["LocalSources"]),
        .library(name: "LoadableTesting", targets: ["LoadableTesting"]),
        .library(name: "Documents", targets: ["Documents", "JSONDocuments"]),
        .library(name: "Selection", targets: ["Selection", "SelectionWorker"]),
        .library(name: "Pictures", targets: ["Pictures"]),
        .library(name: "TerminalUI", targets: ["TerminalUI"]),
        .library(name: "NcursesTerminal", targets: ["NcursesTerminal"]),
        .library(name: "TerminalTesting", targets: ["TerminalTesting"]),
        .library(name: "Values", targets: ["Values"]),
        .library(name: "Dashboard", targets: ["Dashboard"]),
        .library(name: "Settings", targets: ["Settings"]),
        .library(name: "MMMLoadable", targets: ["MMMLoadable"]),
        .library(name: "MMMAsyncLoadable", targets: ["MMMAsyncLoadable"]),
        .library(name: "Loadability", targets: ["Loadability"]),
        .library(name: "LoadabilityViews", targets: ["LoadabilityViews"]),
        .library(name: "Apexy", targets: ["Apexy"]),
        .library(name: "ApexyLoader", targets: ["ApexyLoader"]),
        .library(name: "ApexyURLSession", targets: ["ApexyURLSession"]),
        .library(name: "Boards", targets: ["Boards"]),
        .executable(name: "loadboard", targets: ["LoadboardCommand"]),
        .executable(name: "home", targets: ["HomeCommand"]),
        .executable(name: "gallery", targets: ["GalleryCommand"]),
    ],
    targets: [
        // Loadables: objects that load something, say how that goes, and keep what they already have.
        .target(name: "Loadables", dependencies: ["CTimer"]),
        .target(name: "CTimer"),
        // What values that sources write mean: dates and times, and the zones that they are in.
        .target(name: "Values", dependencies: ["Loadables"]),
        .target(name: "LoadableCoding", dependencies: ["Loadables"]),
        .target(
            name: "LoadableNetworking",
            dependencies: ["Addresses", "Loadables", "LoadableCoding", "CCurl", "Starting", "Values"]
        ),
        // Which addresses are of this machine, of a private network, of the internet.
        .target(name: "Addresses"),
        // The only module of the core that imports FoundationNetworking, which has a libcurl of its own.
        .target(name: "LoadableURLSession", dependencies: ["LoadableNetworking", "Loadables"]),
        .target(name: "LoadableCaching", dependencies: ["Loadables", "LoadableCoding", "CSQLite", "CZlib"]),
        // Content that programs share through a store.
        .target(
            name: "LoadableSharing",
            dependencies: [
                "Addresses", "CHiredis", "CSpawn", "LoadableCaching", "Loadables", "SecureHash", "Threads",
            ]
        ),
        .target(name: "CHiredis", dependencies: ["CLibraries"]),
        .target(name: "SecureHash"),
        // Commands and files.
        .target(name: "LocalSources", dependencies: ["Loadables", "CSpawn", "Threads"]),
        .target(name: "CSpawn", dependencies: ["CProcess"]),
        .target(name: "Threads", dependencies: ["CSpawn"]),
        .target(name: "CCurl", dependencies: ["CLibraries"]),
        // Libraries that are loaded when they are first needed.
        .target(name: "CLibraries", linkerSettings: [.linkedLibrary("dl")]),
        .target(name: "CSQLite", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(name: "CZlib", linkerSettings: [.linkedLibrary("z")]),
        .target(name: "Feeds", dependencies: ["LoadableCaching", "Loadables"]),
        .target(name: "LoadableTesting", dependencies: ["LoadableCoding", "LoadableSharing", "Loadables"]),

        // Pictures: pixels, and what reads them from files.
        .target(name: "Pixels"),
        .target(name: "Pictures", dependencies: ["CPictures", "Loadables", "Pixels"]),
        .target(name: "CPictures", dependencies: ["CLibraries"], linkerSettings: [.linkedLibrary("m")]),

        // JSON as it was written: what trees show, and what documents are made of.
        .target(name: "JSONDocuments"),

        // What sources give, whatever its format; and what filters select from it, in a worker process.
        .target(name: "Documents", dependencies: ["JSONDocuments", "Loadables", "TextEncodings", "Values"]),
        // Text in UTF-8, whatever its encoding.
        .target(name: "TextEncodings"),
        .target(
            name: "Selection",
            dependencies: ["CProcess", "CSpawn", "Documents", "JSONDocuments", "Loadables", "Threads"]
        ),
        .target(
            name: "SelectionWorker",
            dependencies: [
                "CExpat", "CJQ", "COniguruma", "CSpawn", "Documents", "JSONDocuments", "Loadables", "Selection",
                "Values",
            ],
            exclude: ["Feeds/generate-entities.py"]
        ),
        .target(name: "CExpat", dependencies: ["CLibraries"]),
        .target(name: "CJQ", dependencies: ["CLibraries"]),
        .target(name: "COniguruma", dependencies: ["CLibraries"]),

        // The terminal: screens drawn into values, shown by ncurses, compared in tests.
        .target(
            name: "TerminalUI",
            dependencies: ["JSONDocuments", "Pixels", "Spelling"],
            exclude: ["Text/Tables/generate-widths.py"]
        ),
        .target(
            name: "NcursesTerminal",
            dependencies: ["TerminalUI", "CNcurses", "CWatcher"]
        ),
        .target(name: "TerminalTesting", dependencies: ["TerminalUI"]),
        .target(
            name: "CNcurses",
            dependencies: ["CProcess", "CWatcher"],
            linkerSettings: [.linkedLibrary("ncursesw"), .linkedLibrary("tinfo")]
        ),

        // Settings: what a file says, checked, with the place of each value.
        .target(name: "Settings", dependencies: ["CYAML", "Spelling"]),
        .target(name: "CYAML", linkerSettings: [.linkedLibrary("fyaml")]),
        // Keys of a person's own, for every program with a key map.
        .target(name: "KeyFiles", dependencies: ["Settings", "Spelling", "TerminalUI"]),
        // Which word was meant.
        .target(name: "Spelling"),

        // The arguments, limits and copies of the process; and what a program does with them first.
        .target(name: "CProcess"),
        .target(name: "Starting", dependencies: ["CProcess"]),

        // A process that puts in order what a program leaves that was killed.
        .target(name: "CWatcher", dependencies: ["CProcess"]),

        // Panels that show loadables on screens: the only place where the two meet.
        .target(name: "Dashboard", dependencies: ["Feeds", "LoadableCoding", "Loadables", "TerminalUI", "Values"]),

        // Boards from settings files: feeds, panels, pages, alerts and keys.
        .target(
            name: "Boards",
            dependencies: [
                "Addresses", "Dashboard", "Documents", "Feeds", "JSONDocuments", "LoadableCaching",
                "LoadableCoding",
                "LoadableNetworking", "LoadableSharing", "Loadables", "LocalSources", "Pictures", "Pixels",
                "SecureHash",
                "Selection", "Settings", "Spelling", "TerminalUI", "TextEncodings", "Values",
            ]
        ),

        // All of it by one name.
        .target(
            name: "Loadboard",
            dependencies: [
                "Dashboard", "Feeds", "KeyFiles", "LoadableCaching", "LoadableCoding", "LoadableNetworking",
                "Loadables", "LocalSources", "NcursesTerminal", "Pictures", "Settings", "Spelling", "Starting",
                "TerminalUI", "Values",
            ]
        ),

        // Which commit the programs are built from; what installs them says it.
        .target(
            name: "CBuild",
            cSettings: Context.environment["LOADBOARD_COMMIT"].map { [.define("LOADBOARD_COMMIT", to: "\"\($0)\"")] }
                ?? []
        ),

        // The program loadboard.
        .target(
            name: "LoadboardProgram",
            dependencies: [
                "Addresses", "Boards", "CBuild", "Dashboard", "Documents", "JSONDocuments",
                "LoadableCoding",
                "LoadableSharing", "LoadableTesting", "Loadables", "Loadboard", "LocalSources", "Selection",
                "SelectionWorker", "Settings",
                "Spelling", "Starting", "TerminalUI",
            ],
            resources: [.embedInCode("Shipped")]
        ),
        .executableTarget(
            name: "LoadboardCommand",
            dependencies: ["LoadboardProgram"],
            linkerSettings: startLibraries.map(linkedForStarting) ?? []
        ),

        // The originals' names: code that was written for those libraries builds with these.
        .target(
            name: "MMMLoadable",
            dependencies: ["LoadableNetworking", "Loadables", "Pictures", "Pixels"],
            path: "Sources/Compatibility/MMMLoadable"
        ),
        .target(
            name: "MMMAsyncLoadable",
            dependencies: ["Loadables", "MMMLoadable"],
            path: "Sources/Compatibility/MMMAsyncLoadable"
        ),
        .target(
            name: "Loadability",
            dependencies: ["Loadables", "LoadableCaching", "LoadableNetworking", "LoadableURLSession"],
            path: "Sources/Compatibility/Loadability"
        ),
        // Apart, so that programs without a terminal need none.
        .target(
            name: "LoadabilityViews",
            dependencies: ["Dashboard", "Loadability", "LoadableCaching", "TerminalUI"],
            path: "Sources/Compatibility/LoadabilityViews"
        ),
        .target(
            name: "Apexy",
            dependencies: ["Loadables", "LoadableNetworking", "LoadableURLSession"],
            path: "Sources/Compatibility/Apexy"
        ),
        .target(
            name: "ApexyLoader",
            dependencies: ["Apexy", "Loadables", "LoadableNetworking", "LoadableURLSession"],
            path: "Sources/Compatibility/ApexyLoader"
        ),
        .target(
            name: "ApexyURLSession",
            dependencies: ["Apexy", "LoadableNetworking", "LoadableURLSession"],
            path: "Sources/Compatibility/ApexyURLSession"
        ),

        // The demo: the home screen of a block of flats, and the HTTP server that it talks to.
        .target(
            name: "Home",
            dependencies: [
                "Dashboard", "Feeds", "Loadables", "LoadableCaching", "LoadableNetworking", "Loadboard", "Pictures",
                "TerminalUI",
                "HomeServer",
            ],
            path: "Demo/Home"
        ),
        .executableTarget(
            name: "HomeCommand",
            dependencies: ["Home", "Loadboard"],
            path: "Demo/HomeCommand"
        ),
        // The gallery: every view, with what can be done to it. It knows nothing of loadables.
        .target(name: "Gallery", dependencies: ["KeyFiles", "Settings", "TerminalUI"], path: "Demo/Gallery"),
        .executableTarget(
            name: "GalleryCommand",
            dependencies: ["Gallery", "KeyFiles", "NcursesTerminal", "Settings", "Starting", "TerminalUI"],
            path: "Demo/GalleryCommand"
        ),
        .target(name: "HomeServer", dependencies: ["CMicroHTTPD", "CZlib"], path: "Demo/HomeServer"),
        .target(
            name: "CMicroHTTPD",
            path: "Demo/CMicroHTTPD",
            linkerSettings: [.linkedLibrary("microhttpd")]
        ),

        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Boards", "Dashboard", "Feeds", "Loadables", "LoadableCaching", "LoadableNetworking",
                "LoadableTesting", "LoadableURLSession", "HomeServer", "CAllocations", "PictureSamples", "Pictures",
                "Selection", "Settings", "TerminalTesting", "TerminalUI", "TestSupport", "terminal-probe",
            ],
            path: "Tests/Benchmarks",
            exclude: ["CAllocations", "Original", "original", "reference.tsv", "run"]
        ),
        .target(name: "CAllocations", path: "Tests/Benchmarks/CAllocations"),

        .target(name: "TestSupport", path: "Tests/TestSupport"),
        .executableTarget(
            name: "cache-writer",
            dependencies: ["LoadableCaching", "Loadables", "TestSupport"],
            path: "Tests/CacheWriter"
        ),
        .testTarget(
            name: "PicturesTests",
            dependencies: [
                "CZlib", "Feeds", "LoadableCaching", "LoadableTesting", "Loadables", "PictureSamples", "Pictures",
                "TestSupport",
            ]
        ),
        // Writes the pictures that tests read.
        .target(
            name: "PictureSamples",
            path: "Tests/PictureSamples",
            linkerSettings: [
                .linkedLibrary("png"), .linkedLibrary("jpeg"), .linkedLibrary("webp"), .linkedLibrary("webpmux"),
            ]
        ),
        .testTarget(name: "LoadablesTests", dependencies: ["Loadables", "LoadableTesting", "TestSupport"]),
        .testTarget(
            name: "LoadableNetworkingTests",
            dependencies: [
                "Addresses", "LoadableCoding", "LoadableNetworking", "LoadableTesting", "LoadableURLSession", "CZlib",
                "HomeServer",
                "TestSupport",
            ]
        ),
        .testTarget(name: "AddressesTests", dependencies: ["Addresses"]),
        .testTarget(name: "ValuesTests", dependencies: ["Loadables", "TestSupport", "Values"]),
        .testTarget(name: "JSONDocumentsTests", dependencies: ["JSONDocuments", "TestSupport"]),
        .testTarget(name: "DocumentsTests", dependencies: ["Documents", "JSONDocuments", "TestSupport", "Values"]),
        .testTarget(name: "TextEncodingsTests", dependencies: ["TextEncodings"]),
        // The worker process as a program of its own, and programs that use it.
        .executableTarget(
            name: "selection-worker",
            dependencies: ["Documents", "JSONDocuments", "Selection", "SelectionWorker"],
            path: "Tests/SelectionWorkerProgram"
        ),
        .testTarget(
            name: "SelectionTests",
            dependencies: [
                "Documents", "JSONDocuments", "LoadableTesting", "Selection", "SelectionWorker", "TestSupport",
                "selection-worker",
            ]
        ),
        .testTarget(
            name: "TerminalUITests",
            dependencies: ["TerminalUI", "TerminalTesting", "TestSupport"],
            exclude: ["Text/Data"]
        ),
        // A program that tests drive in a terminal, and what it is compared with.
        .executableTarget(
            name: "terminal-probe",
            dependencies: ["CTerminalReference", "CWatcher", "NcursesTerminal", "TerminalUI"],
            path: "Tests/TerminalProbe",
            exclude: ["CTerminalReference"]
        ),
        .target(
            name: "CTerminalReference",
            path: "Tests/TerminalProbe/CTerminalReference",
            linkerSettings: [.linkedLibrary("ncursesw")]
        ),
        .testTarget(
            name: "NcursesTerminalTests",
            dependencies: ["CNcurses", "NcursesTerminal", "TerminalUI", "TestSupport", "terminal-probe"]
        ),
        .testTarget(
            name: "DashboardTests",
            dependencies: [
                "Dashboard", "Feeds", "JSONDocuments", "Loadables", "LoadableCaching", "LoadableTesting",
                "LoadableURLSession",
                "TerminalTesting",
                "TerminalUI",
                "TestSupport", "Values",
            ],
            exclude: ["Alerts/Screens", "Screens"]
        ),
        .testTarget(
            name: "CompatibilityTests",
            dependencies: [
                "Addresses", "Apexy", "ApexyLoader", "ApexyURLSession", "Dashboard", "HomeServer", "Loadability",
                "LoadabilityViews",
                "LoadableCaching", "LoadableCoding", "LoadableNetworking", "LoadableTesting", "LoadableURLSession",
                "LocalSources", "MMMAsyncLoadable", "MMMLoadable", "TerminalTesting", "TestSupport",
            ],
            exclude: ["Documents"]
        ),
        .testTarget(
            name: "LoadableCachingTests",
            dependencies: ["LoadableCaching", "LoadableTesting", "CSQLite", "TestSupport", "cache-writer"]
        ),
        // Boards that tests kill.
        .executableTarget(
            name: "sharing-board",
            dependencies: ["LoadableSharing", "Loadables"],
            path: "Tests/SharingBoard"
        ),
        .testTarget(
            name: "LoadableSharingTests",
            dependencies: [
                "CHiredis", "LoadableCaching", "LoadableSharing", "LoadableTesting", "Loadables", "SecureHash",
                "TestSupport", "sharing-board",
            ]
        ),
        .executableTarget(
            name: "command-runner",
            dependencies: ["LoadableCoding", "Loadables", "LocalSources"],
            path: "Tests/CommandRunner"
        ),
        .testTarget(
            name: "LocalSourcesTests",
            dependencies: [
                "LoadableCoding", "LoadableTesting", "Loadables", "LocalSources", "TestSupport", "command-runner",
            ]
        ),
        .testTarget(
            name: "DocumentationTests",
            dependencies: [
                "Boards", "Dashboard", "Documents", "Feeds", "HomeServer", "JSONDocuments",
                "LoadableCaching", "LoadableCoding",
                "LoadableNetworking",
                "Loadables",
                "LoadableSharing",
                "LoadableTesting", "LoadableURLSession", "Loadboard", "LocalSources", "NcursesTerminal", "Pictures",
                "Selection",
                "SelectionWorker", "Settings",
                "TerminalTesting", "TerminalUI", "TestSupport",
            ]
        ),
        // The program of the README.
        .executableTarget(name: "rates-board", dependencies: ["Loadboard"], path: "Tests/RatesBoard"),
        .testTarget(
            name: "LoadboardTests",
            dependencies: ["LoadableTesting", "Loadboard", "TerminalTesting", "TestSupport", "rates-board"]
        ),
        // The program of the article "A board of your own", and its test.
        .executableTarget(name: "workbench", dependencies: ["Loadboard"], path: "Tests/Workbench"),
        .testTarget(
            name: "WorkbenchTests",
            dependencies: ["LoadableTesting", "Loadboard", "TerminalTesting", "workbench"],
            exclude: ["Screens"]
        ),
        .testTarget(
            name: "FeedsTests",
            dependencies: ["Feeds", "LoadableCaching", "LoadableTesting", "Loadables", "TestSupport"]
        ),
        .testTarget(
            name: "KeyFilesTests",
            dependencies: ["Dashboard", "Gallery", "KeyFiles", "Settings", "TerminalTesting", "TerminalUI"]
        ),
        .testTarget(name: "SettingsTests", dependencies: ["Settings", "Spelling", "TestSupport"]),
        .testTarget(
            name: "BoardFilesTests",
            dependencies: ["Addresses", "Boards", "Documents", "Loadables", "Settings", "Spelling", "TestSupport"],
            exclude: ["Boards"]
        ),
        .testTarget(
            name: "BoardsTests",
            dependencies: [
                "Addresses", "Boards", "Dashboard", "Documents", "Feeds", "HomeServer", "JSONDocuments",
                "LoadableCaching", "LoadableNetworking", "LoadableSharing", "LoadableTesting", "Loadables",
                "LocalSources", "Selection", "Settings", "TerminalTesting", "TerminalUI", "TestSupport",
                "Values", "selection-worker",
            ],
            exclude: ["Evening", "Kept"]
        ),
        .testTarget(
            name: "LoadboardProgramTests",
            dependencies: [
                "Addresses", "Boards", "Documents", "LoadableTesting", "Loadboard", "LoadboardProgram",
                "Selection",
                "Settings", "TerminalTesting", "TestSupport", "selection-worker",
            ],
            exclude: ["Consent/questions.txt", "rebuilt", "recorded"]
        ),
        .testTarget(name: "HomeServerTests", dependencies: ["HomeServer", "TestSupport"]),
        .testTarget(
            name: "GalleryTests",
            dependencies: ["Gallery", "TerminalTesting", "TerminalUI", "TestSupport"],
            exclude: ["Screens"]
        ),
        .testTarget(
            name: "HomeTests",
            dependencies: [
                "Feeds", "Home", "HomeServer", "LoadableTesting", "Loadboard", "TerminalTesting", "TestSupport",
            ],
            exclude: ["Screens"]
        ),
        .testTarget(
            name: "EndToEndTests",
            dependencies: [
                "Dashboard", "Gallery", "GalleryCommand", "HomeCommand", "HomeServer", "Loadboard", "LoadboardCommand",
                "TerminalUI",
                "TestSupport", "rates-board", "terminal-probe",
            ]
        ),
    ],
    swiftLanguageModes: [.v6]
)

/// How `.ci/setup` has the program linked: it starts a fifth sooner and with a third less memory.
///
/// What a start calls stands together, so that less of the file is read. The places that depend on where the program is in memory
/// are listed in few bytes, where the system can read that. The C++ library, which is in the folder, is part of the program; and its
/// functions have no names for other libraries, which call none of them.
func linkedForStarting(with libraries: String) -> [LinkerSetting] {
    let relocations = Context.environment["LOADBOARD_RELOCATIONS"] == "packed" ? ["-z", "pack-relative-relocs"] : []
    let order = "--symbol-ordering-file=\(Context.packageDirectory)/.packaging/functions"
    let options = [order, "--no-warn-symbol-ordering", "--no-export-dynamic"] + relocations
    return [
        .unsafeFlags(
            ["-use-ld=lld", "-L\(libraries)"] + options.flatMap { ["-Xlinker", $0] },
            .when(platforms: [.linux], configuration: .release))
    ]
}

/// How it has all modules compiled: each function stands in a section of its own, and generic types are made from what the compiler
/// knows of them. Otherwise that is looked up by name when the program runs, and for each type that has to be `Hashable` all
/// conformances in the program are gone through: a quarter of all that is done before the first frame.
let compiledForStarting = SwiftSetting.unsafeFlags(
    ["-function-sections", "-disable-concrete-type-metadata-mangled-name-accessors"].flatMap { ["-Xfrontend", $0] },
    .when(configuration: .release))

/// Their functions begin with the target's name in lower case: `ccurl_set_text`.
let targetsInC: Set = [
    "CAllocations", "CBuild", "CCurl", "CExpat", "CHiredis", "CJQ", "CLibraries", "CMicroHTTPD", "CNcurses",
    "COniguruma",
    "CPictures", "CProcess", "CSQLite",
    "CSpawn",
    "CTerminalReference", "CWatcher", "CYAML", "CZlib", "PictureSamples",
]

for target in package.targets {
    if targetsInC.contains(target.name) {
        target.cSettings = (target.cSettings ?? []) + [.treatAllWarnings(as: .error)]
    } else if target.name == "CompatibilityTests" {
        // Code of before Swift 6 has to build here as it stands.
        target.swiftSettings = [.swiftLanguageMode(.v5), .treatAllWarnings(as: .error)]
    } else {
        target.swiftSettings = [
            .enableUpcomingFeature("ExistentialAny"),
            .enableUpcomingFeature("InternalImportsByDefault"),
            .enableUpcomingFeature("MemberImportVisibility"),
            .enableUpcomingFeature("InferIsolatedConformances"),
            .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
            .treatAllWarnings(as: .error),
        ]
        if startLibraries != nil {
            target.swiftSettings?.append(compiledForStarting)
        }
    }
}
