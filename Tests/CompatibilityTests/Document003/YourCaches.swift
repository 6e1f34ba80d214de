// swift-format-ignore-file
// The regions are the code of the document as it stands there.

import Loadability

// BEGIN 003-08
struct YourCache: SharedSerializableCache {
    typealias Key = YourKey
    typealias Value = YourValue
    static let shared = SerializableCache<YourKey, YourObject>.load(name: "Name")
}
// END 003-08

enum YourCaches {

    /// What is in the cache after the document's statements, one by one.
    static func use(_ key: YourKey) -> [YourObject?] {
        var seen: [YourObject?] = []
// BEGIN 003-06
let cache = Cache<YourKey, YourObject>()
cache[key] = YourObject() // Add value
// END 003-06
        seen.append(cache[key])
// BEGIN 003-06
cache[key] = YourObject(someParameter: true) // Modify value
let object = cache[key] // YourObject?, Access cached value
// END 003-06
        seen.append(object)
// BEGIN 003-06
cache[key] = nil // Remove value
// END 003-06
        seen.append(cache[key])
        return seen
    }

    static func load() -> SerializableCache<YourKey, YourObject> {
// BEGIN 003-07
let sCache = SerializableCache<YourKey, YourObject>.load(name: "Name")
// END 003-07
        return sCache
    }
}
