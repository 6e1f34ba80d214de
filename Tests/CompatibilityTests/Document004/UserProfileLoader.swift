// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import Apexy

// BEGIN 004-01
import Foundation
import ApexyLoader

protocol UserProfileLoading: ContentLoading {
    var state: LoadingState<UserProfile> { get }
}

final class UserProfileLoader: WebLoader<UserProfile>, UserProfileLoading {
    func load() {
        guard startLoading() else { return }
        request(UserProfileEndpoint())
    }
}
// END 004-01

struct UserProfile: Codable, Equatable {
    let name: String
}

struct UserProfileEndpoint: Endpoint, URLRequestBuildable {
    typealias Content = UserProfile

    func makeRequest() throws -> URLRequest {
        get(URL(string: "profile")!)
    }

    func content(from response: URLResponse?, with body: Data) throws -> UserProfile {
        try JSONDecoder().decode(UserProfile.self, from: body)
    }
}
