@_exported public import MMMLoadable
