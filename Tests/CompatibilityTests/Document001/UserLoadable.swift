// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import MMMAsyncLoadable

// BEGIN 001-02
public final class UserLoadable: AsyncLoadable<UserData> {
    
    public override func doSync() {
        
        client.fetchUser { [weak self] result in
            
	    guard let self = self else { return }
	    
	    switch result {
	    case .success(let user):
	        // This will set the state to `didSyncSuccessfully` and
		// populate the `content` property.
	        self.setDidSyncSuccessfullyWithContent(user)
	    case .failed(let error):
	        // This will set the state to `didFailToSync` and
		// populate the `error` property.
	        self.setFailedToSyncWithError(error)
	    }
	}
    }
}

// END 001-02

extension UserLoadable {

    var client: UserClient { UserClient.shared }
}

/// Statements need a function around them.
@MainActor
func fetchUserAtTheCallSite() async throws -> UserData {
// BEGIN 001-02
// At the call-site:
let loadable = UserLoadable()
let user = try await loadable.fetch() // This is your `content`, or it will throw the `error`.
// END 001-02
    return user
}
