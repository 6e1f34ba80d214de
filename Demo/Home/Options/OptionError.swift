import HomeServer

/// What is wrong with a command line.
public enum OptionError: Error, Hashable, CustomStringConvertible {
    case unknown(String, nearest: String?)
    case missingValue(HomeOption)
    case unexpectedValue(HomeOption)
    case invalidValue(HomeOption, String)
    case unknownSource(String, nearest: String?)
    case unknownFault(String, nearest: String?)

    public var description: String {
        switch self {
        case .unknown(let text, let nearest):
            "There is no option “\(text)”." + Self.advice(nearest, otherwise: "Try --help.")
        case .missingValue(let option):
            "\(option.rawValue) needs a value: \(option.expectation)."
        case .unexpectedValue(let option):
            "\(option.rawValue) takes no value."
        case .invalidValue(let option, let value):
            "\(option.rawValue) cannot be “\(value)”. It takes \(option.expectation)."
        case .unknownSource(let name, let nearest):
            "--fail: there is no source “\(name)”."
                + Self.advice(
                    nearest,
                    otherwise: "There are \(Resource.allCases.map(\.rawValue).joined(separator: ", ")).")
        case .unknownFault(let name, let nearest):
            "--fail: there is no fault “\(name)”."
                + Self.advice(
                    nearest, otherwise: "There are \(Fault.allCases.map(\.name).joined(separator: ", ")).")
        }
    }

    private static func advice(_ nearest: String?, otherwise: String) -> String {
        " " + (nearest.map { "Did you mean “\($0)”?" } ?? otherwise)
    }
}
