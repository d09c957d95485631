import { beforeEach, describe, expect, test } from 'vitest'
import { writeOutKind } from '../../../../../src/backend/features/appointments/series/write-out.ts'
import type {
  Appointment,
  AppointmentDetail,
  Appointments,
} from '../../../../../src/contract/appointments/appointments.ts'
import { tokenOf } from '../../../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../../support/servers/engines.ts'
import type { InProcess } from '../../../../support/servers/in-process.ts'
import { people } from '../../../../support/worlds/people.ts'

// Issue "Appointments": a series is written out as appointments, and changed as one or as a whole.

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
  const evening = { starts_at: '2099-10-01T19:30', ends_at: '2099-10-01T22:00' }
  const weekly = 'FREQ=WEEKLY;BYDAY=TH;COUNT=6'
  /** A series of six Thursdays from 1 October 2099 on, unless given otherwise. The clocks are put back on the 25th. */
  const created = async (input: object = {}) => {
    const title = `Serie ${engine} ${(known += 1)}`
    const { status, json } = await inside('POST', 'appointment', {
      title,
      ...evening,
      rrule: weekly,
      ...input,
    })
    expect([status, json]).toEqual([
      201,
      { id: expect.any(Number) as number, series_id: expect.any(Number) as number },
    ])
    return { title, ...(json as { id: number; series_id: number }) }
  }
  const detail = async (id: number) => (await inside('GET', `appointment/${id}`)).json as AppointmentDetail
  const rowsOf = async ({ series_id }: { series_id: number }, from = '2099-09-01', to = '2100-06-30') =>
    ((await send('GET', `user/appointments?from=${from}&to=${to}`)).json as Appointments).data.filter(
      (row) => row.series_id === series_id,
    )
  const startsOf = (rows: readonly Appointment[]) => rows.map(({ starts_at }) => starts_at.slice(0, 16))
  const idsOf = (rows: readonly Appointment[]) => rows.map(({ id }) => id)
  const changeAll = async (id: number, change: object) => {
    const { version } = await detail(id)
    return inside('PATCH', `appointment/${id}`, { version, scope: 'all', ...change })
  }
  const errorsOf = (json: unknown) => (json as { errors: Record<string, string[]> }).errors
  const answer = (id: number) => inside('PUT', `appointment/${id}/response`, { answer: 'yes' }, member)

  test('its appointments are at the same time of the clocks, also after these are changed', async () => {
    const series = await created({ response_until: '2099-09-30T20:00', text: 'Leiter tragen' })
    const rows = await rowsOf(series)
    expect(startsOf(rows)).toEqual([
      '2099-10-01T17:30',
      '2099-10-08T17:30',
      '2099-10-15T17:30',
      '2099-10-22T17:30',
      '2099-10-29T18:30',
      '2099-11-05T18:30',
    ])
    expect(rows.map(({ response_until }) => response_until?.slice(0, 16))).toEqual([
      '2099-09-30T18:00',
      '2099-10-07T18:00',
      '2099-10-14T18:00',
      '2099-10-21T18:00',
      '2099-10-28T19:00',
      '2099-11-04T19:00',
    ])
    expect(rows[0]?.id).toBe(series.id)
    expect(rows.every(({ edited, text }) => !edited && text === 'Leiter tragen')).toBe(true)
    expect(await detail(series.id)).toMatchObject({
      rrule: weekly,
      recurrence: { every: 1, unit: 'week', days: ['TH'], count: 6, until: null },
    })
  })

  test('a rule that cannot be is a sentence at its field', async () => {
    const refused = async (rrule: string, more: object = {}) => {
      const { status, json } = await inside('POST', 'appointment', {
        title: 'Serie',
        ...evening,
        ...more,
        rrule,
      })
      expect(status).toBe(422)
      return errorsOf(json)
    }
    expect(await refused('FREQ=WEEKLY;UNTIL=20980101')).toEqual({
      rrule: ['Diese Wiederholung ergibt keinen Termin.'],
    })
    expect(await refused('FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=31')).toEqual({
      rrule: ['Diese Wiederholung ergibt keinen Termin.'],
    })
    expect(await refused('FREQ=WEEKLY;COUNT=10000')).toEqual({
      rrule: ['10000 Termine sind zu viele. Möglich sind 1000.'],
    })
    expect(await refused('immer donnerstags')).toEqual({
      rrule: ['Diese Wiederholung lässt sich nicht lesen.'],
    })
    expect(await rowsOf({ series_id: 0 })).toEqual([])
  })

  test('one that is changed by itself keeps its change when the series is changed', async () => {
    const series = await created()
    const [, second, third] = idsOf(await rowsOf(series))
    if (!second || !third) throw new Error('The series has no second and third appointment.')
    await inside('PATCH', `appointment/${second}`, {
      version: 1,
      starts_at: '2099-10-09T18:00',
      ends_at: '2099-10-09T20:00',
    })
    const { status } = await changeAll(third, { title: 'Neuer Titel', starts_at: '2099-10-15T20:00' })
    expect(status).toBe(200)
    const rows = await rowsOf(series)
    expect(startsOf(rows).slice(0, 3)).toEqual(['2099-10-01T18:00', '2099-10-09T16:00', '2099-10-15T18:00'])
    expect(rows.map(({ title }) => title)).toEqual([
      'Neuer Titel',
      series.title,
      ...Array.from({ length: 4 }, () => 'Neuer Titel'),
    ])
    expect(rows.map(({ edited }) => edited)).toEqual([false, true, false, false, false, false])
    expect(idsOf(rows).slice(0, 3)).toEqual([series.id, second, third])
  })

  test('on another day of the week the answered one is cancelled, and the others take its place', async () => {
    const series = await created()
    const [, second = 0] = idsOf(await rowsOf(series))
    await answer(second)
    const changed = await changeAll(series.id, {
      starts_at: '2099-10-02T19:30',
      ends_at: '2099-10-02T22:00',
    })
    const shown = changed.json as AppointmentDetail
    expect(shown).toMatchObject({
      starts_at: '2099-10-02T17:30:00.000Z',
      rrule: 'FREQ=WEEKLY;BYDAY=FR;COUNT=6',
    })
    expect(startsOf(await rowsOf(series))).toEqual([
      '2099-10-02T17:30',
      '2099-10-09T17:30',
      '2099-10-16T17:30',
      '2099-10-23T17:30',
      '2099-10-30T18:30',
      '2099-11-06T18:30',
    ])
    expect(await detail(second)).toMatchObject({
      starts_at: '2099-10-08T17:30:00.000Z',
      series_id: null,
      cancelled_at: expect.any(String) as string,
    })
    expect((await inside('GET', `appointment/${series.id}`)).status).toBe(404)
  })

  test('on another day of the week none takes the place of those that stay: changed by itself, and cancelled', async () => {
    const series = await created()
    const [, second, third] = idsOf(await rowsOf(series))
    await inside('PATCH', `appointment/${second}`, { version: 1, title: 'Mit der Nachbarwehr' })
    await inside('POST', `appointment/${third}/cancel`, { version: 1, reason: 'Feiertag' })
    await changeAll(series.id, { starts_at: '2099-10-02T19:30', ends_at: '2099-10-02T22:00' })
    expect(startsOf(await rowsOf(series))).toEqual([
      '2099-10-02T17:30',
      '2099-10-08T17:30',
      '2099-10-15T17:30',
      '2099-10-23T17:30',
      '2099-10-30T18:30',
      '2099-11-06T18:30',
    ])
  })

  test('another length that is given to one which had been moved by itself does not move the others', async () => {
    const series = await created()
    const [, second = 0] = idsOf(await rowsOf(series))
    const moved = { starts_at: '2099-10-09T18:00', ends_at: '2099-10-09T20:00' }
    await inside('PATCH', `appointment/${second}`, { version: 1, ...moved })
    await changeAll(second, { ...moved, ends_at: '2099-10-09T21:00' })
    const rows = await rowsOf(series)
    expect(startsOf(rows).slice(0, 3)).toEqual(['2099-10-01T17:30', '2099-10-09T16:00', '2099-10-15T17:30'])
    expect(rows[0]?.ends_at).toBe('2099-10-01T20:30:00.000Z')
  })

  test('its responsible member changes one, and not the whole series', async () => {
    const user = (await send('GET', 'user', undefined, member)).json as { id: number }
    const series = await created({ responsible_id: user.id })
    const change = (scope: string) =>
      inside('PATCH', `appointment/${series.id}`, { version: 1, scope, title: 'Anders' }, member)
    const cancelling = { version: 1, scope: 'all', reason: 'Sturm' }
    expect((await change('all')).status).toBe(403)
    expect((await inside('POST', `appointment/${series.id}/cancel`, cancelling, member)).status).toBe(403)
    expect((await change('this')).status).toBe(200)
  })

  test('one that has ended does not go on when one of its appointments is changed', async () => {
    const series = await created()
    const [, second = 0] = idsOf(await rowsOf(series))
    await inside('POST', `appointment/${second}/cancel`, { version: 1, scope: 'all', reason: 'Umbau' })
    await backend.database.write((queries) =>
      queries
        .updateTable('appointments')
        .set({ cancelled_at: null, cancel_reason: null })
        .where('id', '=', series.id)
        .execute(),
    )
    const before = await rowsOf(series)
    expect((await changeAll(series.id, { title: 'Berichtigt' })).status).toBe(200)
    const after = await rowsOf(series)
    expect(idsOf(after)).toEqual(idsOf(before))
    expect(after.map(({ title }) => title === 'Berichtigt')).toEqual([
      true,
      false,
      false,
      false,
      false,
      false,
    ])
  })

  test('a rule can be changed for the whole series alone, and what has happened stays', async () => {
    const series = await created()
    const alone = await inside('PATCH', `appointment/${series.id}`, { version: 1, rrule: 'FREQ=DAILY' })
    expect(alone.status).toBe(422)
    expect(errorsOf(alone.json)).toEqual({
      rrule: ['Eine Wiederholung lässt sich nur für die ganze Serie ändern.'],
    })
    const ids = idsOf(await rowsOf(series))
    expect((await changeAll(series.id, { rrule: 'FREQ=WEEKLY;INTERVAL=2;BYDAY=TH;COUNT=3' })).status).toBe(
      200,
    )
    const rows = await rowsOf(series)
    expect(startsOf(rows)).toEqual(['2099-10-01T17:30', '2099-10-15T17:30', '2099-10-29T18:30'])
    expect(idsOf(rows)).toEqual([ids[0], ids[2], ids[4]])
  })

  test('to save the same once more is no conflict, another change of an old version is one', async () => {
    const series = await created()
    const same = { version: 1, scope: 'all', location: 'Gerätehaus' }
    expect((await inside('PATCH', `appointment/${series.id}`, same)).status).toBe(200)
    expect((await inside('PATCH', `appointment/${series.id}`, same)).status).toBe(200)
    const late = await inside('PATCH', `appointment/${series.id}`, { ...same, location: 'Bauhof' })
    expect(late.status).toBe(409)
    expect((late.json as { current: AppointmentDetail }).current.location).toBe('Gerätehaus')
  })

  test('all that are to come are cancelled with one reason, and no more are written', async () => {
    const series = await created({ rrule: 'FREQ=WEEKLY;BYDAY=TH' })
    const cancelled = await inside('POST', `appointment/${series.id}/cancel`, {
      version: 1,
      scope: 'all',
      reason: 'Umbau',
    })
    expect(cancelled.status).toBe(200)
    const rows = await rowsOf(series, '2099-10-01', '2100-10-30')
    expect(rows.length).toBeGreaterThan(50)
    expect(new Set(rows.map(({ cancel_reason }) => cancel_reason))).toEqual(new Set(['Umbau']))
    expect(await stored(series.series_id)).toMatchObject({ ended_at: expect.any(String) as string })
  })

  test('one that was removed does not come back, and the series is removed as long as no member knows of it', async () => {
    const series = await created()
    const [, second = 0, third = 0] = idsOf(await rowsOf(series))
    expect((await inside('DELETE', `appointment/${second}`)).status).toBe(204)
    await changeAll(series.id, { title: 'Ohne den zweiten' })
    expect(startsOf(await rowsOf(series))).not.toContain('2099-10-08T17:30')

    await answer(third)
    const told = await inside('DELETE', `appointment/${series.id}?scope=all`)
    expect(told.status).toBe(409)
    await backend.database.write((queries) =>
      queries.deleteFrom('appointment_responses').where('appointment_id', '=', third).execute(),
    )
    expect((await inside('DELETE', `appointment/${series.id}?scope=all`)).status).toBe(204)
    expect(await rowsOf(series)).toEqual([])
    expect(await stored(series.series_id)).toBeUndefined()
  })

  test('a series without an end is written out for 24 months, and goes on every night', async () => {
    const series = await created({ rrule: 'FREQ=WEEKLY;BYDAY=TH' })
    const count = () =>
      backend.database.read
        .selectFrom('appointments')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .where('series_id', '=', series.series_id)
        .executeTakeFirstOrThrow()
    expect(await count()).toEqual({ count: 105 })
    const later = Date.parse('2099-10-31T00:00Z')
    const given = { database: backend.database, now: () => later }
    for (let run = 0; run < 2; run += 1) {
      await writeOutKind.run(given, {
        id: 1,
        kind: writeOutKind.kind,
        payload: {},
        tenantId: null,
        tries: 1,
        expiresAt: null,
        takenUntil: new Date(later).toISOString(),
      })
      expect(await count()).toEqual({ count: 109 })
    }
  })

  test('in another time zone of the organisation the clocks show the same', async () => {
    const series = await created({ response_until: '2099-10-01T12:00' })
    const days = await created({ all_day: true, starts_at: '2099-10-01', ends_at: '2099-10-02' })
    const { version } = (await send('GET', 'organisation/1')).json as { version: number }
    const changed = await send('PATCH', 'organisation/1', { version, time_zone: 'Asia/Tokyo' })
    expect(changed.status).toBe(200)
    const rows = await rowsOf(series)
    expect(rows.map(({ starts_at }) => starts_at.slice(11, 16))).toEqual(
      Array.from({ length: 6 }, () => '10:30'),
    )
    expect(rows[0]?.response_until).toBe('2099-10-01T03:00:00.000Z')
    const [first] = await rowsOf(days)
    expect(first).toMatchObject({ starts_at: '2099-10-01', ends_at: '2099-10-02' })
    expect((await changeAll(series.id, { title: 'In Tokio' })).status).toBe(200)
    expect(startsOf(await rowsOf(series))).toEqual(startsOf(rows))
  })

  const stored = (id: number) =>
    backend.database.read
      .selectFrom('appointment_series')
      .select('ended_at')
      .where('id', '=', id)
      .executeTakeFirst()
})
