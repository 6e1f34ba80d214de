// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import ApexyLoader

/// The example of `merge`, whose cases need statements.
enum Merging {

    struct User {
        let name: String
    }

    struct Service {
        let name: String
    }

    struct UserServices {
        let user: User
        let services: [Service]
    }

    static func merge(_ servicesState: LoadingState<[Service]>) -> String {
        let seen: String
// BEGIN 004-04
let userState = LoadingState<User>.loading(cache: nil)
// Left out: 3 is not a list of services.
//> let servicesState = LoadingState<[Service]>.success(content: 3)

let state = userState.merge(servicesState) { user, services in
    UserServices(user: user, services: services)
}

switch state {
case .initial:
    // initial state
// END 004-04
        seen = "initial"
// BEGIN 004-04
case .loading(let userServices):
    // loading state with optional cache (info about user and list of services)
// END 004-04
        seen = "loading \(userServices?.services.count ?? 0)"
// BEGIN 004-04
case .success(let userServices):
    // successfull state with info about user and list of services
// END 004-04
        seen = "success \(userServices.services.count)"
// BEGIN 004-04
case .failure(let error, let userServices):
    // failed state with optional cache (info about user and list of services)
// END 004-04
        seen = "failure \(error) \(userServices?.services.count ?? 0)"
// BEGIN 004-04
}
// END 004-04
        return seen
    }
}
