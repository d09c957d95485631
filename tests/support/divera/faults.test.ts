import { afterEach, beforeEach, expect, test } from 'vitest'
import { callsTo } from './calls-to.ts'
import { type Divera, startDivera } from './divera.ts'

// The faults that tests of the product rely on are those that they get.

let divera: Divera
beforeEach(async () => {
  divera = await startDivera()
})
afterEach(() => divera.close())

const { ask, read, post } = callsTo(() => divera)

test('a status is answered with Retry-After, and nothing is done', async () => {
  divera.raise()
  Object.assign(divera.faults, { status: 429, retryAfter: 7 })
  const response = await post('/api/v2/alarms/close/5000001', { Alarm: { closed: true } })

  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '7'])
  expect(divera.unit.alarms.get(5000001)?.closed).toBe(false)
  divera.clearFaults()
  expect((await ask('/api/v2/alarms')).status).toBe(200)
})

test('200 comes with a failure, or with a page', async () => {
  divera.faults.successFalse = true
  expect(await read('/api/v2/alarms')).toMatchObject({ success: false })
  divera.clearFaults()
  divera.faults.html = true
  const page = await ask('/api/v2/alarms')
  expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=UTF-8'])
  expect(page.headers.get('x-simulated')).toBe('DIVERA')
})

test.each([0, 20])('the line is cut after %i bytes', async (cutAfterBytes) => {
  divera.faults.cutAfterBytes = cutAfterBytes
  const response = await ask('/api/v2/alarms')

  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow()
})

test('a call hangs until its caller gives up', async () => {
  divera.faults.hang = true

  await expect(ask('/api/v2/alarms', 'personal', { signal: AbortSignal.timeout(30) })).rejects.toThrow()
  expect(divera.requests).toMatchObject([{ path: '/api/v2/alarms', status: 0 }])
})

test('an answer is late, and its clock ahead', async () => {
  Object.assign(divera.faults, { latencyMs: 30, clockAheadMs: 600_000 })
  const begun = performance.now()
  const date = (await ask('/api/v2/alarms')).headers.get('date') ?? ''

  expect(performance.now() - begun).toBeGreaterThan(25)
  expect(Date.parse(date) - Date.now()).toBeGreaterThan(500_000)
  expect(divera.raise().date * 1000 - Date.now()).toBeGreaterThan(500_000)
})
