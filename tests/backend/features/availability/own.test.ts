import { beforeEach, describe, expect, test } from 'vitest'
import { forgetOldEntries } from '../../../../src/backend/features/availability/forget.ts'
import type { OwnAvailability } from '../../../../src/contract/availability/availability.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { people } from '../../../support/worlds/people.ts'

// Issue "Availability": the member's own switch.

const HOUR_MS = 3_600_000
const PATH = '/api/user/availability'
const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let member: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await tokenOf(backend, people.mitglied)
    await backend.database.write(async (queries) => {
      await queries.deleteFrom('availabilities').execute()
      await queries.deleteFrom('availability_entries').execute()
    })
  })

  const at = (hours: number) => new Date(backend.now() + hours * HOUR_MS).toISOString()
  const put = async (body: object, headers = {}) => {
    const answer = await backend.call('PUT', PATH, { token: member, body, headers })
    return {
      status: answer.status,
      json: (await answer.json()) as OwnAvailability & { errors: Record<string, string[]> },
    }
  }
  const get = async () =>
    (await (await backend.call('GET', PATH, { token: member })).json()) as OwnAvailability

  test('a member who has never said anything has no status', async () => {
    expect(await get()).toEqual({ status: null, until: null, follow_up: null, note: null, set_at: null })
  })

  test('a member sets a status with an end, what follows and a note, and reads it again', async () => {
    const set = await put({ status: 'unavailable', until: at(2), follow_up: 'limited', note: ' Schicht ' })
    expect(set).toEqual({
      status: 200,
      json: { status: 'unavailable', until: at(2), follow_up: 'limited', note: 'Schicht', set_at: at(0) },
    })
    expect(await get()).toEqual(set.json)
  })

  test('of two devices the later tap counts, also where it arrives first', async () => {
    await put({ status: 'limited', at: at(-1) })
    const late = await put({ status: 'unavailable', at: at(-2) })
    expect(late.json).toMatchObject({ status: 'limited', set_at: at(-1) })
    const newer = await put({ status: 'available', at: at(-0.5) })
    expect(newer.json).toMatchObject({ status: 'available', set_at: at(-0.5) })
  })

  test('a clock that is ahead does not lock the switch', async () => {
    expect((await put({ status: 'limited', at: at(5) })).json.set_at).toBe(at(0))
    expect((await put({ status: 'available' })).json.status).toBe('available')
  })

  test('an end that was to come when the member tapped counts although it has passed on the way', async () => {
    const set = await put({ status: 'unavailable', until: at(-1), follow_up: 'available', at: at(-3) })
    expect([set.status, set.json.until, set.json.follow_up]).toEqual([200, at(-1), 'available'])
  })

  test('a member takes back what they have said', async () => {
    await put({ status: 'unavailable', note: 'Schicht' })
    const taken = await put({ status: null })
    expect(taken.json).toEqual({ status: null, until: null, follow_up: null, note: null, set_at: at(0) })
    expect(await get()).toEqual(taken.json)
  })

  test.each<[string, () => object, string]>([
    ['an end that is now', () => ({ status: 'limited', until: at(0) }), 'until'],
    ['an end in the past', () => ({ status: 'limited', until: at(-1) }), 'until'],
    ['an end in more than 14 days', () => ({ status: 'limited', until: at(14 * 24 + 1) }), 'until'],
    ['a status to follow without an end', () => ({ status: 'limited', follow_up: 'available' }), 'follow_up'],
    ['a note that is too long', () => ({ status: 'limited', note: 'x'.repeat(201) }), 'note'],
    ['a status that does not exist', () => ({ status: 'away' }), 'status'],
    ['no status', () => ({}), 'status'],
    ['an unknown field', () => ({ status: 'limited', reason: 'x' }), 'reason'],
  ])('is refused with %s', async (_, body, field) => {
    const { status, json } = await put(body())
    expect([status, Object.keys(json.errors)]).toEqual([422, [field]])
    expect(await get()).toMatchObject({ status: null })
  })

  test('the end in exactly 14 days is taken', async () => {
    expect((await put({ status: 'limited', until: at(14 * 24) })).status).toBe(200)
  })

  test('what a member has set is kept for 90 days, and the switch itself for longer', async () => {
    await put({ status: 'limited', at: at(-91 * 24) })
    await put({ status: 'unavailable', at: at(-89 * 24) })
    const forgotten = await backend.database.write((queries) => forgetOldEntries(queries, backend.now()))
    const kept = await backend.database.read.selectFrom('availability_entries').select('status').execute()
    expect([forgotten, kept]).toEqual([1, [{ status: 'unavailable' }]])
    expect(await get()).toMatchObject({ status: 'unavailable' })
  })
})
