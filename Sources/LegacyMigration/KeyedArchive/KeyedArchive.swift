/// An archive written by `NSKeyedArchiver`, read as far as the old app's data requires.
///
/// An archive is a property list. `$objects` lists every object once, and objects refer to each
/// other by index (UID). References are followed only one step at a time, so cycles are harmless.
struct KeyedArchive {
    /// The object under `root`.
    let root: PropertyList
    private let objects: [PropertyList]

    /// Reads an archive; throws if the bytes are not an archive, or exceed the limits.
    init(_ bytes: [UInt8]) throws(PropertyList.Failure) {
        guard bytes.count <= LegacyLimits.archiveSize else { throw .tooLarge("it is too large") }
        let list = try PropertyList.read(bytes)
        guard list.entries?["$archiver"]?.text == "NSKeyedArchiver" else {
            throw .damaged("it is not a keyed archive")
        }
        guard list.entries?["$version"] == .integer(100_000) else {
            throw .damaged("it is a keyed archive of an unknown version")
        }
        guard let objects = list.entries?["$objects"]?.elements,
            let root = list.entries?["$top"]?.entries?["root"]
        else { throw .damaged("the archive has no root object") }
        guard objects.count <= LegacyLimits.objectCount else {
            throw .tooLarge("the archive has too many objects")
        }
        self.objects = objects
        self.root = Self.follow(root, in: objects)
        guard self.root != .other else { throw .damaged("the archive's root points nowhere") }
    }

    /// Returns the object that a value refers to, or the value itself if it is not a reference.
    ///
    /// A reference that is invalid, or leads to `$null` or another reference, becomes `.other`.
    func follow(_ value: PropertyList) -> PropertyList {
        Self.follow(value, in: objects)
    }

    /// Returns an object's class and its superclasses, nearest first; empty for a plain value.
    func classes(of object: PropertyList) -> [String] {
        guard let description = object.entries?["$class"].map(follow)?.entries else { return [] }
        let name = description["$classname"]?.text
        let chain = description["$classes"]?.elements?.compactMap(\.text) ?? []
        return [name].compactMap { $0 }.filter { !chain.contains($0) } + chain
    }

    /// Returns an `NSArray`'s elements, following references; nil if it is not an `NSArray`.
    func elements(of object: PropertyList) -> [PropertyList]? {
        guard classes(of: object).contains("NSArray") else { return nil }
        return object.entries?["NS.objects"]?.elements?.map(follow)
    }

    /// Returns the text of a string in any of the forms used in archives; nil for anything else.
    func text(of object: PropertyList) -> String? {
        if let text = object.text { return text }
        guard let entries = object.entries, classes(of: object).contains("NSString") else {
            return nil
        }
        if let text = entries["NS.string"].map(follow)?.text { return text }
        if case .data(let bytes)? = entries["NS.bytes"].map(follow) {
            return String(validating: bytes, as: UTF8.self)
        }
        return nil
    }

    private static func follow(_ value: PropertyList, in objects: [PropertyList]) -> PropertyList {
        guard let reference = value.reference else { return value }
        guard let index = Int(exactly: reference), objects.indices.contains(index) else {
            return .other
        }
        let object = objects[index]
        return object == .string("$null") || object.reference != nil ? .other : object
    }
}
