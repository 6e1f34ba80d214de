// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import ApexyLoader

/// The second view controller of the document, which has the name of the first one.
enum Observing {

// BEGIN 004-05
final class ProfileViewController: UIViewController {
// END 004-05
    let userProfileLoader: UserProfileLoading

    /// What was shown, in order.
    private(set) var seen: [String] = []

    init(userProfileLoader: UserProfileLoading) {
        self.userProfileLoader = userProfileLoader
        super.init(nibName: nil, bundle: nil)
    }

    func disappear() {
        observer = nil
    }

// BEGIN 004-05
    private var observer: LoaderObservation?
// Left out: what the document leaves out.
//>     ...
    override func viewDidLoad() {
        super.viewDidLoad()
        observer = userProfileLoader.observe { [weak self] in
            guard let self = self else { return }
            
            switch self.userProfileLoader.state {
            case .initial:
                //
// END 004-05
                self.seen.append("initial")
// BEGIN 004-05
            case .loading(let cache):
                //
// END 004-05
                self.seen.append("loading \(cache?.name ?? "-")")
// BEGIN 004-05
            case .success(let content):
                //
// END 004-05
                self.seen.append("success \(content.name)")
// BEGIN 004-05
            case .failure(let error, let cache):
                //
// END 004-05
                self.seen.append("failure \(error) \(cache?.name ?? "-")")
// BEGIN 004-05
            }
        }
    }
}
// END 004-05
}
