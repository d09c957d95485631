import { beforeEach, describe, expect, test } from 'vitest'
import { forgetOldResponses } from '../../../../src/backend/features/appointments/forget.ts'
import type { Appointment, AppointmentDetail } from '../../../../src/contract/appointments/appointments.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { addAppointment } from '../../../support/features/appointments.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { people } from '../../../support/worlds/people.ts'
import { addGroup } from '../../../support/worlds/tenant-rows.ts'

// Issue "Appointments": responses by kind, deadline, late arrival, change of mind.

const HOUR_MS = 3_600_000
const HERE = { tenant: 1, organisation: 1 }
const backendOf = useEnginesOfGate()
let known = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let member: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await tokenOf(backend, people.mitglied)
  })

  const at = (hours: number) => new Date(backend.now() + hours * HOUR_MS).toISOString()
  /** Times in hours from now. */
  const added = (
    {
      starts = 48,
      until,
      ...row
    }: { starts?: number; until?: number; response?: Appointment['response'] } = {},
    groups: readonly number[] = [],
  ) =>
    backend.database.write((queries) =>
      addAppointment(queries, {
        ...HERE,
        starts: at(starts),
        groups,
        row: { created_at: at(-240), ...(until !== undefined && { response_until: at(until) }), ...row },
      }),
    )
  const respond = async (id: number, body: object, headers = {}) => {
    const path = `/api/organisation/1/appointment/${id}/response`
    const answer = await backend.call('PUT', path, { token: member, body, headers })
    return { status: answer.status, json: (await answer.json()) as Appointment & { errors: object } }
  }
  const detail = async (id: number) => {
    const path = `/api/organisation/1/appointment/${id}`
    const answer = await backend.call('GET', path, { token: member })
    return (await answer.json()) as AppointmentDetail
  }

  test('a member answers, thinks better of it, and their note stands with their name', async () => {
    const id = await added({ response: 'yes_maybe_no' })
    const { open } = (await detail(id)).counts
    const first = await respond(id, { answer: 'maybe', note: ' später ' })
    expect([first.status, first.json.own, first.json.counts]).toEqual([
      200,
      { answer: 'maybe', note: 'später', answered_at: expect.any(String) as string },
      { yes: 0, maybe: 1, no: 0, open: open - 1 },
    ])
    expect((await respond(id, { answer: 'no' })).json.counts).toEqual({
      yes: 0,
      maybe: 0,
      no: 1,
      open: open - 1,
    })
    const { people: members, own } = await detail(id)
    expect(own).toMatchObject({ answer: 'no', note: null })
    expect(members?.filter(({ answer }) => answer !== null)).toMatchObject([{ answer: 'no' }])
  })

  test.each([
    ['none', 'yes'],
    ['yes_no', 'maybe'],
    ['unless_refused', 'maybe'],
  ] as const)('an appointment with responses of the kind %s takes no %s', async (response, answer) => {
    const { status, json } = await respond(await added({ response }), { answer })
    expect([status, Object.keys(json.errors)]).toEqual([422, ['answer']])
  })

  test('a member of other groups gets 403', async () => {
    const group = await backend.database.write((queries) =>
      addGroup(queries, { ...HERE, name: `Andere ${engine} ${(known += 1)}`, members: [] }),
    )
    expect((await respond(await added({}, [group]), { answer: 'yes' })).status).toBe(403)
  })

  describe('the deadline', () => {
    test.each([
      ['an answer before it counts', { until: 1 }, {}, 200],
      ['an answer after it does not', { until: -1 }, {}, 409],
      ['one given before it that arrives within 12 hours counts', { until: -11 }, { at: -11.5 }, 200],
      ['one given before it that arrives later does not', { until: -13 }, { at: -14 }, 409],
      [
        'one given after it does not, however early it says it was given afterwards',
        { until: -2 },
        { at: -1 },
        409,
      ],
      ['without one, the start is the deadline', { starts: -1 }, {}, 409],
      ['one given before the start that arrives after it counts', { starts: -1 }, { at: -2 }, 200],
    ])('%s', async (_, times, given, status) => {
      const id = await added(times)
      const body = { answer: 'yes', ...('at' in given && { at: at(given.at) }) }
      expect((await respond(id, body)).status).toBe(status)
    })
  })

  test('an answer that waited for a network does not replace one that was given after it', async () => {
    const id = await added()
    await respond(id, { answer: 'no' })
    const waited = await respond(id, { answer: 'yes', at: at(-3) })
    expect([waited.status, waited.json.own?.answer]).toEqual([200, 'no'])
  })

  test('the same request again gets the first answer', async () => {
    const id = await added()
    const headers = { 'Idempotency-Key': `answer-${engine}-${(known += 1)}` }
    const first = await respond(id, { answer: 'yes' }, headers)
    await respond(id, { answer: 'no' })
    expect((await respond(id, { answer: 'yes' }, headers)).json).toEqual(first.json)
    expect((await detail(id)).own?.answer).toBe('no')
  })

  test('where members only refuse, those without an answer count as coming by their qualifications', async () => {
    const id = await added({ response: 'unless_refused' })
    const before = await detail(id)
    const own = before.people?.find(({ display_name }) => display_name === 'Mia Mitglied')
    const comes = (detailed: AppointmentDetail, name: string) =>
      detailed.qualifications.find((one) => one.name === name)?.yes ?? 0
    const [name] = own?.qualifications ?? []
    if (name === undefined) throw new Error('the member of the demo has qualifications')
    await respond(id, { answer: 'no' })
    expect(comes(await detail(id), name)).toBe(comes(before, name) - 1)
  })

  test('responses are deleted two years after the appointment, and the appointment stays', async () => {
    const times = { starts: '2020-01-01T18:00:00.000Z' }
    const id = await backend.database.write((queries) => addAppointment(queries, { ...HERE, ...times }))
    const { id: user_id } = await backend.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', people.mitglied)
      .executeTakeFirstOrThrow()
    const row = { appointment_id: id, user_id, tenant_id: 1, answered_at: '2019-12-30T18:00:00.000Z' }
    const forgotten = (time: string) =>
      backend.database.write((queries) => forgetOldResponses(queries, Date.parse(time)))
    await backend.database.write((queries) =>
      queries
        .insertInto('appointment_responses')
        .values({ ...row, answer: 'yes' })
        .execute(),
    )
    expect(await forgotten('2022-01-01T17:59:00.000Z')).toBe(0)
    expect(await forgotten('2022-01-01T18:01:00.000Z')).toBe(1)
    expect((await detail(id)).own).toBeNull()
  })
})
