// Pictures cannot be used without their pixels, so export that module as well.
@_exported public import Pixels
