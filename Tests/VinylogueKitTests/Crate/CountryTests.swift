import Testing

@testable import VinylogueKit

struct CountryTests {
    @Test(arguments: [
        ("Germany", "de"), ("united kingdom", "gb"), ("Russian Federation", "ru"),
        ("Czechia", "cz"), ("Czech Republic", "cz"),
        ("Congo, The Democratic Republic of the", "cd"), ("Zimbabwe", "zw"),
        ("United Arab Emirates", "ae"),
    ])
    func `A name as in a profile gives its country`(name: String, code: String) {
        #expect(Country(named: name)?.code == code)
    }

    @Test(arguments: ["", "Atlantis", "de", "Antarctica", ";"])
    func `Another name gives no country`(name: String) {
        #expect(Country(named: name) == nil)
    }

    @Test(arguments: [
        ("de_AT.UTF-8", "at"), ("en_GB", "gb"), ("ca_ES@valencia", "es"), ("C.UTF-8", nil),
        ("POSIX", nil), ("", nil), ("en", nil), ("en_US_POSIX", nil), ("en_AQ.UTF-8", nil),
    ])
    func `A locale gives its country`(locale: String, code: String?) {
        #expect(Country(ofLocale: locale)?.code == code)
    }

    @Test(arguments: [("auto", true), ("de", true), ("JP", true), ("deu", false), ("", false)])
    func `The setting is auto or a code`(text: String, isValid: Bool) {
        #expect(((try? Setting.country.check(text)) != nil) == isValid)
    }
}
