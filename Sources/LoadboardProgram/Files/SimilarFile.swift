import Basics
import FoundationEssentials
import Settings

/// Returns the path of the file with the most similar name in the folder of a path; nil if there is none.
func similarFile(to path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? ""
    let files = (try? FileManager.default.contentsOfDirectory(atPath: SettingsPath.folder(of: path))) ?? []
    return name.nearest(in: files.filter { $0 != name }.sorted()).map { path.dropLast(name.count) + $0 }
}
