@testable import LegacyMigration

/// Builds a keyed archive from its objects.
struct ArchiveBuilder {
    private var objects: [PropertyList] = [.string("$null")]

    /// Adds an object and returns its reference.
    mutating func add(_ object: PropertyList) -> PropertyList {
        objects.append(object)
        return .uid(UInt64(objects.count - 1))
    }

    /// Adds a class and returns its reference.
    mutating func addClass(_ chain: String...) -> PropertyList {
        add(
            .dictionary([
                "$classname": .string(chain[0]), "$classes": .array(chain.map { .string($0) }),
            ])
        )
    }

    /// Adds an object of class `User`; `kind` is the class's reference.
    mutating func addUser(_ fields: [String: PropertyList], kind: PropertyList) -> PropertyList {
        add(.dictionary(fields.merging(["$class": kind]) { $1 }))
    }

    /// The archive's bytes.
    func archive(root: PropertyList, archiver: String = "NSKeyedArchiver") -> [UInt8] {
        PropertyList.dictionary([
            "$archiver": .string(archiver), "$version": .integer(100_000),
            "$top": .dictionary(["root": root]), "$objects": .array(objects),
        ]).binary
    }

    /// The bytes of an archive whose root is an array of these references.
    mutating func archive(of elements: [PropertyList], mutable: Bool = false) -> [UInt8] {
        let kind =
            mutable
            ? addClass("NSMutableArray", "NSArray", "NSObject") : addClass("NSArray", "NSObject")
        let root = add(.dictionary(["$class": kind, "NS.objects": .array(elements)]))
        return archive(root: root)
    }

    static let null = PropertyList.uid(0)
}
