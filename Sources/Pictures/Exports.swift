// Pictures cannot be used without their pixels, so the module of the pixels is re-exported.
@_exported public import Pixels
