import { beforeEach, describe, expect, test } from 'vitest'
import { closeForgotten } from '../../../src/backend/operations/change/autoclose.ts'
import { createLog } from '../../../src/backend/log.ts'
import { changeOrganisation } from '../../../src/backend/organisation/change.ts'
import type { OperationStatistics } from '../../../src/contract/operations/operation-statistics.ts'
import type { Organisation } from '../../../src/contract/organisation/organisation.ts'
import type { VehicleDay } from '../../../src/contract/vehicles/vehicle-detail.ts'
import type { Vehicle } from '../../../src/contract/vehicles/vehicles.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { raiseInProcess } from '../../support/calls/operation-work.ts'
import { people } from '../../support/worlds/people.ts'
import { addMembership, addOperation, addPerson } from '../../support/worlds/tenant-rows.ts'

// Product page, sections 2 and 3, Organisation: its data, position, colour, time_zone, autoclose_after_hours; GET/PATCH. Who may
// call is proved by the matrix.

const HOUR_MS = 3_600_000
const HERE = { tenant: 1, organisation: 1 }
const CHECKED = { id: 1, tenantId: 1 }
/** In visible signs of several kinds, and as long as a name may be. */
const names = [
  ['umlauts and an apostrophe', 'Feuerwehr Übersee-Größenwörth d’Höh'],
  ['emoji', '🚒 Löschgruppe 👩‍🚒'],
  ['right to left', 'فوج إطفاء המטה'],
  ['200 characters', 'ß'.repeat(200)],
] as const

/** On Wednesday evening, or Thursday, as the clocks show it. */
const ALARM_AT = '2026-05-20T22:30:00.000Z'
const backendOf = useEnginesOfGate(async ({ database }) => {
  await database.write((queries) => addOperation(queries, { ...HERE, word: 'Uhrenbach', alarmAt: ALARM_AT }))
})

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await tokenOf(backend, people.leitung)
  })

  const path = '/api/organisation/1'
  const send = async (method: string, body?: object, token = leader) => {
    const answer = await backend.call(method, path, { token, ...(body && { body }) })
    return { status: answer.status, json: (await answer.json()) as Record<string, unknown> }
  }
  const get = async () => (await send('GET')).json as unknown as Organisation
  const change = async (input: object, token = leader) =>
    send('PATCH', { version: (await get()).version, ...input }, token)

  test('everything of it is changed at once, read as it was answered, and says who has changed it', async () => {
    const given = {
      name: ' Freiwillige Feuerwehr Musterstadt ',
      short_name: 'FF Muster',
      kind: 'BF',
      address: 'Marktplatz 4, 99999 Musterstadt',
      lat: 50.9787,
      lng: -11.0328,
      phone: '+49 361 112',
      email: 'Wache@Musterstadt.example',
      colour: 'violet',
      time_zone: 'America/St_Johns',
      autoclose_after_hours: 48,
      later_from_minutes: 15,
    }
    const before = await get()
    const { status, json } = await change(given, await tokenOf(backend, people.admin))

    expect(status).toBe(200)
    expect(json).toEqual({
      ...given,
      id: 1,
      name: 'Freiwillige Feuerwehr Musterstadt',
      changed_at: new Date(backend.now()).toISOString(),
      administrators: [{ id: 2, display_name: 'Lars Leitung' }],
      changed_by: 'Anna Admin',
      version: before.version + 1,
    })
    expect(await get()).toEqual(json)
  })

  test('what is not named stays, and an empty text is none', async () => {
    await change({ address: 'Am Markt 1', phone: '112', lat: 1, lng: 2, autoclose_after_hours: null })
    const before = await get()
    const { json } = await change({ phone: ' ', lat: 3 })
    const { version, changed_at, changed_by } = json
    expect(json).toEqual({ ...before, phone: null, lat: 3, version, changed_at, changed_by })
    expect(before).toMatchObject({ address: 'Am Markt 1', autoclose_after_hours: null })
    expect((await change({ lat: null, lng: null })).json).toMatchObject({ lat: null, lng: null })
    // Nobody is there: it is how programs write that they know no place.
    expect((await change({ lat: 0, lng: 0 })).json).toMatchObject({ lat: null, lng: null })
  })

  test.for(names)('is called with %s, to the letter', async ([, name]) => {
    const { status, json } = await change({ name }, await tokenOf(backend, people.admin))
    expect([status, json['name']]).toEqual([200, name])
    expect(await get()).toMatchObject({ name })
  })

  test('its name and its kind are for those of the tenant', async () => {
    const before = await everythingStored(backend.database)
    const { status, json } = await change({ name: 'FF Eigenname', kind: 'THW', phone: '112 112' })
    expect([status, Object.keys(json['errors'] as object)]).toEqual([422, ['name', 'kind']])
    expect(await everythingStored(backend.database)).toBe(before)
    const { name, kind } = await get()
    expect((await change({ name, kind, phone: '112 112' })).status).toBe(200)
  })

  test.for([
    ['no name', { name: '  ' }, 'name'],
    ['a name of 201 signs', { name: 'x'.repeat(201) }, 'name'],
    ['a name of two lines', { name: 'FF\nMusterstadt' }, 'name'],
    ['a short name of 51 signs', { short_name: 'x'.repeat(51) }, 'short_name'],
    ['an unknown kind', { kind: 'Polizei' }, 'kind'],
    ['a latitude beyond the pole', { lat: 91, lng: 11 }, 'lat'],
    ['a longitude beyond the date line', { lat: 50, lng: -180.1 }, 'lng'],
    ['a text for a number', { lat: '50.1', lng: 11 }, 'lat'],
    ['what JSON makes of NaN beside a number', { lat: Number.NaN, lng: 11 }, 'lat'],
    ['half of a position', { lat: 50, lng: null }, 'lng'],
    ['no address of a mail', { email: 'wache@' }, 'email'],
    ['two addresses', { email: 'a@wehr.example, b@wehr.example' }, 'email'],
    ['an unknown colour', { colour: '#ff0000' }, 'colour'],
    ['a zone nobody knows', { time_zone: 'Mars/Olympus' }, 'time_zone'],
    ['an offset for a zone', { time_zone: '+01:00' }, 'time_zone'],
    ['no zone', { time_zone: '' }, 'time_zone'],
    ['an abbreviation that is none', { time_zone: 'MESZ' }, 'time_zone'],
    ['closing at once', { autoclose_after_hours: 0 }, 'autoclose_after_hours'],
    ['half an hour', { autoclose_after_hours: 0.5 }, 'autoclose_after_hours'],
    ['more than a year', { autoclose_after_hours: 8785 }, 'autoclose_after_hours'],
    ['a field of somebody else', { tenant_id: 2 }, 'tenant_id'],
    ['being closed', { active: false }, 'active'],
  ] as const)('%s is refused by its field, and changes nothing', async ([, input, field]) => {
    const before = await everythingStored(backend.database)
    const { status, json } = await change(input)
    expect([status, Object.keys(json['errors'] as object)]).toEqual([422, [field]])
    expect(await everythingStored(backend.database)).toBe(before)
  })

  test('of two who change it the second is told what the first has made of it, and who that was', async () => {
    const { version } = await get()
    const admin = await tokenOf(backend, people.admin)
    await send('PATCH', { version, phone: '0361 1' }, admin)
    const before = await everythingStored(backend.database)

    const { status, json } = await send('PATCH', { version, phone: '0361 2', name: 'FF Anders' })
    expect(status).toBe(409)
    expect(json['current']).toEqual(await get())
    expect(json['current']).toMatchObject({ phone: '0361 1', changed_by: 'Anna Admin', version: version + 1 })
    expect(await everythingStored(backend.database)).toBe(before)
  })

  test('of two at the same moment one changes it', async () => {
    const { version } = await get()
    const answers = await Promise.all(
      ['1', '2', '3', '4'].map((phone) => send('PATCH', { version, phone: `0361 ${phone} ${version}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(await get()).toMatchObject({ version: version + 1 })
  })

  test('to save again what is so already is no conflict: a lost answer can be asked for again', async () => {
    const { version } = await get()
    const body = { version, phone: `again ${version}` }
    const first = await send('PATCH', body)
    expect(await send('PATCH', body)).toEqual(first)
  })

  test('whoever has lost the right since they called changes nothing', async () => {
    const user = await backend.database.write(async (queries) => {
      const email = `leaving-${engine}@wehr.example`
      const id = await addPerson(queries, { ...HERE, name: 'Neu', email, passwordHash: '' })
      await addMembership(queries, { ...HERE, user: id })
      return queries.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    })
    const { version } = await get()
    const late = backend.database.write((queries) =>
      changeOrganisation(
        queries,
        CHECKED,
        { version, name: 'Meine' },
        { caller: { user }, now: 0, features: [] },
      ),
    )
    await expect(late).rejects.toMatchObject({ status: 403 })
  })

  describe('its clocks', () => {
    test.for([
      ['America/St_Johns', 2, 20],
      ['Pacific/Auckland', 3, 10],
      ['Europe/Berlin', 3, 0],
    ] as const)('are those of %s from the next call on', async ([time_zone, weekday, hour]) => {
      await change({ time_zone })
      const get = async <Answer>(rest: string) =>
        (await (await backend.call('GET', `${path}/${rest}`, { token: leader })).json()) as Answer

      const { hours } = await get<OperationStatistics>('operations/statistics?from=2026-05-20&to=2026-05-21')
      expect(hours[weekday]?.[hour]).toBe(1)
      expect(hours.flat().reduce((sum, count) => sum + count)).toBe(1)
      const [vehicle] = await get<Vehicle[]>('vehicles')
      const { from } = await get<VehicleDay>(`vehicle/${vehicle?.id}/day?day=2026-07-01`)
      const clock = new Intl.DateTimeFormat('de', {
        timeZone: time_zone,
        dateStyle: 'short',
        timeStyle: 'short',
      })
      expect(clock.format(new Date(from))).toBe('01.07.26, 00:00')
    })
  })

  test('its operations are closed after the hours that hold when somebody looks', async () => {
    const id = await raiseInProcess(backend)
    const isOpen = async () => {
      const row = await backend.database.read
        .selectFrom('operations')
        .select('closed_at')
        .where('id', '=', id)
        .executeTakeFirstOrThrow()
      return row.closed_at === null
    }
    const look = () => closeForgotten({ ...backend, log: createLog('silent') }, backend.now())

    await change({ autoclose_after_hours: null })
    backend.passTime(30 * HOUR_MS)
    leader = await tokenOf(backend, people.leitung)
    await look()
    expect(await isOpen()).toBe(true)
    await change({ autoclose_after_hours: 31 })
    await look()
    expect(await isOpen()).toBe(true)
    await change({ autoclose_after_hours: 30 })
    await look()
    expect(await isOpen()).toBe(false)
  })
})
