import Foundation

/// The products and targets of this package, as its manifest lists them, and the Debian packages that they are built with.
struct PackageGraph {

    /// The targets of each product.
    private(set) var products: [String: [String]] = [:]
    /// The targets that each target depends on.
    private var dependencies: [String: [String]] = [:]
    /// The folders of the targets in C, and the libraries that they link.
    private(set) var libraries: [String: (folder: String, links: [String])] = [:]

    /// The Debian package of each header of another project.
    static let packages = [
        "curses.h": "libncurses-dev", "term.h": "libncurses-dev", "sqlite3.h": "libsqlite3-dev", "zlib.h": "zlib1g-dev",
        "curl/curl.h": "libcurl4-openssl-dev", "png.h": "libpng-dev", "jpeglib.h": "libjpeg62-turbo-dev",
        "webp/decode.h": "libwebp-dev", "webp/encode.h": "libwebp-dev", "gif_lib.h": "libgif-dev",
        "libfyaml.h": "libfyaml-dev", "jq.h": "libjq-dev", "oniguruma.h": "libonig-dev", "expat.h": "libexpat1-dev",
        "hiredis/hiredis.h": "libhiredis-dev", "sha256.h": "libmd-dev", "microhttpd.h": "libmicrohttpd-dev",
    ]

    private static let root = URL(filePath: #filePath).appending(path: "../../../..").standardized

    /// Reads a file of this package.
    static func text(_ path: String) throws -> String {
        try String(contentsOf: root.appending(path: path), encoding: .utf8)
    }

    /// Reads the manifest.
    init() throws {
        let text = try Self.text("Package.swift")
        let end = text.firstRange(of: "    targets: [")?.lowerBound ?? text.endIndex
        let names = text[..<end].firstMatch(of: #/products: names\(\s*"""([^"]*)"""/#)?.1 ?? ""
        for name in names.split(whereSeparator: \.isWhitespace) { products[String(name)] = [String(name)] }
        for match in text[..<end].matches(of: #/\.library\(name: "(\w+)", targets: \[([^\]]*)\]/#) {
            products[String(match.1)] = match.2.matches(of: #/\w+/#).map { String($0.0) }
        }
        let declaration = #/(module|library)\(\s*"(\w+)"(?:,\s*(?:"""([^"]*)"""|"([^"]*)"))?([^()]*)/#
        for match in text[end...].matches(of: declaration) {
            let (name, rest) = (String(match.2), match.5)
            let targets = (match.3 ?? match.4 ?? "").split(whereSeparator: \.isWhitespace).map(String.init)
            dependencies[name] = targets
            guard match.1 == "library" else { continue }
            let folder = rest.firstMatch(of: #/at: "([^"]+)"/#).map { String($0.1) } ?? "Sources/\(name)"
            let links = rest.firstMatch(of: #/links: "([^"]+)"/#)?.1.split(separator: " ").map(String.init) ?? []
            libraries[name] = (folder, links)
        }
    }

    /// The Debian packages that a product is built with.
    func packages(of product: String) throws -> Set<String> {
        var seen: Set<String> = []
        var waiting = products[product] ?? []
        while let target = waiting.popLast() {
            if seen.insert(target).inserted { waiting += dependencies[target] ?? [] }
        }
        return try seen.reduce(into: []) { try $0.formUnion(packages(ofTarget: $1)) }
    }

    /// The Debian packages whose headers a target in C includes.
    func packages(ofTarget target: String) throws -> Set<String> {
        guard let folder = libraries[target]?.folder else { return [] }
        let files = FileManager.default.enumerator(atPath: Self.root.appending(path: folder).path)?.allObjects ?? []
        var packages: Set<String> = []
        for case let path as String in files where path.hasSuffix(".c") || path.hasSuffix(".h") {
            for match in try Self.text("\(folder)/\(path)").matches(of: #/#include <([^>]+)>/#) {
                if let package = Self.packages[String(match.1)] { packages.insert(package) }
            }
        }
        return packages
    }
}
