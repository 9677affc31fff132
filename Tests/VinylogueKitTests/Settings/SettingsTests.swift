import Core
import Storage
import Testing
import VinylogueKit

struct SettingsTests {
    @Test func `The keys, preference names and variables of all settings are unique`() {
        let variables = Setting.all.compactMap(\.variable)
        for names in [Setting.all.map(\.key), Setting.all.map(\.preference), variables] {
            #expect(Set(names).count == names.count)
        }
    }

    @Test func `Every default is a valid value`() throws {
        for setting in Setting.all {
            if let standard = setting.standard { try setting.check(standard) }
        }
    }

    @Test func `A saved value is read back, and without one the default applies`() throws {
        let examples = [
            Setting.user: "joe", .minPlays: "7", .weekStart: "monday", .dial: "mystery",
            .apiURL: "https://example.com/", .art: "symbols", .theme: "light", .animation: "off",
            .accessible: "on", .mpd: "music.lan:6601", .openWith: "tidal",
            .writeBack: "on", .openWithPage: "crate", .country: "de", .keyring: "on",
        ]
        for setting in Setting.all {
            let value = try #require(examples[setting])
            var document = PreferencesDocument()
            setting.save(value, in: &document)
            var settings = try Settings(document)
            #expect(settings[setting].value == value)
            #expect(settings[setting].origin == .file)
            setting.save(nil, in: &document)
            settings = try Settings(document)
            #expect(settings[setting].value == setting.standard)
            #expect(settings[setting].origin == .default)
            #expect(document == PreferencesDocument())
        }
    }

    @Test func `Stepping through a setting leads to other valid values`() throws {
        let stepped = Setting.all.filter { [.number, .choice].contains($0.kind.input) }
        #expect(stepped.count > 3)
        for setting in stepped {
            let values = (-2...2).map { setting.value($0, stepsAfter: setting.standard ?? "") }
            #expect(Set(values).count > 1, "\(setting.key)")
            for value in values { try setting.check(value) }
        }
    }

    @Test(arguments: ["\(Int.max)", "\(Int.min)"])
    func `Stepping from an impossible number in the file leads to a valid value`(
        number: String
    ) throws {
        for count in [-1, 1] {
            try Setting.minPlays.check(Setting.minPlays.value(count, stepsAfter: number))
        }
    }

    @Test func `An option overrides the value in the file`() throws {
        var document = PreferencesDocument()
        Setting.minPlays.save("7", in: &document)
        let settings = try Settings(document, options: [.minPlays: "3"])
        #expect(settings.number(.minPlays) == 3)
        #expect(settings[.minPlays].origin == .option)
    }

    @Test(arguments: ["0", "false", "no", "OFF"])
    func `A variable can turn off a setting that is on in the file`(text: String) throws {
        var document = PreferencesDocument()
        Setting.accessible.save("on", in: &document)
        let variable = try #require(Setting.accessible.variable)
        let settings = try Settings(document, environment: [variable: text])
        #expect(settings[.accessible].value == "off")
        #expect(settings[.accessible].origin == .environment)
    }

    @Test func `An unknown value in the file counts as unset`() throws {
        var document = PreferencesDocument()
        document["animation"] = JSONText(string: "slow")
        #expect(try Settings(document).isOn(.animation))
    }

    @Test(arguments: [
        (Setting.animation, "yes", Setting.Problem.notOne(of: ["on", "off"])),
        (.minPlays, "10001", .outside(0...10_000)), (.minPlays, "many", .outside(0...10_000)),
        (.user, "", .empty), (.country, "xyz", .notACountry), (.mpd, "pw@host", .notAPlayer),
        (.apiURL, "ftp://example.com/", .address(.scheme("ftp"))),
    ])
    func `An invalid value is rejected with the reason`(
        setting: Setting,
        value: String,
        problem: Setting.Problem
    ) {
        #expect(throws: problem) { try setting.check(value) }
    }
}
