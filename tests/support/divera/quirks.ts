/**
 * How the stand-in writes what the documents of DIVERA leave open or tell otherwise than its clients saw it: the values
 * that each switch may have, the default first. The numbers are those of the facts about DIVERA's API, section 4.6.
 */
export const quirkValues = {
  /** 1: objects without any entry (`items`, `cluster.vehicle`, …) are `[]`, as PHP writes them. */
  emptyItemsAsArray: [true, false],
  /** 2: the document says ascending, clients take index 0 for the newest. */
  sortingOldestFirst: [false, true],
  /** 3: {status:{ucr:{ts,note}}} that is `[]` (emptyArray) or `{}` (object) before the first answer; or ucrs alone, as documented. */
  answeredAs: ['emptyArray', 'object', 'ints'],
  /** 4: the document has one d. */
  addressedSpelling: ['ucr_addressed', 'ucr_adressed'],
  /** 5: the block of appointments in pull/all. */
  eventsKey: ['events', 'event'],
  /** 6: lat and lng of an alarm or vehicle without a position. */
  noLocationAs: ['zero', 'null'],
  /** 6: lat and lng are texts. */
  textNumbers: [false, true],
  /** 7: ids of vehicles in an alarm. */
  vehicleIdsAs: ['numbers', 'strings'],
  /** 8: `ts_close` of an open alarm. */
  tsCloseAs: ['absent', 'zero'],
  /** 9: the answer to a missing or wrong key. A right key for the other key's call is always answered 403. */
  wrongKeyStatus: [403, 401],
  /** 9: the answer to a `ucr` that the owner of the key has not. */
  wrongUcrStatus: [403, 404],
  /** 9: texts of alarms are HTML, with entities, `<p>` and `<br>`. */
  htmlInText: [false, true],
  /** 11: of an alarm only the keyword is stored, its position is null, and the unit's version_id is 1. */
  freeEdition: [false, true],
  /** 4.5: `cluster.fms_status` lists the definitions without `items` around them. */
  fmsStatusWithoutItems: [false, true],
  /** 4.4: using-vehicles/get-status answers beside `success` instead of under `data`. */
  getStatusFlat: [false, true],
} as const

type Values = typeof quirkValues
export type Quirks = { -readonly [Name in keyof Values]: Values[Name][number] }

export function defaultQuirks(): Quirks {
  const entries = Object.entries(quirkValues).map(([name, [first]]) => [name, first])
  return Object.fromEntries(entries) as Quirks
}

/** Entries by their ids, as PHP writes them: an object without any becomes an array. */
export function keyed<Entry>(
  entries: Iterable<readonly [number | string, Entry]>,
  { emptyItemsAsArray }: Quirks,
): Record<string, Entry> | [] {
  const object = Object.fromEntries(entries) as Record<string, Entry>
  return emptyItemsAsArray && Object.keys(object).length === 0 ? [] : object
}

interface Place {
  lat: number | null
  lng: number | null
}

/** A position by the switches `noLocationAs` and `textNumbers`. */
export function placeAs({ lat, lng }: Place, { noLocationAs, textNumbers }: Quirks): Record<string, unknown> {
  const written = (degrees: number | null) => {
    if (degrees === null && noLocationAs === 'null') return null
    return textNumbers ? String(degrees ?? 0) : (degrees ?? 0)
  }
  return { lat: written(lat), lng: written(lng) }
}
