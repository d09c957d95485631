import { beforeEach, describe, expect, test } from 'vitest'
import type { NotificationSettings } from '../../../src/contract/notifications/notification-settings.ts'
import { defaultNotificationSettings } from '../../../src/contract/notifications/notification-settings.ts'
import type { NotificationPage } from '../../../src/contract/notifications/notifications.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { INTAKE_KEY, people } from '../../support/worlds/people.ts'

// Issue "Availability": no member is left out of an alarm by accident.

const WORDS = 'Alle waren nicht verfügbar: trotzdem alarmiert'
const loud = { in_app: true, push: true, sound: true }
const silent = { in_app: true, push: false, sound: false }
const backendOf = useEnginesOfGate()
let alarms = 0

describe.each(enginesOfGate)('on %s, an alarm', (engine) => {
  let backend: InProcess
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    await backend.database.write(async (queries) => {
      await queries.deleteFrom('availabilities').execute()
      await queries.deleteFrom('notification_settings').execute()
    })
    await choose({ while_unavailable: 'nothing' })
  })

  /** Sets how members are notified; all of the tenant unless one is named. */
  const choose = (chosen: Partial<NotificationSettings>, email?: string) =>
    backend.database.write(async (queries) => {
      const updated_at = new Date(backend.now()).toISOString()
      const settings = JSON.stringify({ ...defaultNotificationSettings, ...chosen })
      for (const { id } of await usersOf(email))
        await queries
          .insertInto('notification_settings')
          .values({ user_id: id, tenant_id: 1, settings, updated_at })
          .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ settings }))
          .execute()
    })
  const usersOf = (email?: string) =>
    backend.database.read
      .selectFrom('users')
      .select('id')
      .where('tenant_id', '=', 1)
      .$if(email !== undefined, (query) => query.where('email', '=', email ?? ''))
      .execute()
  const leave = (email?: string) =>
    backend.database.write(async (queries) => {
      for (const { id } of await usersOf(email))
        await queries
          .insertInto('availabilities')
          .values({
            user_id: id,
            tenant_id: 1,
            status: 'unavailable',
            starts_at: new Date(backend.now() - 60_000).toISOString(),
          })
          .execute()
    })
  const raise = async (body: object = {}) => {
    const alarm = { source: 'test', source_id: `rings ${engine} ${(alarms += 1)}`, title: 'B3', ...body }
    const answer = await backend.call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    const { id } = (await answer.json()) as { id: number }
    const token = await tokenOf(backend, people.mitglied)
    const page = (await (
      await backend.call('GET', '/api/notifications', { token })
    ).json()) as NotificationPage
    const own = page.data.find(({ data }) => data.operation_id === id)
    const timeline = await backend.database.read
      .selectFrom('operation_timeline')
      .select('kind')
      .where('operation_id', '=', id)
      .execute()
    return {
      announce: own?.announce,
      body: own?.body,
      kinds: timeline.map(({ kind }) => kind).filter((kind) => kind === 'all_unavailable'),
    }
  }
  const rings = { announce: loud, body: expect.stringContaining(WORDS), kinds: ['all_unavailable'] }
  const isQuiet = { announce: silent, body: expect.not.stringContaining(WORDS), kinds: [] }

  test('rings for all where every one of them is unavailable and wants nothing then', async () => {
    await leave()
    expect(await raise()).toEqual(rings)
  })

  test('names its place above the words', async () => {
    await leave()
    expect((await raise({ address: 'Lindenstraße 1' })).body).toBe(`Lindenstraße 1\n${WORDS}`)
  })

  test('rings for all in the quiet hours of all', async () => {
    const quiet_hours = {
      ...defaultNotificationSettings.quiet_hours,
      days: [...defaultNotificationSettings.quiet_hours.days],
      enabled: true,
      from: '00:00',
      to: '00:00',
      let_through: 'nothing' as const,
    }
    await choose({ quiet_hours })
    expect(await raise()).toEqual(rings)
  })

  test('stays quiet for a member who is unavailable as long as another one hears it', async () => {
    await leave(people.mitglied)
    expect(await raise()).toEqual(isQuiet)
  })

  test('does not count members who have switched push and sound off', async () => {
    await leave(people.mitglied)
    await leave(people.gast)
    const operation = { in_app: true, push: false, sound: false }
    const channels = { ...defaultNotificationSettings.channels, operation }
    for (const { email } of await backend.database.read
      .selectFrom('users')
      .select('email')
      .where('tenant_id', '=', 1)
      .where('email', 'not in', [people.mitglied, people.gast])
      .execute())
      await choose({ channels }, email)
    expect(await raise()).toEqual(rings)
  })

  test.each(['exercise', 'test'])('that is an %s stays quiet', async (kind) => {
    await leave()
    expect(await raise({ kind })).toEqual(isQuiet)
  })
})
