import { beforeEach, describe, expect, test } from 'vitest'
import type {
  Appointment,
  AppointmentDetail,
  Appointments,
} from '../../../../src/contract/appointments/appointments.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { addDocument } from '../../../support/documents/stored-documents.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { people } from '../../../support/worlds/people.ts'
import { addGroup, addMembership, addPerson } from '../../../support/worlds/tenant-rows.ts'

// Issue "Appointments": create, edit, cancel and delete single ones. Who may call is proved by the matrix.

const HERE = { tenant: 1, organisation: 1 }
const backendOf = useEnginesOfGate()
let known = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let leader: string
  let member: string
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    leader = await tokenOf(backend, people.leitung)
    member = await tokenOf(backend, people.mitglied)
  })

  const send = async (method: string, path: string, body?: object, token = leader) => {
    const answer = await backend.call(method, `/api/${path}`, { token, ...(body && { body }) })
    const text = await answer.text()
    return { status: answer.status, json: (text === '' ? undefined : JSON.parse(text)) as unknown }
  }
  const inside = (method: string, path: string, body?: object, token = leader) =>
    send(method, `organisation/1/${path}`, body, token)
  const newTitle = () => `Übung ${engine} ${(known += 1)}`
  const evening = { starts_at: '2099-06-03T19:30', ends_at: '2099-06-03T22:00' }
  const created = async (input: object = {}) => {
    const { status, json } = await inside('POST', 'appointment', { title: newTitle(), ...evening, ...input })
    expect([status, json]).toEqual([201, { id: expect.any(Number) as number, series_id: null }])
    return (json as { id: number }).id
  }
  const detail = async (id: number, token = leader) =>
    (await inside('GET', `appointment/${id}`, undefined, token)).json as AppointmentDetail
  const listed = async (query: string, token = leader) =>
    (await send('GET', `user/appointments?${query}`, undefined, token)).json as Appointments
  const fieldsOf = (json: unknown) => Object.keys((json as { errors: object }).errors)
  const userId = async (email: string) =>
    (
      await backend.database.read
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .executeTakeFirstOrThrow()
    ).id

  test('one is made with all fields, and stands in the lists of its days alone', async () => {
    const given = {
      title: newTitle(),
      text: 'Leiter tragen',
      location: 'Am Bauhof 3',
      lat: 50.9,
      lng: 11.2,
      category: 'Ausbildung',
      response: 'yes_maybe_no',
      min: 6,
      max: 12,
    }
    const id = await created({ ...given, response_until: '2099-06-02T20:00' })
    const shown = await detail(id)
    expect(shown).toMatchObject({
      ...given,
      starts_at: '2099-06-03T17:30:00.000Z',
      ends_at: '2099-06-03T20:00:00.000Z',
      response_until: '2099-06-02T18:00:00.000Z',
      responsible_id: await userId(people.leitung),
      time_zone: 'Europe/Berlin',
      for_everybody: true,
      concerns_me: true,
      may_edit: true,
      may_delete: true,
      cancelled_at: null,
      own: null,
      version: 1,
    })
    expect(shown.people?.length).toBe(shown.counts.open)

    const onDays = async (from: string, to: string) =>
      (await listed(`from=${from}&to=${to}`)).data.some((appointment) => appointment.id === id)
    expect(await onDays('2099-06-03', '2099-06-03')).toBe(true)
    expect(await onDays('2099-06-04', '2099-06-30')).toBe(false)
    expect(await onDays('2099-05-01', '2099-06-02')).toBe(false)
    expect((await listed(`appointment_id=${id}`)).data).toHaveLength(1)
  })

  test('an appointment of several days stands on each of them, in the order of their starts', async () => {
    const title = newTitle()
    const camp = await created({ title, all_day: true, starts_at: '2099-08-03', ends_at: '2099-08-07' })
    const drill = await created({ title, starts_at: '2099-08-05T19:30', ends_at: '2099-08-05T21:00' })
    const { data } = await listed('from=2099-08-05&to=2099-08-05')
    expect(data.filter((one) => one.title === title).map(({ id }) => id)).toEqual([camp, drill])
    expect(data.find(({ id }) => id === camp)).toMatchObject({
      all_day: true,
      starts_at: '2099-08-03',
      ends_at: '2099-08-07',
    })
    expect((await listed('from=2099-08-07&to=2099-08-07')).data.map(({ id }) => id)).toContain(camp)
    expect((await listed('from=2099-08-08&to=2099-08-08')).data.map(({ id }) => id)).not.toContain(camp)
  })

  test.each([
    ['no span', '', ['from']],
    ['no end of the span', 'from=2099-01-01', ['to']],
    ['an end before the start', 'from=2099-01-02&to=2099-01-01', ['to']],
    ['more than 400 days', 'from=2099-01-01&to=2100-02-05', ['to']],
    ['31 February', 'from=2099-02-31&to=2099-03-01', ['from']],
  ])('a list with %s is refused at its field', async (_, query, fields) => {
    const { status, json } = await send('GET', `user/appointments?${query}`)
    expect([status, fieldsOf(json)]).toEqual([422, fields])
  })

  test.each([
    ['an end before the start', { ends_at: '2099-06-03T19:00' }, ['ends_at']],
    ['31 February', { starts_at: '2099-02-31T19:00' }, ['starts_at']],
    ['a smallest above the largest number', { min: 5, max: 4 }, ['max']],
    ['half of a position', { lat: 50 }, ['lng']],
    ['a group of another organisation', { group_ids: [999_999] }, ['group_ids']],
    ['a document that is not there', { document_ids: [999_999] }, ['document_ids']],
    ['a responsible person who is no member', { responsible_id: 999_999 }, ['responsible_id']],
    ['a deadline after the start', { response_until: '2099-06-03T20:00' }, ['response_until']],
    ['an unknown category', { category: 'Grillen' }, ['category']],
    ['no title', { title: ' ' }, ['title']],
  ])('%s is refused at its field, and stores nothing', async (_, input, fields) => {
    const before = (await listed('from=2099-01-01&to=2099-12-31')).data.length
    const { status, json } = await inside('POST', 'appointment', { title: 'x', ...evening, ...input })
    expect([status, fieldsOf(json)]).toEqual([422, fields])
    expect((await listed('from=2099-01-01&to=2099-12-31')).data).toHaveLength(before)
  })

  test('the creation that a client sends twice with one key makes one appointment', async () => {
    const title = newTitle()
    const body = { title, ...evening }
    const headers = { 'Idempotency-Key': `made-${engine}-${(known += 1)}` }
    const answers = []
    for (let time = 1; time <= 2; time += 1)
      answers.push(
        await (
          await backend.call('POST', '/api/organisation/1/appointment', { token: leader, body, headers })
        ).json(),
      )
    expect(answers[0]).toEqual(answers[1])
    const { data } = await listed('from=2099-06-03&to=2099-06-03')
    expect(data.filter((one) => one.title === title)).toHaveLength(1)
  })

  describe('a change', () => {
    test('keeps the fields that it does not name, and moves the start with the end of its own', async () => {
      const id = await created({ text: 'bleibt', response_until: '2099-06-02T20:00' })
      const { status, json } = await inside('PATCH', `appointment/${id}`, {
        version: 1,
        starts_at: '2099-06-03T20:00',
      })
      expect(status).toBe(200)
      expect(json).toMatchObject({
        text: 'bleibt',
        starts_at: '2099-06-03T18:00:00.000Z',
        ends_at: '2099-06-03T20:00:00.000Z',
        response_until: '2099-06-02T18:00:00.000Z',
        version: 2,
      })
    })

    test('makes a timed appointment one of whole days, and back', async () => {
      const id = await created({ starts_at: '2099-06-03T19:30', ends_at: '2099-06-04T01:00' })
      const whole = await inside('PATCH', `appointment/${id}`, { version: 1, all_day: true })
      expect(whole.json).toMatchObject({ all_day: true, starts_at: '2099-06-03', ends_at: '2099-06-04' })
      const timed = await inside('PATCH', `appointment/${id}`, {
        version: 2,
        all_day: false,
        starts_at: '2099-06-03T19:30',
        ends_at: '2099-06-03T22:00',
      })
      expect(timed.json).toMatchObject({ all_day: false, ends_at: '2099-06-03T20:00:00.000Z' })
    })

    test('of a version that another person has changed answers 409 with the appointment as it is', async () => {
      const id = await created()
      await inside('PATCH', `appointment/${id}`, { version: 1, title: 'Anders' })
      const late = await inside('PATCH', `appointment/${id}`, { version: 1, title: 'Noch anders' })
      expect(late.status).toBe(409)
      expect((late.json as { current: Appointment }).current).toMatchObject({ title: 'Anders', version: 2 })
    })

    test('that changes nothing is no conflict', async () => {
      const id = await created()
      await inside('PATCH', `appointment/${id}`, { version: 1, title: 'Anders' })
      const again = await inside('PATCH', `appointment/${id}`, { version: 1, title: 'Anders' })
      expect([again.status, again.json]).toEqual([200, expect.objectContaining({ version: 2 })])
    })

    test('may be made by the responsible member, and by no other', async () => {
      const responsible_id = await userId(people.mitglied)
      const id = await created({ responsible_id })
      expect((await detail(id, member)).may_edit).toBe(true)
      const change = { version: 1, title: 'Vom Verantwortlichen' }
      expect((await inside('PATCH', `appointment/${id}`, change, member)).status).toBe(200)
      await inside('PATCH', `appointment/${id}`, { version: 2, responsible_id: null })
      expect((await detail(id, member)).may_edit).toBe(false)
      const refused = await inside('PATCH', `appointment/${id}`, { version: 3, title: 'x' }, member)
      expect(refused.status).toBe(403)
      expect((await inside('DELETE', `appointment/${id}`, undefined, member)).status).toBe(403)
    })

    test('of two at the same time, one is kept and the other gets 409', async () => {
      const id = await created()
      const answers = await Promise.all(
        ['Eins', 'Zwei'].map((title) => inside('PATCH', `appointment/${id}`, { version: 1, title })),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    })
  })

  describe('an appointment for groups', () => {
    const newGroup = async (members: readonly number[]) =>
      backend.database.write((queries) => addGroup(queries, { ...HERE, name: newTitle(), members }))

    test('concerns their members, is seen by the others without names, and counts a member of two groups once', async () => {
      const own = await userId(people.mitglied)
      const groups = [await newGroup([own]), await newGroup([own])]
      const id = await created({ group_ids: groups })
      expect(await detail(id, member)).toMatchObject({
        concerns_me: true,
        for_everybody: false,
        group_ids: groups,
        counts: { yes: 0, maybe: 0, no: 0, open: 1 },
        people: [{ user_id: own, answer: null }],
      })
      const other = await created({ group_ids: [await newGroup([await userId(people.leitung)])] })
      expect(await detail(other, member)).toMatchObject({ concerns_me: false, people: null })
    })

    test('does not become one for all members when its group is removed', async () => {
      const group = await newGroup([await userId(people.mitglied)])
      const id = await created({ group_ids: [group] })
      expect((await inside('DELETE', `group/${group}`)).status).toBe(204)
      expect(await detail(id, member)).toMatchObject({
        for_everybody: false,
        group_ids: [],
        concerns_me: false,
        counts: { open: 0 },
      })
    })
  })

  describe('a cancelled appointment', () => {
    test('stays with its reason, and takes neither changes nor responses', async () => {
      const id = await created()
      const cancelled = await inside('POST', `appointment/${id}/cancel`, { version: 1, reason: 'Sturm' })
      expect(cancelled.status).toBe(200)
      expect(cancelled.json).toMatchObject({ cancel_reason: 'Sturm', version: 2 })
      expect((await listed(`appointment_id=${id}`)).data).toMatchObject([{ cancel_reason: 'Sturm' }])
      expect((await inside('PATCH', `appointment/${id}`, { version: 2, title: 'x' })).status).toBe(409)
      const answer = await inside('PUT', `appointment/${id}/response`, { answer: 'yes' }, member)
      expect(answer.status).toBe(409)
    })

    test('is cancelled once: the same request again changes nothing, another reason gets 409', async () => {
      const id = await created()
      const body = { version: 1, reason: 'Sturm' }
      await inside('POST', `appointment/${id}/cancel`, body)
      const again = await inside('POST', `appointment/${id}/cancel`, body)
      expect([again.status, again.json]).toEqual([200, expect.objectContaining({ version: 2 })])
      const other = await inside('POST', `appointment/${id}/cancel`, { version: 2, reason: 'Hitze' })
      expect(other.status).toBe(409)
    })

    test('needs a reason', async () => {
      const { status, json } = await inside('POST', `appointment/${await created()}/cancel`, {
        version: 1,
        reason: ' ',
      })
      expect([status, fieldsOf(json)]).toEqual([422, ['reason']])
    })
  })

  test('one that no member was told of can be removed, one with a response answers 409', async () => {
    const unknown = await created()
    expect((await inside('DELETE', `appointment/${unknown}`)).status).toBe(204)
    expect((await inside('GET', `appointment/${unknown}`)).status).toBe(404)
    const answered = await created()
    await inside('PUT', `appointment/${answered}/response`, { answer: 'no' }, member)
    const refused = await inside('DELETE', `appointment/${answered}`)
    expect(refused.status).toBe(409)
    expect((refused.json as { current: AppointmentDetail }).current.may_delete).toBe(false)
  })

  test('its documents are named only to readers who may see them, and a link that an editor may not see stays', async () => {
    const { document } = await backend.database.write((queries) =>
      addDocument(queries, { ...HERE, folder: null, name: 'Dienstplan.pdf' }),
    )
    const id = await created({ document_ids: [document], responsible_id: await userId(people.mitglied) })
    expect((await detail(id)).documents).toEqual([{ id: document, name: 'Dienstplan.pdf' }])
    await backend.database.write((queries) =>
      queries.updateTable('documents').set({ visibility: 'groups' }).where('id', '=', document).execute(),
    )
    expect((await detail(id, member)).documents).toEqual([])
    const change = { version: 1, title: 'Neu', document_ids: [] }
    expect((await inside('PATCH', `appointment/${id}`, change, member)).status).toBe(200)
    expect((await detail(id)).documents).toHaveLength(1)
  })

  test('a member who left is neither counted nor named', async () => {
    const user = await backend.database.write(async (queries) => {
      const email = `left-${engine}-${(known += 1)}@example.org`
      const id = await addPerson(queries, { tenant: 1, name: 'Weg', email, passwordHash: '' })
      await addMembership(queries, { ...HERE, user: id })
      return id
    })
    const id = await created()
    const { counts } = await detail(id)
    await backend.database.write(async (queries) => {
      const row = { appointment_id: id, user_id: user, tenant_id: 1, answered_at: '2026-01-01T00:00:00.000Z' }
      await queries
        .insertInto('appointment_responses')
        .values({ ...row, answer: 'yes' })
        .execute()
    })
    expect((await detail(id)).counts).toEqual({ ...counts, yes: 1, open: counts.open - 1 })
    await backend.database.write((queries) =>
      queries
        .updateTable('memberships')
        .set({ left_at: '2026-01-02T00:00:00.000Z' })
        .where('user_id', '=', user)
        .execute(),
    )
    const after = await detail(id)
    expect(after.counts).toEqual({ ...counts, open: counts.open - 1 })
    expect(after.people?.map(({ user_id }) => user_id)).not.toContain(user)
  })
})
