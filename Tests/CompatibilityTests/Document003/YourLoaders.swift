// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import Foundation
import Loadability

/// Nothing observes here: what Combine's wrapper does is beside the point.
@propertyWrapper
struct Published<Value> {
    var wrappedValue: Value
}

struct YourKey: Codable, Hashable, Identifiable {
    var id: String

    /// The URL of its object.
    var url: URL { URL(string: "\(id == "profile?view" ? YourServer.viewURL : YourServer.url)/\(id)")! }
}

struct YourObject: Codable, Equatable {
    var residents = 0
    var isModified: Bool?

    init() {}

    init(someParameter: Bool) { isModified = someParameter }
}

typealias YourValue = YourObject

/// Where the examples load from, and where the view's does; set by tests.
enum YourServer {
    static var url = ""
    static var viewURL = ""
}

/// The first loader of the document; all three have one name.
enum First {

// BEGIN 003-03
class YourLoader: Loader {
    @Published var object: YourObject?
    @Published var error: IdentifiableError?

    func createRequest(for key: YourKey) -> URLRequest {
// Left out: a comment in the place of a URL.
//>         URLRequest(url: /* some URL */)
// END 003-03
        URLRequest(url: key.url)
// BEGIN 003-03
    }

// Left out: Combine. What follows it does the same with await.
//>     func createPublisher(key: YourKey) -> AnyPublisher<YourObject, Error>? {
//>         let request = createRequest(for: key)
//>         return URLSession.shared
//>             .dataTaskPublisher(for: request)
//>             .retry(3)
//>             .tryMap { data, response in
//>                 try self.decode(data, key: key)
//>             }
//>             .eraseToAnyPublisher()
//>     }
// END 003-03
    func loadData(key: YourKey) async throws -> YourObject {
        try decode(await URLSession.shared.data(for: createRequest(for: key)).0, key: key)
    }
// BEGIN 003-03
    
    private func decode(_ data: Data, key: YourKey) throws -> YourObject {
        /* decode the data, for example, using a JSONDecoder */
// END 003-03
        try JSONDecoder().decode(YourObject.self, from: data)
// BEGIN 003-03
    }
}
// END 003-03

}

enum Second {

// BEGIN 003-04
class YourLoader: SimpleNetworkLoader {
    @Published var object: YourObject?
    @Published var error: IdentifiableError?

    func createRequest(for key: YourKey) -> URLRequest {
// Left out: a comment in the place of a URL.
//>         URLRequest(url: /* some URL */)
// END 003-04
        URLRequest(url: key.url)
// BEGIN 003-04
    }
    
    func decode(_ data: Data, key: YourKey) throws -> YourObject {
        /* optional custom decoding implementation */
// END 003-04
        try JSONDecoder().decode(YourObject.self, from: data)
// BEGIN 003-04
    }
}
// END 003-04

}

enum Third {

// BEGIN 003-05
class YourLoader: CachedLoader {
    @Published var object: YourObject?
    @Published var error: IdentifiableError?

    var cache = YourCache.self /* a SharedCache or SharedSerializableCache type */
    
    func createRequest(for key: YourKey) -> URLRequest {
// Left out: a comment in the place of a URL.
//>         URLRequest(url: /* some URL */)
// END 003-05
        URLRequest(url: key.url)
// BEGIN 003-05
    }

// Left out: Combine. What follows it does the same with await.
//>     func createPublisher(key: YourKey) -> AnyPublisher<YourObject, Error>? {
//>         /* see the Loader example above */
//>     }
// END 003-05
    func loadData(key: YourKey) async throws -> YourObject {
        try decode(await URLSession.shared.data(for: createRequest(for: key)).0, key: key)
    }
// BEGIN 003-05

    private func decode(_ data: Data, key: YourKey) throws -> YourObject {
        /* see the Loader example above */
// END 003-05
        try JSONDecoder().decode(YourObject.self, from: data)
// BEGIN 003-05
    }
}
// END 003-05

}
