// The program's values are Core's on every floor, so those above the kit get them with it.
@_exported import Core
