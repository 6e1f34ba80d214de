import Basics
import FoundationEssentials
import Settings

/// Returns the path of another file in the same folder, if its name is similar to the name in the given path. If
/// several names are similar, returns the most similar one. Returns nil if there is no such file.
func similarFile(to path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: SettingsPath.folder(of: path))) ?? []
    return name.nearest(in: files.filter { $0 != name }.sorted()).map { path.dropLast(name.count) + $0 }
}
