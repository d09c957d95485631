import fc from 'fast-check'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { plainText } from '../../../../src/backend/http/json.ts'
import { inProcess, type InProcess } from '../../../support/servers/in-process.ts'
import { alarmWorld, type AlarmWorld } from '../../../support/worlds/alarm-world.ts'

// docs/intake.md: dispatch centres, gateways and mail scripts may send messages in any form, in any order and repeatedly. The
// backend raises each alarm once, loses none, and never answers with a server error.

const MESSAGES = 8_000
const AT_ONCE = 8
const NUMBERS = 400
const HOUR_MS = 60 * 60 * 1000

let backend: InProcess
let world: AlarmWorld
beforeAll(async () => {
  backend = await inProcess()
  world = await alarmWorld(backend)
})
afterAll(() => backend.close())

const utf16 = (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le')
/** The same message in the encodings of different senders. */
const writings: readonly ((text: string) => { body: Uint8Array<ArrayBuffer>; type: string })[] = [
  (text) => ({ body: new Uint8Array(Buffer.from(text)), type: 'application/json' }),
  (text) => ({ body: new Uint8Array(Buffer.from(text.normalize('NFD'))), type: 'application/json' }),
  (text) => ({
    body: new Uint8Array(Buffer.from(text, 'latin1')),
    type: 'application/json; charset=windows-1252',
  }),
  (text) => ({ body: new Uint8Array(Buffer.from(text, 'latin1')), type: 'application/json' }),
  (text) => ({ body: new Uint8Array(utf16(text)), type: 'application/json; charset=utf-16' }),
  (text) => ({ body: new Uint8Array(Buffer.from(`\ufeff${text}`)), type: 'application/json; charset=utf-8' }),
]

/** Content-Types that some senders use for every body. */
const labels = [
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=none',
  'nonsense',
]

interface Message {
  number: number
  content: number
  /** The reported time of the alarm, in minutes after the start. */
  reported: number | undefined
  writing: number
  shape: number
}

function send({ number, content, reported, writing, shape }: Message) {
  const text = `Müll brennt, Straße ${content}`
  const shapes = [
    {
      source_id: `${number}`,
      lat: 48.1,
      lng: 11.5,
      vehicles: ['Florian Alarm 1/44-1', 'Grün 2'],
      priority: true,
    },
    {
      source_id: number,
      lat: '48,1',
      lng: ' 11.5° O',
      vehicles: 'grün-2; FLORIAN ALARM 1-44-1',
      priority: 'ja',
    },
    {
      priority: 1,
      vehicles: [{ call_sign: 'Grün/2' }, 'florian alarm 1/44-1'],
      lng: '11.5',
      lat: '48.1',
      source_id: number,
      extra: {},
    },
  ]
  const alarm = {
    source: 'ils',
    title: 'B3 – Wohnungsbrand',
    text,
    ...shapes[shape],
    ...(reported !== undefined && { alarm_at: new Date(start + reported * 60_000).toISOString() }),
  }
  // Node.js encodes no en dash as `latin1`, although Windows-1252 has one.
  const written = JSON.stringify(alarm).replace('–', '-')
  const { body, type } = (writings[writing] ?? writings[0])?.(written) ?? { body: new Uint8Array(), type: '' }
  return backend.call('POST', '/api/intake/alarm', {
    token: world.key,
    body,
    headers: { 'content-type': type },
  })
}

let start = 0

/** The state of a source id, on which the outcome of its next message depends. */
interface Known {
  contents: Set<number>
  latest: number
  closedAt: number | undefined
}

/** The outcome of a message according to docs/intake.md. */
function fateOf(known: Known | undefined, { content, reported }: Message, now: number) {
  if (!known) return 'created'
  const taken = known.contents.has(content)
  if (known.closedAt === undefined) return taken ? 'silent' : 'updated'
  if (taken && !(reported !== undefined && reported > known.latest)) return 'silent'
  return now - known.closedAt < 12 * HOUR_MS ? 'again' : 'created'
}

test(`${MESSAGES} messages: the backend raises no alarm twice, loses none, and refuses none`, async () => {
  start = backend.now()
  const numbers = new Map<number, Known>()
  const alarms = new Map<string, number>()
  const fates = { created: 0, updated: 0, again: 0, silent: 0 }
  const integer = (max: number) => fc.integer({ min: 0, max })
  const arbitrary = fc.record({
    // The first ten numbers come again within hours.
    number: fc.oneof(integer(NUMBERS - 1), integer(9)),
    content: integer(9),
    reported: fc.option(integer(2000), { nil: undefined }),
    writing: integer(writings.length - 1),
    shape: integer(2),
  })
  const messages = fc.sample(arbitrary, { numRuns: MESSAGES / AT_ONCE, seed: 112 })
  const close = (ids: number[]) =>
    backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({ closed_at: new Date(backend.now()).toISOString(), close_reason: 'done' })
        .where('organisation_id', '=', world.organisation)
        .where('closed_at', 'is', null)
        .where('source_id', 'in', ids.map(String))
        .execute(),
    )

  for (const [index, message] of messages.entries()) {
    // A quarter of an hour for each message: most numbers come again after some days.
    backend.passTime(15 * 60_000)
    const { number } = message
    const known = numbers.get(number)
    const minutes = (backend.now() - start) / 60_000
    const told = {
      ...message,
      reported:
        message.reported === undefined ? undefined : Math.min(message.reported * 20, Math.floor(minutes)),
    }
    const fate = fateOf(known, told, backend.now())
    fates[fate] += 1
    // The same message arrives several times at once, in different encodings and shapes.
    const answers = await Promise.all(
      Array.from({ length: AT_ONCE }, async (_, copy) => {
        const answer = await send({
          ...told,
          writing: (told.writing + copy) % writings.length,
          shape: (told.shape + copy) % 3,
        })
        return {
          status: answer.status,
          json: (await answer.json()) as { created: boolean; updated?: boolean },
        }
      }),
    )
    const loud = answers.filter(({ json }) => json.created || json.updated)
    const seen = loud.map(({ status, json }) => (json.created ? `created ${status}` : `updated ${status}`))
    const wanted = { created: ['created 201'], updated: ['updated 200'], again: ['updated 200'], silent: [] }[
      fate
    ]
    expect([index, told, answers.every(({ status }) => status < 300), seen]).toEqual([
      index,
      told,
      true,
      wanted,
    ])

    if (fate === 'created' || fate === 'again') alarms.set(`${number}`, (alarms.get(`${number}`) ?? 0) + 1)
    const isNew = known === undefined
    numbers.set(number, {
      contents: (known?.contents ?? new Set()).add(told.content),
      latest: Math.max(
        known?.latest ?? 0,
        told.reported ?? (isNew || fate === 'created' ? Math.floor(minutes) : 0),
      ),
      closedAt: fate === 'silent' ? known?.closedAt : undefined,
    })
    if (index % 3 === 0) {
      await close([number])
      const entry = numbers.get(number)
      if (entry && entry.closedAt === undefined) entry.closedAt = backend.now()
    }
  }

  // Each outcome occurred often.
  expect(Object.values(fates).every((count) => count > 100) ? 'often' : fates).toBe('often')
  const stored = await backend.database.read
    .selectFrom('notifications')
    .innerJoin('operations', 'operations.id', 'notifications.operation_id')
    .select(['operations.source_id'])
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('notifications.user_id', '=', world.people.anna)
    .where('notifications.type', '=', 'operation')
    .where('operations.organisation_id', '=', world.organisation)
    .groupBy('operations.source_id')
    .execute()
  expect(new Map(stored.map(({ source_id, count }) => [source_id, count]))).toEqual(alarms)
}, 1_200_000)

test('the intake accepts or refuses a message with arbitrary fields as docs/intake.md says', async () => {
  const value = fc.oneof(
    fc.jsonValue({ maxDepth: 3 }),
    fc.string({ unit: 'binary', maxLength: 40 }),
    fc.constantFrom(
      '48,1',
      '1e400',
      -0,
      1e21,
      '26.11.2026 07:47',
      '31.02.2026',
      'ja',
      '\u0000',
      '\ud800',
      '{',
      [],
    ),
  )
  const field = fc.constantFrom(
    'source',
    'source_id',
    'title',
    'text',
    'type',
    'keyword',
    'kind',
    'priority',
    'address',
    'lat',
    'lng',
    'alarm_at',
    'number',
    'remark',
    'vehicles',
    'constructor',
    '__proto__',
  )
  const message = fc.tuple(
    fc.dictionary(field, value, { maxKeys: 17 }),
    fc.boolean(),
    // Not the Latin-1 encodings: they would turn these letters into others, even into a quote that ends a text.
    fc.constantFrom(0, 1, 4, 5),
    fc.constantFrom('its own', ...labels),
  )
  /** docs/intake.md: one of these fields is a text or a number, or there is a vehicle with a call sign. */
  const mayAlarm = (given: Record<string, unknown>) => {
    const isText = (one: unknown) =>
      typeof one === 'number' ? Number.isFinite(one) : typeof one === 'string' && plainText(one).trim() !== ''
    const { vehicles } = given
    const hasVehicles =
      isText(vehicles) && typeof vehicles === 'string'
        ? vehicles.split(/[,;]|\s*[\n\r\v\f\u0085\u2028\u2029]/).some(isText)
        : [vehicles]
            .flat()
            .some(
              (one) =>
                isText(one) ||
                (typeof one === 'object' && one !== null && 'call_sign' in one && isText(one.call_sign)),
            )
    return ['title', 'keyword', 'text', 'address'].some((name) => isText(given[name])) || hasVehicles
  }
  for (const [fields, isWhole, writing, label] of fc.sample(message, { numRuns: 1000, seed: 112 })) {
    const given = isWhole ? { ...fields, source: 'fuzz', source_id: 'one', title: 'B3' } : fields
    const { body, type } = writings[writing]?.(JSON.stringify(given)) ?? { body: new Uint8Array(), type: '' }
    const answer = await backend.call('POST', '/api/intake/alarm', {
      token: world.key,
      body,
      headers: { 'content-type': label === 'its own' ? type : label },
    })
    const allowed = mayAlarm(given) ? [200, 201] : [422]
    expect([JSON.stringify(given), allowed.includes(answer.status) ? 'fine' : answer.status]).toEqual([
      JSON.stringify(given),
      'fine',
    ])
  }
}, 600_000)

test('the intake accepts a valid event of a radio gateway after arbitrary other events', async () => {
  const { key } = { key: 'fuzz-gateway' }
  const { addIntakeKey } = await import('../../../support/worlds/tenant-rows.ts')
  await backend.database.write((queries) =>
    addIntakeKey(queries, { tenant: world.tenant, organisation: world.organisation, key, scopes: ['fms'] }),
  )
  const field = fc.constantFrom('vehicle', 'status', 'note', 'at', 'lat', 'lng', 'other')
  const event = fc.oneof(
    fc.jsonValue({ maxDepth: 2 }),
    fc.dictionary(
      field,
      fc.oneof(fc.jsonValue({ maxDepth: 1 }), fc.string({ unit: 'binary', maxLength: 20 })),
      { maxKeys: 7 },
    ),
  )
  for (const events of fc.sample(fc.array(event, { minLength: 1, maxLength: 20 }), {
    numRuns: 500,
    seed: 112,
  })) {
    const body = { events: [...events, { vehicle: 'florian-alarm 1-44-1', status: '3' }] }
    const answer = await backend.call('POST', '/api/intake/fms', { token: key, body })
    const json = (await answer.json()) as { taken: number; refused: { event: number }[] }
    expect([answer.status, json.taken + json.refused.length]).toEqual([200, events.length + 1])
    expect(json.refused.map((one) => one.event)).not.toContain(events.length)
  }
}, 600_000)

// A repeated message without a source_id is the same alarm while its operation is open, and for ten minutes after its receipt.
const SAME_MS = 10 * 60_000

test('messages without an id, in any form and size, raise exactly the alarms that a model predicts', async () => {
  interface Nameless {
    content: number
    titled: boolean
    sourced: boolean
    form: number
    size: number
    minutes: number
    closes: boolean
    /** Whether the message repeats the content of the previous one. */
    repeats: boolean
  }
  const { key } = world
  const isLarge = (size: number) => size > 0
  /** The same content in the forms of different senders. Large messages differ only in a field that is cut the same in all forms. */
  const forms: readonly ((fields: Record<string, string>) => BodyInit)[] = [
    (fields) => new TextEncoder().encode(JSON.stringify(fields)),
    (fields) =>
      new TextEncoder().encode(JSON.stringify([Object.fromEntries(Object.entries(fields).toReversed())])),
    (fields) => new URLSearchParams(fields),
    (fields) => new TextEncoder().encode(new URLSearchParams(fields).toString()),
    (fields) => {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return form
    },
    (fields) => {
      const form = new FormData()
      form.append('file', new File(['x'.repeat(300_000)], 'plan.pdf'))
      for (const [name, value] of Object.entries(fields)) form.append(name, value)
      return form
    },
  ]
  const message = fc.record<Nameless>({
    content: fc.integer({ min: 0, max: 5 }),
    titled: fc.boolean(),
    sourced: fc.boolean(),
    form: fc.integer({ min: 0, max: forms.length - 1 }),
    size: fc.constantFrom(0, 0, 0, 30_000, 400_000, 1_000_000),
    minutes: fc.constantFrom(0, 1, 4, 6, 11, 30),
    closes: fc.boolean(),
    repeats: fc.boolean(),
  })
  const model = new Map<string, { id: number; receivedAt: number; isOpen: boolean }>()
  const outcomes = { alarmed: 0, open: 0, early: 0, large: 0 }

  let last: Nameless | undefined
  for (const [index, one] of fc.sample(message, { numRuns: 700, seed: 112 }).entries()) {
    backend.passTime(one.minutes * 60_000)
    const { content, titled, sourced, size } = (one.repeats && last) || one
    const sent = { ...one, content, titled, sourced, size }
    last = sent
    const fields = {
      ...(sent.titled && { title: 'Öl auf Straße' }),
      ...(sent.sourced && { source: 'ils-nameless' }),
      address: `Weg ${sent.content}`,
      remark: isLarge(sent.size) ? 'ü'.repeat(sent.size) : '',
    }
    const answer = await backend.app.request('/api/intake/alarm', {
      method: 'POST',
      headers: { authorization: `Bearer ${key}` },
      body: forms[sent.form]?.(fields) ?? '',
    })
    const json = (await answer.json()) as { id: number; warnings?: string[] }

    const name = JSON.stringify([sent.content, sent.titled, sent.sourced, isLarge(sent.size)])
    const known = model.get(name)
    const isEarly = known !== undefined && backend.now() - known.receivedAt <= SAME_MS
    const isSame = known !== undefined && (known.isOpen || isEarly)
    expect([index, sent, answer.status, isSame ? json.id : 'new']).toEqual([
      index,
      sent,
      isSame ? 200 : 201,
      isSame ? known.id : 'new',
    ])
    expect(json.warnings?.some((one) => one.startsWith('remark:')) ?? false).toBe(isLarge(sent.size))
    outcomes[isSame ? (known.isOpen ? 'open' : 'early') : 'alarmed'] += 1
    if (isLarge(sent.size)) outcomes.large += 1
    const stands = isSame ? known : { id: json.id, receivedAt: backend.now(), isOpen: true }
    model.set(name, stands)
    if (sent.closes && stands.isOpen) {
      stands.isOpen = false
      await backend.database.write((queries) =>
        queries
          .updateTable('operations')
          .set({ closed_at: new Date(backend.now()).toISOString(), close_reason: 'done' })
          .where('id', '=', stands.id)
          .execute(),
      )
    }
  }
  // Each outcome occurred often.
  expect(Object.values(outcomes).every((count) => count > 50) ? 'often' : outcomes).toBe('often')
}, 600_000)
