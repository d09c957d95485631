import { createECDH } from 'node:crypto'
import { beforeEach, describe, expect, test } from 'vitest'
import { defaultNotificationSettings as usual } from '../../../src/contract/notifications/notification-settings.ts'
import { workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { engines, useBothEngines } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { INTAKE_KEY } from '../../support/worlds/people.ts'

// Product page, section 3: an alarm is never silent. With another place or keyword, it rings again for its alarmed members.

const MINUTE_MS = 60_000
const backendOf = useBothEngines()
let sources = 0

describe.each(engines)('on %s', (engine) => {
  let backend: InProcess
  let member: Worker
  let source_id: string
  let id: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await workerOf(backend, 'mitglied')
    source_id = `rings-${(sources += 1)}`
    id = (await intake({})).id
  })
  const intake = async (more: object) => {
    const alarm = { source: 'ils', title: 'Rauch', keyword: 'B2', address: 'Schulstraße 12', source_id }
    const answer = await backend.call('POST', '/api/intake/alarm', {
      token: INTAKE_KEY,
      body: { ...alarm, ...more },
    })
    return (await answer.json()) as { id: number }
  }
  /** The notifications about the operation in the list of the member, the latest first. */
  const listed = async () => {
    const query = '?organisation_id=1&limit=20'
    const answer = await backend.call('GET', `/api/notifications${query}`, { token: member.token })
    const { data } = (await answer.json()) as {
      data: { type: string; data: { operation_id: number; again?: true }; body: string }[]
    }
    return data
      .filter((one) => one.data.operation_id === id)
      .map(({ type, data: { again } }) => (again ? `${type} again` : type))
  }

  test('a new place or another keyword rings again, at most once in two minutes; other changes are silent', async () => {
    await intake({ remark: 'Person am Fenster' })
    await intake({ address: 'Hauptstraße 3' })
    backend.passTime(MINUTE_MS)
    await intake({ address: 'Hauptstraße 3', keyword: 'B3' })
    backend.passTime(MINUTE_MS)
    await intake({ address: 'Hauptstraße 3', keyword: 'B4' })
    backend.passTime(3 * MINUTE_MS)
    await intake({ address: 'Hauptstr. 3, Musterstadt', keyword: 'B4' })

    expect((await listed()).toReversed()).toEqual([
      'operation',
      'operation_updated',
      'operation_updated again',
      'operation_updated',
      'operation_updated again',
      'operation_updated',
    ])
  })

  test('a member who is not coming gets silent updates, until the operation alarms again', async () => {
    await member.send('POST', `operation/${id}/response`, { answer: 'not_coming' })
    await intake({ address: 'Hauptstraße 3' })
    const rows = await backend.database.read
      .selectFrom('notifications')
      .select(['user_id', 'again'])
      .where('operation_id', '=', id)
      .where('type', '=', 'operation_updated')
      .orderBy('user_id')
      .execute()
    expect(rows).toEqual([1, 2].map((user_id) => ({ user_id, again: user_id !== member.id })))

    backend.passTime(MINUTE_MS)
    const leader = await workerOf(backend, 'leitung')
    await leader.send('POST', `operation/${id}/close`, { reason: 'done' })
    await intake({ text: 'Flammen' })
    expect((await listed())[0]).toBe('operation again')
    backend.passTime(3 * MINUTE_MS)
    // The member answered the previous alarm, not this one.
    await intake({ text: 'Flammen', address: 'Am Markt 1' })
    expect((await listed())[0]).toBe('operation_updated again')
  })

  test('moving the operation on the map rings for the others, but not for the leader who moved it', async () => {
    const leader = await workerOf(backend, 'leitung')
    const place = { lat: 50.97, lng: 11.03 }
    const first = await leader.detail('PATCH', `operation/${id}`, { version: 1, ...place })
    const moved = await leader.detail('PATCH', `operation/${id}`, { version: first.version, lat: 50.98 })

    expect(await listed()).toEqual(['operation_updated again', 'operation'])
    await leader.detail('PATCH', `operation/${id}`, { version: moved.version, lat: 50.9801 })
    expect(await listed()).toEqual(['operation_updated again', 'operation'])
    const told = await backend.database.read
      .selectFrom('notifications')
      .select(['body'])
      .where('operation_id', '=', id)
      .where('type', '=', 'operation_updated')
      .execute()
    expect(told).toEqual([{ body: 'Neue Position' }])
  })

  test('the second ring sends an urgent push message only if the quiet hours let alarms through', async () => {
    const outbox = () =>
      backend.database.read
        .selectFrom('push_outbox')
        .innerJoin('notifications', 'notifications.id', 'push_outbox.notification_id')
        .select(['notifications.again', 'urgent', 'silent'])
        .where('operation_id', '=', id)
        .where('type', '=', 'operation_updated')
        .execute()
    const settings = async (let_through: 'alarms' | 'nothing') => {
      const quiet_hours = { ...usual.quiet_hours, enabled: true, from: '00:00', to: '00:00', let_through }
      const body = { ...usual, quiet_hours }
      await backend.call('PUT', '/api/user/notification-settings', { token: member.token, body })
    }
    await backend.call('PUT', '/api/user/push-subscription', {
      token: member.token,
      body: {
        endpoint: `https://push.example/${engine}`,
        keys: { p256dh: createECDH('prime256v1').generateKeys('base64url'), auth: 'A'.repeat(22) },
      },
    })
    await settings('nothing')
    await intake({ address: 'Hauptstraße 3' })
    expect(await outbox()).toEqual([])

    backend.passTime(3 * MINUTE_MS)
    await settings('alarms')
    await intake({ address: 'Am Markt 1' })
    await intake({ address: 'Am Markt 1', remark: 'Hinterhof' })
    expect(await outbox()).toEqual([{ again: true, urgent: true, silent: false }])
  })
})
