import type { OperationKind } from '../../../contract/operations/operations.ts'

/** When in a day something happens: the weight of each hour, from midnight on. */
export const hours = {
  // Cooking, working and traffic by day, few things at night.
  life: [2, 1, 1, 1, 1, 2, 4, 6, 6, 6, 6, 7, 8, 7, 6, 7, 8, 9, 9, 8, 7, 6, 4, 3],
  // Machines, craftsmen and burnt breakfasts set alarm systems off.
  building: [2, 2, 1, 1, 1, 2, 4, 8, 9, 9, 9, 9, 8, 7, 8, 7, 6, 5, 4, 4, 3, 3, 3, 2],
  traffic: [1, 1, 1, 1, 1, 3, 7, 9, 6, 4, 4, 5, 5, 5, 6, 8, 10, 10, 7, 5, 4, 3, 2, 2],
  evening: [3, 2, 1, 1, 1, 1, 1, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 7, 9, 10, 10, 9, 7, 5],
  night: [7, 7, 6, 6, 5, 4, 4, 4, 3, 3, 3, 3, 3, 3, 3, 3, 4, 4, 5, 6, 6, 7, 8, 8],
} as const

/** How much of it each month has, January first. */
export const seasons = {
  always: [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1],
  heating: [1.6, 1.5, 1.2, 0.9, 0.7, 0.6, 0.6, 0.6, 0.7, 1, 1.2, 1.7],
  dry: [0.2, 0.4, 1.1, 1.8, 1.4, 1.6, 2.1, 1.9, 1, 0.4, 0.2, 0.2],
  slippery: [1.6, 1.3, 0.9, 0.8, 0.8, 0.8, 0.8, 0.8, 0.9, 1.2, 1.4, 1.5],
  bathing: [0.2, 0.2, 0.3, 0.6, 1.2, 2.3, 3, 2.6, 0.9, 0.3, 0.2, 0.2],
  storms: [1.3, 1.6, 1.2, 0.6, 0.9, 1.5, 1.7, 1.4, 0.7, 1.1, 0.8, 0.9],
} as const

export type Where = 'street' | 'road' | 'guarded'

/** Something a brigade is called to again and again. */
export interface Scene {
  /** The code of a keyword of the demo tenant. */
  keyword: string
  title: string
  texts: readonly string[]
  reports: readonly string[]
  /** How often in a year. */
  yearly: number
  hours: keyof typeof hours
  season: keyof typeof seasons
  where: Where
  /** What goes out, by its number in the call sign; a last one is sometimes not needed. */
  vehicles: readonly string[]
  /** From the alarm until the last vehicle is available again, in minutes. */
  minutes: readonly [number, number]
  /** How likely it was a false alarm. */
  falseAlarm?: number
  kind?: OperationKind
}

const [elw, dlk, hlf, lf, rw] = ['1/11-1', '1/33-1', '1/44-1', '1/46-1', '1/52-1']

/**
 * Keywords as German dispatch centres use them, with shares as brigades of a town of 20,000 publish them in their yearly
 * reports: a third technical help, a fourth alarm systems, a fifth fires. About 300 alarms a year, and storms.
 */
// prettier-ignore
export const scenes: readonly Scene[] = [
  {
    keyword: 'B1', title: 'B1 – Brennt Mülltonne', yearly: 16, hours: 'evening', season: 'always', where: 'street',
    vehicles: [lf], minutes: [25, 50],
    texts: ['Mülltonne brennt an Hauswand.', 'Rauch aus Altkleidercontainer.', 'Papiercontainer brennt, greift nicht über.'],
    reports: ['Mit einem C-Rohr unter Atemschutz abgelöscht.', 'Container geöffnet und geflutet.'],
  },
  {
    keyword: 'B1', title: 'B1 – Flächenbrand klein', yearly: 14, hours: 'life', season: 'dry', where: 'road',
    vehicles: [lf, hlf], minutes: [40, 120],
    texts: ['Böschung brennt auf etwa 50 m².', 'Rauch aus Stoppelfeld, Landwirt ist vor Ort.'],
    reports: ['Fläche mit D-Rohren abgelöscht, mit der Wärmebildkamera kontrolliert.', 'Mit Feuerpatschen und Löschrucksack gelöscht.'],
  },
  {
    keyword: 'B2', title: 'B2 – Brennt PKW', yearly: 10, hours: 'traffic', season: 'always', where: 'road',
    vehicles: [hlf, lf, elw], minutes: [40, 100],
    texts: ['PKW brennt aus dem Motorraum, keine Person mehr im Fahrzeug.', 'Rauch aus Elektrofahrzeug an Ladesäule.'],
    reports: ['PKW unter Atemschutz mit Schaum abgelöscht, Straße an die Polizei übergeben.', 'Batterie abgeklemmt, Fahrzeug abgeschleppt.'],
  },
  {
    keyword: 'B3', title: 'B3 – Zimmerbrand', yearly: 12, hours: 'evening', season: 'heating', where: 'street',
    vehicles: [hlf, lf, dlk, elw], minutes: [60, 240],
    texts: ['Rauch aus Fenster im ersten Obergeschoss, ob noch Personen in der Wohnung sind ist unklar.', 'Küchenbrand, Bewohner sind draußen.', 'Rauchmelder piept, Brandgeruch im Treppenhaus.'],
    reports: ['Brand in der Küche durch einen Trupp unter Atemschutz gelöscht, Wohnung belüftet.', 'Angebranntes Essen vom Herd genommen, Wohnung belüftet. Eine Person an den Rettungsdienst übergeben.'],
    falseAlarm: 0.2,
  },
  {
    keyword: 'B4', title: 'B4 – Dachstuhlbrand', yearly: 3, hours: 'night', season: 'heating', where: 'street',
    vehicles: [hlf, lf, dlk, elw, rw], minutes: [180, 540],
    texts: ['Dachstuhl eines Wohnhauses im Vollbrand, Nachbargebäude gefährdet.', 'Flammen schlagen aus dem Dach einer Scheune.'],
    reports: ['Riegelstellung zum Nachbarhaus, Brand über die Drehleiter bekämpft. Brandwache bis zum Morgen.', 'Mehrere Trupps unter Atemschutz, Dachhaut geöffnet, Nachlöscharbeiten.'],
  },
  {
    keyword: 'BMA', title: 'BMA – Auslösung Brandmeldeanlage', yearly: 72, hours: 'building', season: 'always', where: 'guarded',
    vehicles: [hlf, dlk, elw], minutes: [20, 55], falseAlarm: 0.86,
    texts: ['Automatischer Brandmelder, Linie 14 Melder 3.', 'Handdruckknopfmelder, Erdgeschoss.', 'Automatischer Brandmelder, Linie 7 Melder 11, Küche. Laufkarten an der Zentrale.'],
    reports: ['Täuschungsalarm durch Wasserdampf. Anlage zurückgestellt und an den Betreiber übergeben.', 'Melder durch Bauarbeiten ausgelöst, keine Maßnahmen.', 'Angebranntes Essen, Bereich belüftet, Anlage zurückgestellt.'],
  },
  {
    keyword: 'THL1', title: 'THL 1 – Ölspur', yearly: 38, hours: 'traffic', season: 'slippery', where: 'road',
    vehicles: [lf], minutes: [35, 110],
    texts: ['Ölspur auf etwa 300 Metern, Polizei ist vor Ort.', 'Betriebsmittel laufen aus, Fahrbahn rutschig.'],
    reports: ['Mit Ölbindemittel abgestreut, Straße an die Straßenmeisterei übergeben.', 'Einlauf gesichert, Fahrbahn gereinigt, Warnschilder aufgestellt.'],
  },
  {
    keyword: 'THL1', title: 'THL 1 – Türöffnung', yearly: 34, hours: 'life', season: 'always', where: 'street',
    vehicles: [hlf], minutes: [20, 45],
    texts: ['Person hinter verschlossener Tür, antwortet nicht. Rettungsdienst ist unterwegs.', 'Hausnotruf ausgelöst, keine Rückmeldung.', 'Kleinkind allein in der Wohnung.'],
    reports: ['Tür schadlos geöffnet, Patient an den Rettungsdienst übergeben.', 'Tür wurde von innen geöffnet, kein Eingreifen nötig.'],
    falseAlarm: 0.15,
  },
  {
    keyword: 'THL1', title: 'THL 1 – Keller unter Wasser', yearly: 14, hours: 'life', season: 'storms', where: 'street',
    vehicles: [lf], minutes: [45, 150],
    texts: ['Wasserrohrbruch, Wasser steht 20 cm hoch.', 'Waschmaschine ausgelaufen, Strom betroffen.'],
    reports: ['Wasser abgeschiebert, Keller mit Tauchpumpe und Wassersauger geleert.'],
  },
  {
    keyword: 'THL2', title: 'THL 2 – Person in Aufzug', yearly: 8, hours: 'building', season: 'always', where: 'guarded',
    vehicles: [hlf, elw], minutes: [25, 60],
    texts: ['Aufzug steckt zwischen zwei Stockwerken, zwei Personen eingeschlossen.'],
    reports: ['Aufzug von Hand verfahren, Personen unverletzt befreit, Anlage stromlos übergeben.'],
  },
  {
    keyword: 'VU', title: 'VU – Verkehrsunfall mit PKW', yearly: 24, hours: 'traffic', season: 'slippery', where: 'road',
    vehicles: [hlf, elw, rw], minutes: [45, 130],
    texts: ['Zwei PKW beteiligt, auslaufende Betriebsmittel.', 'PKW gegen Baum, Person ansprechbar.', 'Auffahrunfall mit drei PKW, mehrere Leichtverletzte.'],
    reports: ['Unfallstelle abgesichert, Brandschutz sichergestellt, Batterien abgeklemmt.', 'Verletzte bis zum Eintreffen des Rettungsdienstes betreut, Betriebsmittel aufgenommen.'],
  },
  {
    keyword: 'VU', title: 'VU – Person eingeklemmt', yearly: 5, hours: 'traffic', season: 'slippery', where: 'road',
    vehicles: [hlf, rw, lf, elw], minutes: [70, 180],
    texts: ['PKW gegen LKW, Fahrer eingeklemmt. Rettungshubschrauber ist unterwegs.'],
    reports: ['Patient mit hydraulischem Rettungsgerät befreit und an den Notarzt übergeben. Straße war zwei Stunden gesperrt.'],
  },
  {
    keyword: 'ABC', title: 'ABC – Gasgeruch', yearly: 7, hours: 'life', season: 'heating', where: 'street',
    vehicles: [hlf, lf, elw], minutes: [35, 120], falseAlarm: 0.3,
    texts: ['Gasgeruch im Treppenhaus, Bewohner verlassen das Haus.', 'CO-Melder hat ausgelöst, eine Person mit Kopfschmerzen.'],
    reports: ['Messung ohne Befund, Wohnung belüftet, an den Versorger übergeben.', 'Gaszufuhr abgesperrt, Gebäude belüftet, Heizung außer Betrieb genommen.'],
  },
  {
    keyword: 'RD', title: 'RD – Tragehilfe', yearly: 18, hours: 'life', season: 'always', where: 'street',
    vehicles: [hlf, dlk], minutes: [25, 60],
    texts: ['Tragehilfe aus dem dritten Obergeschoss, enges Treppenhaus.', 'Rettung über die Drehleiter nötig.'],
    reports: ['Patient mit dem Rettungsdienst durch das Treppenhaus getragen.', 'Patient schonend über die Drehleiter gerettet.'],
  },
  {
    keyword: 'UNW', title: 'UNW – Baum auf Straße', yearly: 18, hours: 'life', season: 'storms', where: 'road',
    vehicles: [lf], minutes: [25, 70],
    texts: ['Baum liegt quer über beide Fahrspuren.', 'Großer Ast hängt über dem Gehweg.'],
    reports: ['Baum mit der Motorsäge zerlegt, Fahrbahn geräumt.'],
  },
  {
    keyword: 'WASSER', title: 'WASSER – Person im Wasser', yearly: 3, hours: 'evening', season: 'bathing', where: 'street',
    vehicles: [hlf, rw, elw], minutes: [40, 150], falseAlarm: 0.3,
    texts: ['Person im Mühlgraben, hält sich an Ast fest.', 'Herrenloses Schlauchboot auf dem Baggersee.'],
    reports: ['Person mit Leiter und Wurfleine gerettet, unterkühlt an den Rettungsdienst übergeben.', 'Ufer abgesucht, niemand vermisst.'],
  },
  {
    keyword: 'TIER', title: 'TIER – Tier in Not', yearly: 10, hours: 'evening', season: 'always', where: 'street',
    vehicles: [lf], minutes: [25, 70],
    texts: ['Katze seit zwei Tagen auf Baum.', 'Entenküken im Gully.', 'Pferd in Graben, Tierarzt ist verständigt.'],
    reports: ['Tier gerettet und dem Besitzer übergeben.', 'Küken mit dem Kescher aus dem Schacht geholt.'],
  },
  {
    keyword: 'SIWA', title: 'SIWA – Sicherheitswache Stadthalle', yearly: 9, hours: 'evening', season: 'always', where: 'guarded',
    vehicles: [lf], minutes: [180, 300],
    texts: ['Theaterabend mit offenem Feuer auf der Bühne, vier Posten.'],
    reports: ['Keine Vorkommnisse.'],
  },
]

/** On a stormy afternoon it comes thick and fast. */
// prettier-ignore
export const stormScene: Scene = {
  keyword: 'UNW', title: 'UNW – Sturmschaden', yearly: 0, hours: 'life', season: 'storms', where: 'street',
  vehicles: [lf], minutes: [20, 80],
  texts: ['Dachziegel drohen auf den Gehweg zu fallen.', 'Baum auf Carport.', 'Bauzaun liegt auf der Fahrbahn.', 'Keller läuft voll, Gully verstopft.', 'Baum auf Stromleitung, Versorger verständigt.'],
  reports: ['Gefahrenstelle beseitigt.', 'Baum entfernt, Fahrbahn gereinigt.', 'Absperrung aufgestellt, an den Bauhof übergeben.', 'Keller ausgepumpt.'],
}

/** Exercises are every second Thursday, the test alarm is on the first Saturday of a month. */
// prettier-ignore
export const exerciseScene: Scene = {
  keyword: 'ÜBUNG', title: 'Übung – Löschzug', yearly: 0, hours: 'evening', season: 'always', where: 'guarded',
  vehicles: [hlf, lf, dlk, elw], minutes: [90, 120], kind: 'exercise',
  texts: ['Angenommen: Rauch im ersten Obergeschoss, drei Personen vermisst.', 'Angenommen: PKW überschlagen, zwei Personen eingeklemmt.', 'Stationsausbildung: Leitern, Knoten, Atemschutz.'],
  reports: ['Übungsziel erreicht, Nachbesprechung am Gerätehaus.'],
}

// prettier-ignore
export const testScene: Scene = {
  keyword: 'ÜBUNG', title: 'Probealarm', yearly: 0, hours: 'life', season: 'always', where: 'guarded',
  vehicles: [], minutes: [10, 15], kind: 'test',
  texts: ['Probealarm, keine Ausfahrt. Bitte einmal antworten.'],
  reports: ['Probealarm ohne Störung.'],
}
