import Foundation

/// Writes down what the call site shows.
final class PhotosView {

    private(set) var calls: [String] = []

    func showSmallLoader() { calls.append("small loader") }
    func showFullPageLoader() { calls.append("full-page loader") }
    func hideLoaders() { calls.append("no loaders") }
    func showSmallError(_ error: Error?) { calls.append("small error \(error.map { "\($0)" } ?? "nil")") }
    func showFullPageError(_ error: Error?) { calls.append("full-page error \(error.map { "\($0)" } ?? "nil")") }
    func updatePhotos(_ photos: [MyPhoto]) { calls.append("photos \(photos.map(\.title))") }

    func takeCalls() -> [String] {
        defer { calls = [] }
        return calls
    }
}

/// As much of a view as `MyView` needs.
@MainActor
class UIView {

    var isHidden = false
    private(set) lazy var loader = UIView()

    /// Whether the loader was hidden, after each update.
    var shown: [Bool] = []

    init() {}
}

/// As much of a view controller as those of document 004 need.
@MainActor
class UIViewController {

    init(nibName: String?, bundle: Bundle?) {}

    func viewDidLoad() {}
}
