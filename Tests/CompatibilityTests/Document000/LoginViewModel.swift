// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import MMMLoadable

// BEGIN 000-04
// Inside your view you can listen to the ViewModel by attaching an observer, so you can
// show loaders etc. when the user hits the 'login' button.
public final class LoginViewModel: MMMLoadableProxy {

    public func login(username: String, password: String) {
        // When we set `self.loadable` the ViewModel (now also a Loadable) will
        // proxy all state changes.
        self.loadable = client.login(username: username, password: password)
    }

    public override func proxyDidChange() {
        // This get's called before the observers of the ViewModel are notified,
        // so we can some custom state as well, for example:
        if loadable.loadableState == .didFailToSync {
            self.errorMessage = "Some user-friendly error message"
        } else {
            self.errorMessage = nil
        }
    }
}
// END 000-04

extension LoginViewModel {

    var client: LoginClient { LoginClient.shared }

    // An extension cannot store anything, and the document does not show the property.
    var errorMessage: String? {
        get { LoginClient.shared.errorMessages[ObjectIdentifier(self)] }
        set { LoginClient.shared.errorMessages[ObjectIdentifier(self)] = newValue }
    }
}
