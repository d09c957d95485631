import { beforeEach, describe, expect, test } from 'vitest'
import { refusalKind } from '../../../../../src/backend/features/appointments/news/refusal.ts'
import { reminderKind, sendReminders } from '../../../../../src/backend/features/appointments/news/remind.ts'
import { newsKind } from '../../../../../src/backend/features/appointments/news/tell.ts'
import type { AppointmentDetail } from '../../../../../src/contract/appointments/appointments.ts'
import type { NotificationSettings } from '../../../../../src/contract/notifications/notification-settings.ts'
import type { Notification } from '../../../../../src/contract/notifications/notifications.ts'
import { tokenOf } from '../../../../support/calls/invited.ts'
import { runDueJobs } from '../../../../support/servers/due-jobs.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../../support/servers/engines.ts'
import type { InProcess } from '../../../../support/servers/in-process.ts'
import { people } from '../../../../support/worlds/people.ts'

// Issue "Appointments": members are told of what is new, moved and cancelled, and reminded, between 7 and 21 o'clock.

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR
const backendOf = useEnginesOfGate()
let known = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  const leader = people.leitung
  const member = people.mitglied
  /** Noon in Berlin, on a day that no other test has used. */
  let noon: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    const day = new Date(backend.now() + DAY)
    noon = Date.parse(`${day.toISOString().slice(0, 10)}T11:00:00Z`)
    backend.passTime(noon - backend.now())
    await tell()
  })

  /** Signs in first: a session ends in the days that pass here. */
  const send = async (method: string, path: string, body?: object, by: string = leader) => {
    const token = await tokenOf(backend, by)
    const answer = await backend.call(method, `/api/${path}`, { token, ...(body && { body }) })
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as unknown
  }
  const inside = (method: string, path: string, body?: object, by: string = leader) =>
    send(method, `organisation/1/${path}`, body, by)
  const newTitle = () => `Übung ${engine} ${(known += 1)}`
  /** @param starts in ms after noon */
  const made = async (starts: number, input: object = {}) => {
    const title = newTitle()
    const span = {
      starts_at: new Date(noon + starts).toISOString(),
      ends_at: new Date(noon + starts + 2 * HOUR).toISOString(),
    }
    const { id } = (await inside('POST', 'appointment', { title, ...span, ...input })) as { id: number }
    return { id, title }
  }
  const versionOf = async (id: number) =>
    ((await inside('GET', `appointment/${id}`)) as AppointmentDetail).version
  const tell = () => runDueJobs(backend.services, newsKind, reminderKind, refusalKind)
  const passTime = async (ms: number) => {
    backend.passTime(ms)
    await tell()
  }
  const remind = () => sendReminders(backend.services)
  /** The bodies of what a person was told under a title, the last one first. */
  const told = async (title: string, by: string = member) => {
    const path = 'notifications?page=1&limit=50&organisation_id=1&filter=all'
    const { data } = (await send('GET', path, undefined, by)) as { data: Notification[] }
    return data.filter((one) => one.title === title).map(({ body, data: about }) => ({ body, about }))
  }
  const bodies = async (title: string, by: string = member) =>
    (await told(title, by)).map(({ body }) => body ?? '')

  test('a new one is told two minutes later, to the others alone', async () => {
    const { id, title } = await made(3 * DAY, { location: 'Gerätehaus' })
    await tell()
    expect(await told(title)).toEqual([])
    await passTime(2 * MINUTE)
    const [{ body = '', about = {} } = {}] = await told(title)
    expect(body).toMatch(/^Neuer Termin: \w+, \d+\. \w+, 12:00 Uhr, Gerätehaus$/)
    expect(about).toMatchObject({ appointment_id: id })
    expect(await told(title, leader)).toEqual([])
    await passTime(HOUR)
    expect(await told(title)).toHaveLength(1)
  })

  test('what is entered at a sitting is one notification', async () => {
    await made(3 * DAY)
    await made(4 * DAY)
    await passTime(2 * MINUTE)
    const [first] = await told('2 Termine')
    expect(first).toMatchObject({ body: '2 neue' })
    expect(first?.about).not.toHaveProperty('appointment_id')
  })

  test('a series is one notification, which leads to its first appointment', async () => {
    const { id, title } = await made(3 * DAY, { rrule: 'FREQ=WEEKLY;COUNT=10' })
    await passTime(2 * MINUTE)
    expect(await told(title)).toEqual([
      {
        body: expect.stringMatching(/^Neue Serie mit 10 Terminen, ab \w+, /) as string,
        about: expect.objectContaining({ appointment_id: id }) as object,
      },
    ])
  })

  test('another time or place is told, another text is not', async () => {
    const { id, title } = await made(3 * DAY)
    await passTime(2 * MINUTE)
    await inside('PATCH', `appointment/${id}`, { version: 1, text: 'Leiter tragen' })
    await passTime(2 * MINUTE)
    expect(await told(title)).toHaveLength(1)
    await inside('PATCH', `appointment/${id}`, { version: 2, location: 'Bauhof' })
    await passTime(2 * MINUTE)
    expect((await bodies(title))[0]).toMatch(/^Verlegt: .*, Bauhof$/)
  })

  test('in the night it waits until seven, but a cancellation within 12 hours of the start is told at once', async () => {
    const soon = await made(20 * HOUR)
    const later = await made(40 * HOUR)
    await passTime(2 * MINUTE)
    backend.passTime(12 * HOUR)
    for (const { id } of [soon, later]) {
      await inside('POST', `appointment/${id}/cancel`, { version: await versionOf(id), reason: 'Sturm' })
    }
    await tell()
    expect((await bodies(soon.title))[0]).toMatch(/^Abgesagt: .*\. Grund: Sturm$/)
    expect(await bodies(later.title)).toEqual([])
    await passTime(7 * HOUR)
    expect((await bodies(later.title))[0]).toMatch(/^Abgesagt: /)
    expect((await bodies(soon.title)).filter((body) => body.startsWith('Abgesagt'))).toHaveLength(1)
  })

  test('one that no member was told of is cancelled without a word', async () => {
    const { id, title } = await made(3 * DAY)
    await inside('POST', `appointment/${id}/cancel`, { version: 1, reason: 'Irrtum' })
    await passTime(2 * MINUTE)
    expect(await told(title)).toEqual([])
    await inside('DELETE', `appointment/${id}`)
  })

  test('a member is reminded once, 24 hours before unless they have chosen otherwise, and not after a refusal', async () => {
    const first = await made(3 * DAY)
    const refused = await made(3 * DAY)
    await passTime(2 * MINUTE)
    await inside('PUT', `appointment/${refused.id}/response`, { answer: 'no' }, member)
    backend.passTime(2 * DAY - HOUR)
    await remind()
    expect(await told(first.title)).toEqual([])
    backend.passTime(HOUR)
    await remind()
    await remind()
    expect(await bodies(first.title)).toEqual([
      expect.stringMatching(/, 12:00 Uhr\. Du hast noch nicht geantwortet\.$/) as string,
    ])
    expect(await told(refused.title)).toEqual([])
    expect(await told(first.title, leader)).toHaveLength(1)
  })

  test('a moved one is reminded of at its new time', async () => {
    const { id, title } = await made(3 * DAY)
    await passTime(2 * MINUTE)
    backend.passTime(2 * DAY)
    await remind()
    const starts_at = new Date(noon + 5 * DAY).toISOString()
    const ends_at = new Date(noon + 5 * DAY + HOUR).toISOString()
    await inside('PATCH', `appointment/${id}`, { version: await versionOf(id), starts_at, ends_at })
    await passTime(2 * MINUTE)
    backend.passTime(2 * DAY)
    await remind()
    expect((await bodies(title)).map((body) => body.split(':')[0])).toEqual([
      expect.stringMatching(/^\w+, \d+\. \w+, 12$/) as string,
      'Verlegt',
      expect.stringMatching(/^\w+, \d+\. \w+, 12$/) as string,
      'Neuer Termin',
    ])
  })

  test('another time zone of the organisation, whose clocks show the same, is no move', async () => {
    const { id, title } = await made(3 * DAY)
    await passTime(2 * MINUTE)
    for (const time_zone of ['Europe/Lisbon', 'Europe/Berlin']) {
      const { version } = (await send('GET', 'organisation/1')) as { version: number }
      await send('PATCH', 'organisation/1', { version, time_zone })
      await inside('PATCH', `appointment/${id}`, { version: await versionOf(id), text: time_zone })
      await passTime(2 * MINUTE)
    }
    expect(await told(title)).toHaveLength(1)
  })

  test('after a night without a server, members are reminded in the morning', async () => {
    const { title } = await made(26 * HOUR)
    await passTime(2 * MINUTE)
    backend.passTime(14 * HOUR)
    await remind()
    expect(await told(title)).toHaveLength(1)
    backend.passTime(5 * HOUR)
    await remind()
    expect(await told(title)).toHaveLength(2)
  })

  test('of changes by two people both are told', async () => {
    const user = (await send('GET', 'user', undefined, member)) as { id: number }
    const { id, title } = await made(3 * DAY, { responsible_id: user.id })
    await passTime(2 * MINUTE)
    await inside('PATCH', `appointment/${id}`, { version: await versionOf(id), location: 'Bauhof' })
    await inside(
      'PATCH',
      `appointment/${id}`,
      { version: await versionOf(id), text: 'Leiter tragen' },
      member,
    )
    await passTime(2 * MINUTE)
    expect((await bodies(title))[0]).toMatch(/^Verlegt: /)
    expect((await bodies(title, leader))[0]).toMatch(/^Verlegt: /)
  })

  test('who wants no reminder gets none', async () => {
    const settings = (await send(
      'GET',
      'user/notification-settings',
      undefined,
      member,
    )) as NotificationSettings
    await send('PUT', 'user/notification-settings', { ...settings, reminder: null }, member)
    const { title } = await made(3 * DAY)
    await passTime(2 * MINUTE)
    backend.passTime(2 * DAY)
    await remind()
    expect((await bodies(title)).filter((body) => !body.startsWith('Neuer Termin'))).toEqual([])
    expect(await told(title, leader)).toHaveLength(1)
    await send('PUT', 'user/notification-settings', { ...settings, reminder: 24 }, member)
  })

  test('one that was made shortly before is not told twice', async () => {
    const { title } = await made(20 * HOUR)
    await passTime(2 * MINUTE)
    await remind()
    expect(await told(title)).toHaveLength(1)
  })

  test('a late refusal is told to the responsible member with its reason', async () => {
    const { id, title } = await made(3 * DAY, { response_until: new Date(noon + DAY).toISOString() })
    await passTime(2 * MINUTE)
    await inside('PUT', `appointment/${id}/response`, { answer: 'yes' }, member)
    backend.passTime(2 * DAY)
    await inside('PUT', `appointment/${id}/response`, { answer: 'no', note: 'Krank' }, member)
    await tell()
    expect(await bodies(title, leader)).toEqual([
      expect.stringMatching(/ kommt nicht: .*\. Krank$/) as string,
    ])
  })
})
