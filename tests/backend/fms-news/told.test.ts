import { type KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { GATHER_MS } from '../../../src/backend/fms-news/note.ts'
import type { Database, Queries } from '../../../src/backend/database/database.ts'
import { openDatabase } from '../../../src/backend/database/open.ts'
import type { FmsChoice } from '../../../src/contract/notifications/notification-settings.ts'
import {
  type Engine,
  enginesOfGate,
  useEnginesOfGate,
  useEmptyPostgres,
} from '../../support/servers/engines.ts'
import { fmsNewsWorld, type FmsNewsWorld, type FmsReader } from '../../support/worlds/fms-news.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'

// Notifications `fms_status` by the matrix (which statuses, which vehicles), never for one's own tap, coalesced
// when ten vehicles move at once.

const MINUTE_MS = 60_000
const everything: FmsChoice = { statuses: [0, 1, 2, 3, 4, 5, 6, 7, 8, 9], vehicles: null }

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s, a report of a vehicle', (engine: Engine) => {
  let backend: InProcess
  let world: FmsNewsWorld
  let reader: FmsReader
  let hlf: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    world = await fmsNewsWorld(backend)
    reader = await world.person({ fms: everything })
    hlf = await world.vehicle('HLF 20')
  })
  const ago = (minutes: number) => new Date(backend.now() - minutes * MINUTE_MS).toISOString()
  const clock = () =>
    new Intl.DateTimeFormat('de-DE', {
      timeZone: 'Europe/Berlin',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
    }).format(backend.now())

  test('is told with vehicle, status, note and time of the brigade, after others were waited for', async () => {
    const reported = clock()
    await world.report({ vehicle: hlf, status: 6, note: 'Pumpe defekt' })
    backend.passTime(GATHER_MS - 1)
    await world.tell()
    expect(await world.told(reader)).toEqual([])

    backend.passTime(1)
    await world.tell()
    expect(await world.told(reader)).toEqual([
      {
        type: 'fms_status',
        vehicle_id: hlf,
        title: 'HLF 20: 6 Nicht einsatzbereit',
        body: `Florian ${world.key} HLF 20 1/44-1 · Pumpe defekt · ${reported} Uhr`,
      },
    ])
    await world.gather()
    expect(await world.titles(reader)).toHaveLength(1)
  })

  test('is told to each in their own language', async () => {
    const english = await world.person({ locale: 'en' })
    await world.report({ vehicle: hlf, status: 5 })
    await world.gather()
    expect(await world.titles(reader)).toEqual(['HLF 20: 5 Sprechwunsch'])
    expect(await world.titles(english)).toEqual(['HLF 20: 5 Call request'])

    await world.report({ vehicle: hlf, status: 6 }, { vehicle: await world.vehicle('DLK'), status: 6 })
    await world.gather()
    expect((await world.titles(english)).at(-1)).toBe('2 vehicles: status changed')
  })

  test('is told by statuses and vehicles: those that each has chosen, and no others', async () => {
    const other = await world.vehicle('LF 10')
    const statuses = [0, 1, 3, 4, 5, 6, 7, 8, 9]
    const choices: [FmsChoice | undefined, (vehicle: number, status: number) => boolean][] = [
      [undefined, (_, status) => [0, 5, 6].includes(status)],
      [{ statuses: [3, 4], vehicles: null }, (_, status) => status === 3 || status === 4],
      [
        { statuses: [3, 6], vehicles: [hlf] },
        (vehicle, status) => vehicle === hlf && status % 3 === 0 && [3, 6].includes(status),
      ],
      [{ statuses: [], vehicles: null }, () => false],
      [{ ...everything, vehicles: [] }, () => false],
    ]
    const readers = await Promise.all(choices.map(async ([fms]) => world.person({ ...(fms && { fms }) })))
    const expected = readers.map(() => [] as (number | null)[][])
    for (const status of statuses) {
      for (const vehicle of [hlf, other]) {
        await world.report({ vehicle, status })
        await world.gather()
        choices.forEach(([, wants], index) => {
          if (wants(vehicle, status)) expected[index]?.push([vehicle, status])
        })
      }
    }
    for (const [index, one] of readers.entries()) {
      const told = await world.told(one)
      expect(
        told.map(({ vehicle_id, title }) => [vehicle_id, Number(/: (\d)/.exec(title)?.[1])]),
        `choice ${index}`,
      ).toEqual(expected[index])
    }
  })

  test.each([
    ['in the app', { in_app: true, push: false, sound: false }, true],
    ['by push', { in_app: false, push: true, sound: false }, true],
    ['not at all', { in_app: false, push: false, sound: true }, false],
  ])('leaves a row for whoever wants it %s', async (_, channels, isThere) => {
    const one = await world.person({ channels, fms: everything })
    await world.report({ vehicle: hlf, status: 3 })
    await world.gather()
    expect(await world.titles(one)).toHaveLength(isThere ? 1 : 0)
  })

  test('is told to nobody without the right to see vehicles, nor to other organisations', async () => {
    const without = await world.person({ fms: everything, holds: ['vehicles.fms'] })
    const elsewhere = await (await fmsNewsWorld(backend)).person({ fms: everything })
    await world.report({ vehicle: hlf, status: 3 })
    await world.gather()
    expect(await world.titles(reader)).toHaveLength(1)
    expect([await world.titles(without), await world.titles(elsewhere)]).toEqual([[], []])
  })

  test('is never told to whoever has set it, also among others', async () => {
    const driver = await world.person({ fms: everything })
    const other = await world.vehicle('LF 10')
    await world.tap(driver, hlf, 3)
    await world.gather()
    expect([await world.titles(driver), await world.titles(reader)]).toEqual([
      [],
      ['HLF 20: 3 Einsatz übernommen'],
    ])

    await world.tap(driver, hlf, 4)
    await world.tap(reader, other, 3)
    await world.gather()
    expect(await world.titles(driver)).toEqual(['LF 10: 3 Einsatz übernommen'])
    expect((await world.titles(reader)).slice(1)).toEqual(['HLF 20: 4 Einsatzstelle an'])

    await world.tap(driver, hlf, 0)
    expect(await world.titles(driver)).toHaveLength(1)
    expect((await world.titles(reader)).at(-1)).toBe('HLF 20: 0 Priorisierter Sprechwunsch/Notruf')
  })

  test('of ten vehicles that move at once is one notification, with the last state of each', async () => {
    const others = await Promise.all(
      Array.from({ length: 9 }, (_, index) => world.vehicle(`LF ${index + 1}`)),
    )
    await Promise.all([hlf, ...others].map((vehicle) => world.report({ vehicle, status: 3 })))
    backend.passTime(1000)
    await world.report({ vehicle: hlf, status: 4 })
    await world.gather()

    const [one, ...more] = await world.told(reader)
    expect(one).toMatchObject({ title: '10 Fahrzeuge: Status geändert', vehicle_id: null })
    expect(one?.body).toBe(
      ['HLF 20: 4', ...Array.from({ length: 9 }, (_, index) => `LF ${index + 1}: 3`)].join(' · '),
    )
    expect(more).toEqual([])
    expect(await world.waiting()).toBe(0)
  })

  test('is the last that somebody wants of a vehicle that has reported more than once', async () => {
    const one = await world.person({ fms: { statuses: [3], vehicles: null } })
    await world.report({ vehicle: hlf, status: 3 })
    await world.report({ vehicle: hlf, status: 4 })
    await world.gather()
    expect(await world.titles(one)).toEqual(['HLF 20: 3 Einsatz übernommen'])
    expect(await world.titles(reader)).toEqual(['HLF 20: 4 Einsatzstelle an'])
  })

  test('that is an emergency is told at once and alone; what is gathered meanwhile waits on', async () => {
    const other = await world.vehicle('LF 10')
    vi.spyOn(backend.hub, 'subscriberCount').mockReturnValue(1)
    const published = vi.spyOn(backend.hub, 'publish')
    await world.report({ vehicle: hlf, status: 3 })
    await world.report({ vehicle: other, status: 0 }, { vehicle: hlf, status: 4 })
    const frames = published.mock.calls.filter(([channel]) => channel === `private-user.${reader.id}`)
    vi.restoreAllMocks()

    const emergency = { title: 'LF 10: 0 Priorisierter Sprechwunsch/Notruf', vehicle_id: other }
    expect(await world.told(reader)).toMatchObject([emergency])
    expect(frames).toMatchObject([
      [
        `private-user.${reader.id}`,
        'notification.created',
        { data: { vehicle_id: other }, type: 'fms_status' },
      ],
    ])
    await world.gather()
    expect(await world.told(reader)).toMatchObject([
      emergency,
      { title: 'HLF 20: 4 Einsatzstelle an', vehicle_id: hlf },
    ])
  })

  test('that comes late, or says again what the board shows, is told to nobody', async () => {
    backend.passTime(20 * MINUTE_MS)
    await world.report({ vehicle: hlf, status: 3, at: ago(2) })
    await world.gather()
    expect(await world.titles(reader)).toEqual(['HLF 20: 3 Einsatz übernommen'])

    await world.report({ vehicle: hlf, status: 4, at: ago(4) })
    await world.report({ vehicle: hlf, status: 3 })
    await world.report({ vehicle: hlf, status: 0, at: ago(15.1) }, { vehicle: hlf, status: 5, at: ago(16) })
    const slow = await world.vehicle('RW')
    await world.report({ vehicle: slow, status: 6, at: ago(15.1) })
    await world.gather()
    expect(await world.titles(reader)).toHaveLength(1)
    expect(await world.waiting()).toBe(0)

    // A call is not hidden by what has come after it.
    await world.report({ vehicle: hlf, status: 5, at: ago(5) })
    await world.gather()
    expect((await world.titles(reader)).slice(1)).toEqual(['HLF 20: 5 Sprechwunsch'])
  })

  test('that was taken back, acknowledged or whose vehicle is gone before it is told, is not', async () => {
    const driver = await world.person()
    const event = await world.tap(driver, hlf, 6)
    expect((await world.call(driver, 'DELETE', `vehicle/${hlf}/fms/${event}`, {})).status).toBe(200)
    const other = await world.vehicle('LF 10')
    const call_id = await world.tap(driver, other, 5)
    expect((await world.call(driver, 'POST', `vehicle/${other}/acknowledge`, { call_id })).status).toBe(200)
    const gone = await world.vehicle('RW')
    await world.report({ vehicle: gone, status: 6 })
    await backend.database.write((queries) =>
      queries.updateTable('vehicles').set({ active: false }).where('id', '=', gone).execute(),
    )
    await world.gather()
    expect([await world.titles(reader), await world.waiting()]).toEqual([[], 0])
  })

  test('is not told to whoever has lost the right, the membership or the wish meanwhile', async () => {
    const left = await world.person({ fms: everything })
    const refused = await world.person({ fms: everything })
    await world.report({ vehicle: hlf, status: 3 })
    await backend.database.write(async (queries) => {
      const left_at = new Date(backend.now()).toISOString()
      await queries.updateTable('memberships').set({ left_at }).where('user_id', '=', left.id).execute()
      await queries.deleteFrom('permission_grants').where('user_id', '=', refused.id).execute()
    })
    await world.gather()
    expect([await world.titles(left), await world.titles(refused)]).toEqual([[], []])
    expect(await world.titles(reader)).toHaveLength(1)
  })

  test('is not sent to whoever loses the right between the commit and the sending', async () => {
    await world.report({ vehicle: hlf, status: 3 })
    backend.passTime(GATHER_MS)
    const { database } = backend
    const write: Database['write'] = async (job) => {
      const result = await database.write(job)
      await database.write((queries) =>
        queries.deleteFrom('permission_grants').where('user_id', '=', reader.id).execute(),
      )
      await backend.rights.changed({ userIds: [reader.id] })
      return result
    }
    const published = vi.spyOn(backend.hub, 'publish')
    await world.tell({ database: { ...database, write } })
    const channels = published.mock.calls.map(([channel]) => channel)
    vi.restoreAllMocks()
    expect(channels).not.toContain(`private-user.${reader.id}`)
  })

  test('of which nothing can be told now is told later, and keeps no other organisation waiting', async () => {
    const other = await fmsNewsWorld(backend)
    const theirs = await other.person({ fms: everything })
    await world.report({ vehicle: hlf, status: 3 })
    await other.report({ vehicle: await other.vehicle('TLF'), status: 3 })
    backend.passTime(GATHER_MS)
    const { database } = backend
    let writes = 0
    const write: Database['write'] = (job) =>
      (writes += 1) === 1 ? Promise.reject(new Error('away')) : database.write(job)
    await world.tell({ database: { ...database, write } })
    expect([...(await world.titles(reader)), ...(await other.titles(theirs))]).toHaveLength(1)

    backend.passTime(GATHER_MS)
    await world.tell()
    expect([await world.titles(reader), await other.titles(theirs)]).toEqual([
      ['HLF 20: 3 Einsatz übernommen'],
      ['TLF: 3 Einsatz übernommen'],
    ])
  })

  test('is told once, whoever looks at the same time', async () => {
    await world.report({ vehicle: hlf, status: 3 })
    backend.passTime(GATHER_MS)
    await Promise.all([world.tell(), world.tell(), world.tell()])
    expect(await world.titles(reader)).toHaveLength(1)
  })

  test('among 500 in one call costs few statements, and each person one notification', async () => {
    const vehicles = await backend.database.write(async (queries) =>
      (
        await queries
          .insertInto('vehicles')
          .values(
            Array.from({ length: 500 }, (_, index) => ({
              tenant_id: world.tenant,
              organisation_id: world.organisation,
              call_sign: `Florian ${index}`,
              active: true,
            })),
          )
          .returning('id')
          .execute()
      ).map(({ id }) => id),
    )
    // Each has chosen something else.
    const people = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        world.person({ fms: { statuses: [6], vehicles: vehicles.slice(index) } }),
      ),
    )
    await world.report(...vehicles.map((vehicle) => ({ vehicle, status: 6 })))
    backend.passTime(GATHER_MS)
    const { database, statements } = counting(backend.database)
    await world.tell({ database })

    expect(statements()).toBeLessThan(25)
    for (const [index, one] of people.entries()) {
      const [told, ...more] = await world.told(one)
      expect(told?.title).toBe(`${500 - index} Fahrzeuge: Status geändert`)
      expect(told?.body.endsWith(`und ${480 - index} weitere`)).toBe(true)
      expect(more).toEqual([])
    }
  })
})

/** Counts what is sent to the database. */
function counting(database: Database): { database: Database; statements: () => number } {
  let count = 0
  const plugin: KyselyPlugin = {
    transformQuery: ({ node }) => {
      count += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const through = (queries: Queries) => queries.withPlugin(plugin)
  return {
    database: {
      ...database,
      read: through(database.read),
      write: (job) => database.write((queries) => job(through(queries))),
    },
    statements: () => count,
  }
}

const postgres = useEmptyPostgres()

test('two processes on one database tell each report once', async ({ skip }) => {
  const address = { url: postgres.needUrl(skip) }
  const backend = await inProcess({ address })
  const second = openDatabase(address)
  try {
    const world = await fmsNewsWorld(backend)
    const reader = await world.person({ fms: everything })
    const vehicles = await Promise.all(Array.from({ length: 5 }, (_, index) => world.vehicle(`LF ${index}`)))
    for (let round = 0; round < 5; round += 1) {
      await world.report(...vehicles.map((vehicle) => ({ vehicle, status: 3 + (round % 2) })))
      backend.passTime(GATHER_MS)
      await Promise.all([world.tell(), world.tell({}, second), world.tell({}, second)])
    }
    expect(await world.titles(reader)).toEqual(Array(5).fill('5 Fahrzeuge: Status geändert'))
  } finally {
    await second.close()
    await backend.close()
  }
})
