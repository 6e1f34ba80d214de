// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import ApexyLoader

// BEGIN 004-03
final class ProfileViewController: UIViewController {

    private let profileLoader: UserProfileLoading
    
    init(profileLoader: UserProfileLoading = ServiceLayer.shared.userProfileLoader) {
        self.profileLoader = profileLoader
        super.init(nibName: nil, bundle: nil)
    }
}
// END 004-03

extension ProfileViewController {

    var shownState: LoadingState<UserProfile> { profileLoader.state }
}
