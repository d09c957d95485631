import type { OperationType } from '../../../contract/operations/operations.ts'
import type { KeywordColour } from '../../../contract/tenant/keywords.ts'

/** A keyword that a tenant may begin with. */
export interface StarterEntry {
  code: string
  title: string
  type: OperationType
  colour: KeywordColour
  priority: boolean
  aliases: readonly string[]
}

type Row = readonly [code: string, title: string, priority: boolean, aliases: readonly string[]]

const ofType = (type: OperationType, colour: KeywordColour, rows: readonly Row[]): StarterEntry[] =>
  rows.map(([code, title, priority, aliases]) => ({ code, title, type, colour, priority, aliases }))

const urgent = true
const calm = false

/** Usual keywords, in our own words; no two are spelled the same. Each brigade renames them as its dispatch centre writes them. */
export const starterSet: readonly StarterEntry[] = [
  ...ofType('Brand', 'red', [
    ['B1', 'Kleinbrand', calm, ['Brand 1', 'Brand klein', 'Kleinbrand', 'Mülltonnenbrand', 'Containerbrand']],
    ['B2', 'Mittelbrand', urgent, ['Brand 2', 'Brand mittel', 'Mittelbrand']],
    ['B3', 'Wohnungsbrand', urgent, ['Brand 3', 'Zimmerbrand', 'Wohnungsbrand', 'Kellerbrand']],
    ['B4', 'Großbrand', urgent, ['Brand 4', 'Brand groß', 'Großbrand', 'Dachstuhlbrand', 'Industriebrand']],
    ['B Person', 'Brand mit Menschen in Gefahr', urgent, ['Brand Person', 'B3 Person', 'B Menschenleben']],
    ['B Kamin', 'Kaminbrand', urgent, ['Kaminbrand', 'Schornsteinbrand', 'Brand Kamin']],
    [
      'B Fahrzeug',
      'Fahrzeugbrand',
      urgent,
      ['Fahrzeugbrand', 'PKW-Brand', 'LKW-Brand', 'Brand Fahrzeug', 'B PKW'],
    ],
    [
      'B Wald',
      'Wald- oder Flächenbrand',
      urgent,
      ['Waldbrand', 'Flächenbrand', 'Vegetationsbrand', 'B Fläche'],
    ],
    ['B Landwirtschaft', 'Brand auf einem Hof', urgent, ['B Hof', 'Scheunenbrand', 'Stallbrand']],
    ['B Bahn', 'Brand an der Bahn', urgent, ['Brand Zug', 'Brand Bahn', 'B Zug']],
    [
      'Rauchentwicklung',
      'Rauch, Ursache unklar',
      urgent,
      ['B Rauch', 'Rauch im Freien', 'Rauch im Gebäude', 'Brandgeruch'],
    ],
    ['Nachschau', 'Nachschau, Brand aus', calm, ['Brandnachschau', 'Brand gelöscht', 'B Nachschau']],
  ]),
  ...ofType('Brandmeldeanlage', 'orange', [
    ['BMA', 'Brandmeldeanlage', urgent, ['Brandmeldeanlage', 'B BMA', 'Auslösung BMA', 'Feueralarm BMA']],
    ['RWM', 'Rauchwarnmelder', urgent, ['Rauchwarnmelder', 'Heimrauchmelder', 'Rauchmelder', 'B RWM']],
  ]),
  ...ofType('Technische Hilfe', 'blue', [
    ['THL1', 'Technische Hilfe klein', calm, ['TH1', 'TH klein', 'THL klein', 'Hilfeleistung klein']],
    ['THL2', 'Technische Hilfe mittel', urgent, ['TH2', 'TH mittel', 'THL mittel', 'Hilfeleistung mittel']],
    ['THL3', 'Technische Hilfe groß', urgent, ['TH3', 'TH groß', 'THL groß', 'Hilfeleistung groß']],
    ['Türöffnung', 'Türöffnung', urgent, ['Tür öffnen', 'THL Tür', 'Person hinter Tür', 'Wohnungsöffnung']],
    ['Aufzug', 'Person im Aufzug', calm, ['Person in Aufzug', 'Person im Aufzug', 'THL Aufzug']],
    ['Ölspur', 'Ölspur', calm, ['Öl auf Straße', 'Öl auf Fahrbahn', 'THL Öl', 'Betriebsmittel laufen aus']],
    [
      'Höhenrettung',
      'Rettung aus Höhe oder Tiefe',
      urgent,
      ['Absturz', 'THL Höhe', 'Person in Höhe', 'Person in Tiefe'],
    ],
    [
      'Personensuche',
      'Suche nach einem Menschen',
      urgent,
      ['Vermisste Person', 'Person vermisst', 'Vermisstensuche', 'THL Suche'],
    ],
    [
      'Einsturz',
      'Einsturz oder Verschüttung',
      urgent,
      ['Gebäudeeinsturz', 'Person verschüttet', 'Verschüttung'],
    ],
    ['THL Bahn', 'Unfall an der Bahn', urgent, ['Bahnunfall', 'Person unter Zug', 'Zugunfall']],
  ]),
  ...ofType('Verkehrsunfall', 'violet', [
    ['VU', 'Verkehrsunfall', urgent, ['Verkehrsunfall', 'THL VU', 'VU ohne P', 'Unfall mit PKW']],
    [
      'VU P',
      'Verkehrsunfall, Person eingeklemmt',
      urgent,
      ['VU Person', 'VU eingeklemmt', 'Person eingeklemmt', 'THL VU P'],
    ],
    ['VU LKW', 'Verkehrsunfall mit LKW oder Bus', urgent, ['VU Bus', 'Unfall mit LKW', 'Unfall mit Bus']],
  ]),
  ...ofType('Gefahrgut', 'yellow', [
    ['ABC', 'Gefahrgut', urgent, ['Gefahrgut', 'ABC 1', 'CBRN', 'Gefahrstoff', 'Chemieunfall']],
    ['Gas', 'Gasgeruch oder Gasaustritt', urgent, ['Gasgeruch', 'Gasaustritt', 'ABC Gas', 'THL Gas']],
    ['CO', 'Kohlenmonoxid', urgent, ['Kohlenmonoxid', 'CO-Melder', 'CO-Alarm', 'ABC CO']],
    [
      'Öl auf Gewässer',
      'Öl auf Gewässer',
      calm,
      ['Gewässerverunreinigung', 'Öl auf Wasser', 'Gewässerverschmutzung'],
    ],
  ]),
  ...ofType('Wasser', 'teal', [
    [
      'Wasserrettung',
      'Mensch im Wasser',
      urgent,
      ['Person im Wasser', 'Wasser Person', 'Person ertrinkt', 'Eisunfall'],
    ],
    ['Boot', 'Boot in Not', urgent, ['Bootsunfall', 'Boot gekentert', 'Boot in Seenot']],
  ]),
  ...ofType('Unwetter', 'teal', [
    ['Unwetter', 'Unwetter', calm, ['UNW', 'Sturm', 'Sturmschaden', 'THL Unwetter']],
    [
      'Baum',
      'Baum auf Straße',
      calm,
      ['Baum auf Straße', 'Baum auf Fahrbahn', 'Baum droht zu fallen', 'Äste auf Straße'],
    ],
    [
      'Wasserschaden',
      'Wasser im Gebäude',
      calm,
      ['Keller unter Wasser', 'Wasser im Keller', 'Wasserrohrbruch', 'Keller auspumpen'],
    ],
    ['Hochwasser', 'Hochwasser', urgent, ['Überflutung', 'Überschwemmung', 'Deichwache']],
  ]),
  ...ofType('Tier', 'green', [
    ['Tier', 'Tierrettung', calm, ['Tierrettung', 'Tier in Not', 'Tier in Notlage', 'THL Tier']],
    ['Insekten', 'Insekten', calm, ['Wespen', 'Hornissen', 'Bienenschwarm']],
  ]),
  ...ofType('Rettungsdienst', 'pink', [
    [
      'RD',
      'Hilfe für den Rettungsdienst',
      urgent,
      ['Rettungsdienst', 'First Responder', 'Helfer vor Ort', 'HvO'],
    ],
    [
      'Tragehilfe',
      'Tragehilfe',
      calm,
      ['RD Tragehilfe', 'Tragehilfe RD', 'THL Tragehilfe', 'Drehleiterrettung'],
    ],
    [
      'Landung',
      'Landung eines Hubschraubers',
      calm,
      ['Hubschrauberlandung', 'Landeplatz sichern', 'RTH Landung'],
    ],
    ['MANV', 'Viele Verletzte', urgent, ['Massenanfall', 'Massenanfall von Verletzten', 'RD MANV']],
  ]),
  ...ofType('Sicherheitswache', 'grey', [
    ['SiWa', 'Sicherheitswache', calm, ['Sicherheitswache', 'Brandsicherheitswache', 'Brandwache']],
    [
      'Absicherung',
      'Absicherung einer Veranstaltung',
      calm,
      ['Verkehrsabsicherung', 'Absperrdienst', 'Umzug sichern'],
    ],
  ]),
  ...ofType('Übung', 'grey', [
    ['Übung', 'Übung', calm, ['Einsatzübung', 'Alarmübung', 'Übungsalarm']],
    ['Probealarm', 'Probealarm', calm, ['Probe', 'Testalarm', 'Funktionsprobe']],
  ]),
  ...ofType('Sonstiges', 'grey', [
    ['Amtshilfe', 'Amtshilfe', calm, ['Amtshilfe Polizei', 'Unterstützung Polizei']],
    [
      'Bereitschaft',
      'Bereitschaft am Gerätehaus',
      calm,
      ['Gebietsabsicherung', 'Wachbesetzung', 'Verfügung'],
    ],
  ]),
]
