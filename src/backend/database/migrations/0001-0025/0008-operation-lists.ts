import type { ColumnTypes } from '../../column-types.ts'

/**
 * Each filter of the operations' list is read newest first from an index of its own, and counted in that index alone;
 * words are found by a full-text index.
 */
export function operationLists(types: ColumnTypes): string[] {
  return [...filterIndices(), ...vehicleIndex(types), ...searchIndex(types)]
}

const organisation = 'tenant_id, organisation_id'
const newestFirst = 'alarm_at desc, id desc'

export function filterIndices(): string[] {
  const kept = 'deleted_at is null and archived_at is null'
  const indices = {
    listed: `(${organisation}, ${newestFirst}) where ${kept}`,
    // No word of the archive: SQLite would take the list of all for it, and pass what is closed.
    active: `(${organisation}, ${newestFirst}) where deleted_at is null and closed_at is null`,
    closed: `(${organisation}, ${newestFirst}) where ${kept} and closed_at is not null`,
    archived: `(${organisation}, ${newestFirst}) where deleted_at is null and archived_at is not null`,
    of_kind: `(${organisation}, kind, ${newestFirst}) where ${kept}`,
    of_type: `(${organisation}, type, ${newestFirst}) where ${kept}`,
    of_keyword: `(${organisation}, keyword, ${newestFirst}) where ${kept}`,
  }
  return Object.entries(indices).map(
    ([name, rest]) => `create index operations_${name} on operations ${rest}`,
  )
}

const copy = (where: string) =>
  `update operation_vehicles
      set operation_at = (select alarm_at from operations where operations.id = operation_id) ${where}`

/** The vehicles of an operation whose alarm gets another time. */
export function vehiclesFollow({ trigger }: ColumnTypes): string[] {
  return trigger(
    'operation_vehicles_follow',
    'update of alarm_at on operations',
    copy('where operation_id = new.id'),
  )
}

/** The operations of a vehicle are read in the order of their alarms, so each row of a vehicle knows it. */
function vehicleIndex(types: ColumnTypes): string[] {
  const { time, trigger } = types
  return [
    `alter table operation_vehicles add column operation_at ${time}`,
    copy(''),
    'create index operation_vehicles_of_vehicle on operation_vehicles (vehicle_id, operation_at desc, operation_id desc)',
    ...trigger('operation_vehicle_added', 'insert on operation_vehicles', copy('where id = new.id')),
    ...trigger(
      'operation_vehicle_moved',
      'update of operation_id on operation_vehicles',
      copy('where id = new.id'),
    ),
    ...vehiclesFollow(types),
  ]
}

/** The columns whose words the search finds. None that only some members may read. */
const texts = [
  'number',
  'title',
  'keyword',
  'type',
  'text',
  'address',
  'street',
  'postcode',
  'city',
  'object',
  'location_note',
  'remark',
  'report',
]

/** `ä` is found as `ae`, as people write it who have no such key; other marks are left away by each engine's own means. */
const twoLetters = ['ä ae', 'ö oe', 'ü ue', 'Ä ae', 'Ö oe', 'Ü ue', 'ß ss', 'ẞ ss']

export function wordsOf(row: string): string {
  const all = texts.map((column) => `coalesce(${row}${column}, '')`).join(` || ' ' || `)
  return twoLetters.reduce((text, pair) => {
    const [letter, letters] = pair.split(' ')
    return `replace(${text}, '${letter}', '${letters}')`
  }, all)
}

function searchIndex(types: ColumnTypes): string[] {
  return types.engine === 'sqlite' ? searchInSqlite(types) : searchInPostgres(types)
}

export const changes = `update of ${[...texts, 'alarm_at', 'organisation_id'].join(', ')} on operations`

/**
 * FTS5 returns rows in the order of their row ids, and reads only the requested range of ids. So an id consists of organisation
 * (9 bits), time (42 bits of milliseconds: until 2109) and operation (12 bits): the newest operations come first without sorting,
 * and a search reads no words of other organisations. Reading the operation separates organisations with the same 9 bits. Prefixes
 * of words have an index of up to twelve letters.
 */
function searchInSqlite({ trigger }: ColumnTypes): string[] {
  const place = (row: string) =>
    `(${row}organisation_id % 512) * 18014398509481984 +
      min(max(cast(round(unixepoch(${row}alarm_at, 'subsec') * 1000) as integer), 0), 4398046511103) * 4096 +
      ${row}id % 4096`
  const insert = (row: string, from: string) =>
    `insert or replace into operation_search (rowid, operation_id, words)
      select ${place(row)}, ${row}id, ${wordsOf(row)} ${from}`
  const remove = `delete from operation_search where rowid = ${place('old.')}`
  return [
    `create virtual table operation_search using fts5 (
      words, operation_id unindexed,
      content = '', contentless_delete = 1, contentless_unindexed = 1, detail = none,
      prefix = '1 2 3 4 5 6 7 8 9 10 11 12',
      tokenize = "unicode61 remove_diacritics 2"
    )`,
    insert('', 'from operations'),
    ...trigger('operation_words_added', 'insert on operations', insert('new.', '')),
    ...trigger('operation_words_changed', changes, `${remove}; ${insert('new.', '')}`),
    ...trigger('operation_words_removed', 'delete on operations', remove),
  ]
}

/** Letters whose accents `translate` removes on PostgreSQL; both texts have the same length. */
const accented = 'áàâãåāăąçćčďđéèêëēęěíìîïīłñńňóòôõøōőŕřśšşťúùûůūűýÿźżž'
const bare = 'aaaaaaaacccddeeeeeeeiiiiilnnnooooooorrssstuuuuuuyyzzz'

/** Each word contains its organisation (`17=linden`), so that a search reads no words of other organisations. */
function searchInPostgres({ reference, trigger }: ColumnTypes): string[] {
  const insert = (row: string, from: string) =>
    `insert into operation_search (operation_id, words)
      select ${row}id, (
        select array_to_tsvector(array_agg(distinct ${row}organisation_id || '=' || left(word, 40)))
        from regexp_split_to_table(
          translate(lower(${wordsOf(row)}), '${accented}', '${bare}'), '[^[:alnum:]]+'
        ) as word
        where word <> ''
      ) ${from}
      on conflict (operation_id) do update set words = excluded.words`
  return [
    `create table operation_search (
      operation_id ${reference} primary key references operations (id) on delete cascade,
      words tsvector
    )`,
    insert('', 'from operations'),
    'create index operation_search_words on operation_search using gin (words)',
    ...trigger('operation_words_added', 'insert on operations', insert('new.', '')),
    ...trigger('operation_words_changed', changes, insert('new.', '')),
  ]
}
