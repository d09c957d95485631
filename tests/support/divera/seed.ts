import type { StandInAlarm, StandInUnit, StandInVehicle } from './model.ts'

/** Before the stand-in starts its vehicles have stood still for an hour. */
const STOOD_S = 3600

const vehicles = [
  ['1/11-1', 'ELW 1', 'Einsatzleitwagen', 2],
  ['1/44-1', 'HLF 20', 'Hilfeleistungslöschgruppenfahrzeug', 2],
  ['1/30-1', 'DLK 23/12', 'Drehleiter mit Korb', 2],
  ['1/23-1', 'TLF 3000', 'Tanklöschfahrzeug', 2],
  ['1/19-1', 'MTF', 'Mannschaftstransportfahrzeug', 1],
  ['2/42-1', 'LF 10', 'Löschgruppenfahrzeug', 6],
] as const

const groups = [
  [445566, 'Löschzug Musterstadt', '0102031A'],
  [445567, 'Löschgruppe Nord', '0102032A'],
  [445568, 'Führungsgruppe', '0102033A'],
] as const

const people = [
  [574232, 'Jana', 'Albers', [445566, 445568]],
  [574233, 'Mehmet', 'Demir', [445566]],
  [574234, 'Heinz', 'Krüger', [445566]],
  [574235, 'Lena', 'Öztürk', [445567]],
  [574236, 'Sven', 'Wolff', [445567]],
] as const

const statuses = [
  { id: 91767, name: '5 Minuten', color_hex: '39CF00', time: 5, show_on_alarm: true },
  { id: 91768, name: '15 Minuten', color_hex: 'FFB900', time: 15, show_on_alarm: true },
  { id: 91769, name: 'nicht einsatzbereit', color_hex: 'EF0000', time: 0, show_on_alarm: true },
  { id: 91770, name: 'Im Gerätehaus', color_hex: '0070C0', time: 0, show_on_alarm: false },
]

/**
 * A unit with six vehicles, three groups and five people, the first of whom owns the keys and has the unit's ucr. `now` in
 * unix seconds; `number` counts the units of a stand-in from 0, so that their ids differ.
 */
export function seedUnit(now: number, number = 0, ucr: number = people[0][0]): StandInUnit {
  const further = 1000 * number
  return {
    ucr,
    cluster_id: 64323 + number,
    name: 'Feuerwehr Musterstadt',
    shortname: 'FW MST',
    version_id: 2,
    vehicles: byId(
      vehicles.map(([sign, shortname, fullname, fmsstatus], index) => {
        const place = { lat: 51.2584996 + index / 10_000, lng: 7.2309561 }
        const about = { name: `Florian Musterstadt ${sign}`, shortname, fullname, fmsstatus, ...place }
        return vehicleOf(75421 + further + index, now - STOOD_S, about)
      }),
    ),
    groups: byId(groups.map(([id, name, ric]) => ({ id: id + further, name, ric }))),
    people: new Map(
      people.map(([id, firstname, lastname, of], index) => {
        const own = index === 0 ? ucr : id + further
        const member = of.map((group) => group + further)
        return [own, { ucr: own, firstname, lastname, groups: member, qualifications: [1] }]
      }),
    ),
    statuses: byId(statuses.map((status) => ({ ...status, id: status.id + further }))),
    alarms: new Map(),
    changed: { alarm: now, cluster: now },
  }
}

function byId<Entry extends { id: number }>(entries: readonly Entry[]): Map<number, Entry> {
  return new Map(entries.map((entry) => [entry.id, entry]))
}

/** A vehicle with marks of its own; `since` in unix seconds. */
export function vehicleOf(id: number, since: number, about: Partial<StandInVehicle>): StandInVehicle {
  const last = String(id % 1000).padStart(3, '0')
  const shortname = about.shortname ?? 'GW-L'
  return {
    id,
    name: `Florian Musterstadt 9/${last}`,
    shortname,
    fullname: 'Gerätewagen Logistik',
    issi: `6550${last}`,
    opta: `NWFW MST 01${shortname.replace(/\W/g, '')}`.padEnd(20).concat(last),
    ric: `0204${last}B`,
    number: `MU-FW ${last}`,
    fmsstatus: 2,
    fmsstatus_note: '',
    fmsstatus_ts: since,
    lat: null,
    lng: null,
    crew: [],
    ...about,
  }
}

const fires = [
  ['F2 Zimmerbrand', 'Rauch aus einem Fenster im 2. OG, eine Person vermisst', 'Hauptstraße 12'],
  ['F1 Containerbrand', 'Müllcontainer brennt neben einem Carport', 'Am Bahnhof 3'],
  ['F3 Dachstuhlbrand', 'Flammen aus dem Dach eines Wohnhauses', 'Lindenweg 27'],
  ['F BMA', 'Brandmeldeanlage ausgelöst, Linie 4, Melder 12', 'Industriestraße 8'],
] as const

/** An alarm as the dispatch centre sends it: the fires take turns by its number. `now` in unix seconds. */
export function alarmOf(
  unit: StandInUnit,
  id: number,
  now: number,
  about: Partial<StandInAlarm>,
): StandInAlarm {
  const count = unit.alarms.size
  const [title, text, street] = fires[count % fires.length] ?? fires[0]
  const year = new Date(now * 1000).getUTCFullYear()
  return {
    id,
    foreign_id: `${year}-${String(count + 1).padStart(4, '0')}`,
    author_id: unit.ucr,
    alarmcode_id: 0,
    date: now,
    priority: true,
    title,
    text,
    address: `${street}, 12345 Musterstadt`,
    lat: 51.2562 + (count % 7) / 1000,
    lng: 7.1508,
    scene_object: '',
    caller: '',
    patient: '',
    remark: '',
    units: '',
    report: '',
    notification_type: 3,
    private_mode: false,
    group: [...unit.groups.keys()].slice(0, 1),
    user_cluster_relation: [],
    vehicle: [...unit.vehicles.keys()].slice(0, 3),
    addressed: [...unit.people.keys()],
    answers: [],
    new: true,
    editable: true,
    answerable: true,
    hidden: false,
    deleted: false,
    closed: false,
    ts_close: 0,
    ts_publish: 0,
    ts_create: now,
    ts_update: now,
    ...about,
  }
}
