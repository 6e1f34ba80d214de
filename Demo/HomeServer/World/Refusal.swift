import FoundationEssentials

/// The reason why the house refuses a request.
enum Refusal: Error, Equatable, Sendable {
    /// There is no object of the given kind, such as a camera, with the given identity.
    case unknown(String, id: String)
    case cameraOffline(name: String, since: Date)
    case intercomOutOfOrder(name: String)
    case tooManyCodes(limit: Int)
    case paidAlready(billID: String)
    case balanceTooLow(cents: Int)
    /// A query parameter has an invalid value.
    case invalidQuery(name: String, value: String, expected: String)
    case invalidBody(expected: String)

    var status: Int {
        switch self {
        case .unknown: 404
        case .intercomOutOfOrder, .tooManyCodes, .paidAlready, .balanceTooLow: 409
        case .invalidQuery, .invalidBody: 422
        case .cameraOffline: 503
        }
    }

    var sentence: String {
        switch self {
        case .unknown(let kind, let id):
            "There is no \(kind) \(id)."
        case .cameraOffline(let name, let since):
            "The camera \(name) has been offline since \(since.formatted(.iso8601))."
        case .intercomOutOfOrder(let name):
            "The intercom \(name) is out of order; try again in a minute."
        case .tooManyCodes(let limit):
            "There are \(limit) valid codes; delete one of them, or wait until one expires."
        case .paidAlready(let billID):
            "The bill \(billID) has already been paid."
        case .balanceTooLow(let cents):
            "The balance is too low to pay \(cents / 100) in full."
        case .invalidQuery(let name, let value, let expected):
            "The \(name) in the query must be \(expected), not “\(value)”."
        case .invalidBody(let expected):
            "The body must be \(expected)."
        }
    }
}
