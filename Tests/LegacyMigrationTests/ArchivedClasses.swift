import Foundation

/// A stand-in for the old app's base class of service objects.
class ArchivedServiceObject: NSObject {}

/// A stand-in for the old app's class `User`, with the keys that it wrote.
final class ArchivedPerson: ArchivedServiceObject, NSCoding {
    private let fields: [(String, String?)]

    init(fields: [(String, String?)]) {
        self.fields = fields
    }

    init?(coder: NSCoder) {
        nil
    }

    func encode(with coder: NSCoder) {
        for (key, value) in fields {
            coder.encode(value.map { $0 as NSString }, forKey: key)
        }
    }
}

/// Creates archives like the old app's, with its class names.
enum OldAppArchive {
    static func data(of root: NSObject) throws -> Data {
        let archiver = NSKeyedArchiver(requiringSecureCoding: false)
        archiver.outputFormat = .xml
        archiver.encode(root, forKey: NSKeyedArchiveRootObjectKey)
        archiver.finishEncoding()
        // On Linux, `setClassName(_:for:)` does nothing, so the class names are replaced afterward.
        let text = String(decoding: archiver.encodedData, as: UTF8.self)
            .replacing(NSStringFromClass(ArchivedPerson.self), with: "User")
            .replacing(NSStringFromClass(ArchivedServiceObject.self), with: "LastFMObject")
        let list = try unsafe PropertyListSerialization.propertyList(
            from: Data(text.utf8),
            options: [],
            format: nil
        )
        return try PropertyListSerialization.data(
            fromPropertyList: list,
            format: .binary,
            options: 0
        )
    }
}
