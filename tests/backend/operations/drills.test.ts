import { beforeEach, describe, expect, test, vi } from 'vitest'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { raiseInProcess, workerOf, type Worker } from '../../support/calls/operation-work.ts'
import { startPushService } from '../../support/servers/push-service.ts'

// Product page, section 4: exercise/test kinds are visibly marked and have a sound of their own: what tells of them says
// so. Section 5: what was pushed is known to have arrived by the receipt of its device.

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let member: Worker
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    member = await workerOf(backend, 'mitglied')
  })
  const device = async () => {
    const service = await startPushService(backend.now)
    const key = (await (await backend.call('GET', '/api/push/key', member)).json()) as { public_key: string }
    const phone = service.subscribe(key.public_key)
    await backend.call('PUT', '/api/user/push-subscription', { ...member, body: phone.subscription })
    return { service, phone }
  }

  test.each<[object, { kind?: string; priority?: boolean }]>([
    [{ kind: 'exercise' }, { kind: 'exercise' }],
    [{ kind: 'test' }, { kind: 'test' }],
    [{ kind: 'actual' }, {}],
    [{ kind: 'actual', priority: true }, { priority: true }],
  ])(
    'the notification of an operation has its kind, unless it is actual, and its priority: %j',
    async (alarm, said) => {
      const { service, phone } = await device()
      const published = vi.spyOn(backend.hub, 'publish').mockClear()
      const id = await raiseInProcess(backend, { title: 'Ölspur', ...alarm })
      const frames = published.mock.calls.filter(([channel]) => channel === `private-user.${member.id}`)
      vi.restoreAllMocks()
      const list = (await (await backend.call('GET', '/api/notifications', member)).json()) as {
        data: { data: { operation_id: number } }[]
      }

      const data = { operation_id: id, vehicle_id: null, ...said }
      expect(frames).toMatchObject([[expect.anything(), 'notification.created', { data }]])
      expect((frames[0]?.[2] as { data: object }).data).toEqual(data)
      expect(list.data[0]?.data).toEqual(data)
      const { message } = await phone.next()
      expect([message['operation_id'], message['kind']]).toEqual([id, said.kind])
      await backend.call('DELETE', '/api/user/push-subscription', member)
      await service.close()
    },
  )

  test('the receipt of a push says which one has reached whom', async () => {
    const { service, phone } = await device()
    const id = await raiseInProcess(backend)
    const reached = () =>
      backend.database.read
        .selectFrom('operation_recipients')
        .select(['user_id', 'reached_at'])
        .where('operation_id', '=', id)
        .orderBy('user_id')
        .execute()
    const confirm = async (receipt: string) =>
      (await backend.call('POST', '/api/push/receipt', { body: { receipt } })).status
    const { message } = await phone.next()
    const receipt = String(message['receipt'])
    const [own = ''] = receipt.split('.')
    const foreign = await backend.database.read
      .selectFrom('notifications')
      .select('id')
      .where('operation_id', '=', id)
      .where('user_id', '<>', member.id)
      .executeTakeFirstOrThrow()

    // Nobody can say so for somebody else, nor without the device's own word.
    expect(await confirm(`${own}.${foreign.id}`)).toBe(204)
    expect(await confirm(`${'x'.repeat(43)}.${message['notification_id']}`)).toBe(404)
    expect(await reached()).toEqual([1, 2].map((user_id) => ({ user_id, reached_at: null })))

    expect(await confirm(receipt)).toBe(204)
    const at = new Date(backend.now()).toISOString()
    expect(await reached()).toEqual([
      { user_id: 1, reached_at: at },
      { user_id: 2, reached_at: null },
    ])
    // As devices say it that know only their own word.
    expect(await confirm(own)).toBe(204)
    await backend.call('DELETE', '/api/user/push-subscription', member)
    await service.close()
  })

  test('an answer says that its alarm has arrived', async () => {
    const id = await raiseInProcess(backend)
    await member.send('POST', `operation/${id}/response`, { answer: 'coming' })
    const { reached_at } = await backend.database.read
      .selectFrom('operation_recipients')
      .select('reached_at')
      .where('operation_id', '=', id)
      .where('user_id', '=', member.id)
      .executeTakeFirstOrThrow()
    expect(reached_at).toBe(new Date(backend.now()).toISOString())
  })
})
