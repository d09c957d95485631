import ICAL from 'ical.js'
import type { KyselyPlugin } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { createApp } from '../../../../src/backend/app.ts'
import { features } from '../../../../src/backend/features.ts'
import type { AppointmentDetail, Appointments } from '../../../../src/contract/appointments/appointments.ts'
import { tokenOf } from '../../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import { people } from '../../../support/worlds/people.ts'

// Issue "Appointments", 6: the personal feed has the appointments of its person; another program reads the same times from it.

const DAY = 24 * 60 * 60_000
const backendOf = useEnginesOfGate()
let known = 0

interface Shown {
  uid: string
  title: string
  text: string
  place: string
  /** ISO 8601 UTC; all day: the first day, and the one after the last. */
  starts: string
  ends: string
  status: string | null
  sequence: number
  changed: string
}

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  beforeEach(({ skip }) => {
    backend = backendOf(engine, skip)
  })

  /** Signs in first: a session ends in the days that pass here. */
  const send = async (method: string, path: string, body?: object, by: string = people.leitung) => {
    const token = await tokenOf(backend, by)
    const answer = await backend.call(method, `/api/${path}`, { token, ...(body && { body }) })
    const text = await answer.text()
    if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as unknown
  }
  const inside = (method: string, path: string, body?: object, by?: string) =>
    send(method, `organisation/1/${path}`, body, by)
  const urlOf = async (by: string) =>
    ((await send('GET', 'user', undefined, by)) as { calendar_url: string }).calendar_url
  const readAt = (url: string, tag?: string) =>
    backend.call('GET', url, tag === undefined ? {} : { headers: { 'if-none-match': tag } })
  const shownAt = async (url: string) => eventsIn(await (await readAt(url)).text())
  const dayIn = (days: number) => new Date(backend.now() + days * DAY).toISOString().slice(0, 10)
  const made = async (days: number, input: object = {}) => {
    const title = `Feed ${engine} ${(known += 1)}`
    const span = { starts_at: `${dayIn(days)}T19:30`, ends_at: `${dayIn(days)}T22:00` }
    const { id } = (await inside('POST', 'appointment', { title, ...span, ...input })) as { id: number }
    return { id, title }
  }
  const versionOf = async (id: number) =>
    ((await inside('GET', `appointment/${id}`)) as AppointmentDetail).version

  test('has the times of all appointments of its person, as another program reads them', async () => {
    await made(10, { rrule: 'FREQ=WEEKLY;COUNT=30' })
    await made(20, { all_day: true, starts_at: dayIn(20), ends_at: dayIn(22) })
    const [from, to] = [dayIn(-150), dayIn(240)]
    const { data } = (await send('GET', `user/appointments?from=${from}&to=${to}`)) as Appointments
    const mine = data.filter(
      (one) => one.concerns_me && one.cancelled_at === null && one.own?.answer !== 'no',
    )
    const expected = mine.map((one) => {
      const ends = one.all_day ? nextDay(one.ends_at) : one.ends_at
      return `${one.title}: ${one.starts_at} to ${ends}`
    })
    const shown = await shownAt(await urlOf(people.leitung))
    const found = shown.filter(
      ({ status, starts, ends }) => status === null && ends.slice(0, 10) >= from && starts.slice(0, 10) <= to,
    )
    expect(expected.length).toBeGreaterThan(30)
    expect(found.map(({ title, starts, ends }) => `${title}: ${starts} to ${ends}`).toSorted()).toEqual(
      expected.toSorted(),
    )
  })

  test('says title, place and text, and the name of no person', async () => {
    const about = { location: 'Gerätehaus; Tor 2', text: 'Mit Gerät.\nPünktlich!', lat: 48.5, lng: 11.25 }
    const { title } = await made(5, about)
    const url = await urlOf(people.mitglied)
    const content = (await (await readAt(url)).text()).replaceAll('\r\n ', '')
    expect(eventsIn(content).find((one) => one.title === title)).toMatchObject({
      place: 'Gerätehaus; Tor 2',
      text: 'Mit Gerät.\nPünktlich!\n\nFF Musterstadt',
      sequence: 0,
    })
    expect(content).toContain('GEO:48.500000;11.250000')
    expect(content).not.toMatch(/Leitung|Mitglied/)
  })

  test('a moved one keeps its identifier and gets another sequence and stamp', async () => {
    const { id, title } = await made(6)
    const url = await urlOf(people.mitglied)
    const [before] = (await shownAt(url)).filter((one) => one.title === title)
    backend.passTime(60_000)
    await inside('PATCH', `appointment/${id}`, { version: 1, ends_at: `${dayIn(6)}T23:00` })
    const [after] = (await shownAt(url)).filter((one) => one.title === title)
    expect(after?.uid).toBe(before?.uid)
    expect(after?.sequence).toBe(1)
    expect(Date.parse(after?.changed ?? '')).toBeGreaterThan(Date.parse(before?.changed ?? ''))
    expect(after?.ends).not.toBe(before?.ends)
  })

  test('a refused one is not in it, nor one of a group of others', async () => {
    const refused = await made(7)
    const groups = (await inside('GET', 'groups')) as { id: number; members?: unknown }[]
    const { id: groupId } = (await inside('POST', 'groups', { name: `Feed ${engine} ${known}` })) as {
      id: number
    }
    const others = await made(7, { group_ids: [groupId] })
    const url = await urlOf(people.mitglied)
    const titles = async () => (await shownAt(url)).map(({ title }) => title)
    expect(groups.length).toBeGreaterThan(0)
    expect(await titles()).toContain(refused.title)
    expect(await titles()).not.toContain(others.title)
    await inside('PUT', `appointment/${refused.id}/response`, { answer: 'no' }, people.mitglied)
    expect(await titles()).not.toContain(refused.title)
  })

  test('a cancelled one says so for 30 days', async () => {
    const { id, title } = await made(60)
    await inside('POST', `appointment/${id}/cancel`, { version: await versionOf(id), reason: 'Sturm' })
    const url = await urlOf(people.mitglied)
    const found = async () => (await shownAt(url)).find((one) => one.title.endsWith(title))
    expect(await found()).toMatchObject({
      title: `Abgesagt: ${title}`,
      status: 'CANCELLED',
      text: 'Grund: Sturm\n\nFF Musterstadt',
    })
    backend.passTime(30 * DAY)
    expect(await found()).toBeUndefined()
  })

  test('a program that asks again costs one query, until something has changed', async () => {
    const { id } = await made(8)
    const url = await urlOf(people.mitglied)
    const counted = counting(backend)
    const first = await counted.ask(url)
    const tag = first.headers.get('etag') ?? ''
    expect([first.status, tag.length]).toEqual([200, 66])
    counted.reset()
    expect((await counted.ask(url, tag)).status).toBe(304)
    expect(counted.queries()).toBe(1)

    await inside('PUT', `appointment/${id}/response`, { answer: 'no' }, people.leitung)
    expect((await readAt(url, tag)).status).toBe(304)
    await inside('PATCH', `appointment/${id}`, { version: await versionOf(id), location: 'Bauhof' })
    const changed = await readAt(url, tag)
    expect(changed.status).toBe(200)
    expect(changed.headers.get('etag')).not.toBe(tag)
  })
})

/** The events of a calendar, as a library reads them that calendar programs use. */
function eventsIn(content: string): Shown[] {
  const calendar = new ICAL.Component(ICAL.parse(content) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component)
    const valueOf = (name: string) => component.getFirstPropertyValue(name)
    return {
      uid: event.uid,
      title: event.summary,
      text: event.description,
      place: event.location,
      starts: timeOf(event.startDate),
      ends: timeOf(event.endDate),
      status: valueOf('status') as string | null,
      sequence: event.sequence,
      changed: String(valueOf('last-modified')),
    }
  })
}

function timeOf(time: ICAL.Time): string {
  return time.isDate ? time.toString() : time.toJSDate().toISOString()
}

function nextDay(day: string): string {
  return new Date(Date.parse(day) + DAY).toISOString().slice(0, 10)
}

/** The backend with a counter of its queries. */
function counting(backend: InProcess) {
  let queries = 0
  const counter: KyselyPlugin = {
    transformQuery: ({ node }) => {
      queries += 1
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  }
  const { database } = backend.services
  const read = database.read.withPlugin(counter)
  const app = createApp({ ...backend.services, database: { ...database, read } }, features)
  return {
    ask: async (url: string, tag = '') => app.request(url, { headers: { 'if-none-match': tag } }),
    reset: () => {
      queries = 0
    },
    queries: () => queries,
  }
}
