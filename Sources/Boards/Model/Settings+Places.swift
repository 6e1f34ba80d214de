import Settings

// Settings without where they stand: two that are the same so far mean the same, though lines were added above one of them.

private let nowhere = SettingsPlace("")

extension SettingsText {
    fileprivate var withoutPlace: SettingsText { SettingsText(pieces, at: nowhere) }
}

extension NamedText {
    fileprivate var withoutPlace: NamedText { NamedText(name, at: nowhere, value.withoutPlace) }
}

extension SourceSettings {

    /// The same without where it stands.
    public var withoutPlaces: SourceSettings {
        var source = self
        source.place = nowhere
        source.files = []
        source.origin = origin.withoutPlaces
        source.parse = parse.map { ParseSettings($0.format.withoutPlaces, at: nowhere) }
        source.select = select?.withoutPlace
        source.account = account?.withoutPlace
        source.alerts = alerts.map(\.withoutPlaces)
        source.view = view?.withoutPlaces
        return source
    }
}

extension SourceSettings.Origin {

    fileprivate var withoutPlaces: SourceSettings.Origin {
        switch self {
        case .http(var http):
            http.url = http.url.withoutPlace
            http.headers = http.headers.map(\.withoutPlace)
            http.body = http.body?.withoutPlace
            http.unixSocket = http.unixSocket?.withoutPlace
            http.certificates = http.certificates?.withoutPlace
            return .http(http)
        case .command(var command):
            switch command.line {
            case .shell(let line): command.line = .shell(line.withoutPlace)
            case .program(let words): command.line = .program(words.map(\.withoutPlace))
            }
            command.environment = command.environment.map(\.withoutPlace)
            command.folder = command.folder.withoutPlace
            command.host = command.host?.withoutPlace
            return .command(command)
        case .file(var file):
            file.path = file.path.withoutPlace
            return .file(file)
        }
    }
}

extension ParseSettings.Format {

    fileprivate var withoutPlaces: ParseSettings.Format {
        if case .regex(let pattern) = self { .regex(pattern.withoutPlace) } else { self }
    }
}

extension AlertSettings {

    fileprivate var withoutPlaces: AlertSettings {
        var alert = self
        if case .when(let filter, let delay) = condition { alert.condition = .when(filter.withoutPlace, for: delay) }
        alert.title = title?.withoutPlace
        alert.run = run?.withoutPlace
        alert.place = nowhere
        return alert
    }
}

extension ViewSettings {

    /// The same without where it stands.
    public var withoutPlaces: ViewSettings {
        ViewSettings(name, options: options.map { Option($0.name, $0.value, at: nowhere) }, at: nowhere)
    }
}

extension ShareSettings {

    /// The same without where it stands.
    public var withoutPlaces: ShareSettings {
        ShareSettings(
            store.withoutPlace, password: password?.withoutPlace, key: key?.withoutPlace,
            name: name?.withoutPlace, at: nowhere)
    }
}

extension SecretSettings {

    /// The same without where it stands.
    public var withoutPlaces: SecretSettings {
        let origin: Origin =
            switch origin {
            case .command(let line): .command(line.withoutPlace)
            case .environment(let variable, _): .environment(variable, place: nowhere)
            case .file(let path): .file(path.withoutPlace)
            }
        return SecretSettings(name, at: nowhere, from: origin, variables: variables)
    }
}
