import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { at, callsTo, type Json, type KeyName } from './calls-to.ts'
import { type Divera, startDivera } from './divera.ts'

let divera: Divera
beforeEach(async () => {
  divera = await startDivera()
})
afterEach(() => divera.close())

const { ask, read, post } = callsTo(() => divera)

describe('keys', () => {
  const statuses = async (path: string, keys: KeyName[]) =>
    Promise.all(keys.map(async (key) => (await ask(path, key)).status))

  test('each key is good for its own calls', async () => {
    const { id } = divera.raise()
    const keys: KeyName[] = ['personal', 'system', 'wrong', 'no']
    const personal = ['alarms', 'alarms/list', `alarms/${id}`, 'pull/all', 'auth/jwt']
    const system = ['pull/vehicle-status', 'using-vehicles/get-status/75421']

    for (const path of personal) expect(await statuses(`/api/v2/${path}`, keys)).toEqual([200, 403, 403, 403])
    for (const path of system) expect(await statuses(`/api/v2/${path}`, keys)).toEqual([403, 200, 403, 403])
  })

  test('a wrong key is answered 401 if wanted, and a key for the other call 403 all the same', async () => {
    divera.quirks.wrongKeyStatus = 401

    expect(await statuses('/api/v2/alarms', ['wrong', 'no', 'system'])).toEqual([401, 401, 403])
  })

  test('keys are rotated, one by one or both', async () => {
    const first = { ...divera.keys }
    expect(first.personal.length).toBeGreaterThan(40)
    divera.rotateKeys({ personal: true })
    expect(divera.keys.system).toBe(first.system)
    expect((await fetch(`${divera.origin}/api/v2/alarms?accesskey=${first.personal}`)).status).toBe(403)
    expect((await ask('/api/v2/alarms')).status).toBe(200)
    divera.rotateKeys()
    expect(divera.keys.system).not.toBe(first.system)
  })

  test('a login gives the personal key, and fails with status 200', async () => {
    const right = await post('/api/v2/auth/login', { Login: divera.login }, 'no')
    const empty = await post('/api/v2/auth/login', { Login: { username: '' } }, 'no')

    const data = at(await right.json(), 'data')
    expect(at(data, 'user', 'access_token')).toBe(divera.keys.personal)
    expect(at(data, 'ucr', 0, 'name')).toBe('Feuerwehr Musterstadt')
    expect(empty.status).toBe(200)
    expect(await empty.json()).toMatchObject({ success: false, error: '2' })
  })

  test('a token holds for an hour of the clock of the stand-in', async () => {
    const token = String(at(await read('/api/v2/auth/jwt'), 'data', 'jwt'))
    const headers = { authorization: `Bearer ${token}` }

    expect((await ask('/api/v2/alarms', 'no', { headers })).status).toBe(200)
    divera.faults.clockAheadMs = 3_600_000
    expect((await ask('/api/v2/alarms', 'no', { headers })).status).toBe(401)
  })
})

describe('alarms', () => {
  test('an alarm is open, then closed, then in the archive, then gone', async () => {
    const { id, ts_update } = divera.raise({ title: 'H1 Ölspur' })
    const ids = async (path: string) => (at(await read(path), 'data') as Json[]).map((alarm) => alarm['id'])

    expect(await ids('/api/v2/alarms/list?closed=0')).toEqual([id])
    divera.closeAlarm(id, 'Aufgenommen')
    expect(await ids('/api/v2/alarms/list?closed=0')).toEqual([])
    expect(await ids('/api/v2/alarms/list')).toEqual([id])
    const closed = at(await read(`/api/v2/alarms/${id}`), 'data')
    expect(closed).toMatchObject({ closed: true, report: 'Aufgenommen', title: 'H1 Ölspur' })
    expect(at(closed, 'ts_close')).toBeGreaterThan(0)
    expect(at(closed, 'ts_update')).toBeGreaterThan(ts_update)
    expect(divera.reopen(id)).toMatchObject({ closed: false, ts_close: 0 })
    divera.archive(id)
    expect(await ids('/api/v2/alarms/list')).toEqual([])
    expect(at(await read(`/api/v2/alarms/${id}`), 'data', 'deleted')).toBe(true)
    divera.remove(id)
    expect((await ask(`/api/v2/alarms/${id}`)).status).toBe(404)
  })

  test('posts are carried out', async () => {
    const vehicle = { vehicle: ['Florian Musterstadt 1/44-1'] }
    const instructions = { vehicle: { mapping: 'name' } }
    const Alarm = { title: 'F1', notification_type: 2, ...vehicle }
    const made = await post('/api/v2/alarms', { Alarm, instructions })
    const { data } = (await made.json()) as { data: Json }
    await post(`/api/v2/alarms/close/${String(data['id'])}`, {
      Alarm: { closed: true, report: 'Ende', ts: 9 },
    })
    const status = { status_id: 10, status_note: 'Notruf' }
    const set = await post('/api/v2/using-vehicles/set-status/75421', status, 'system')

    expect(data).toMatchObject({ title: 'F1', text: '', vehicle: [75422] })
    expect(divera.unit.alarms.get(Number(data['id']))).toMatchObject({ closed: true, ts_close: 9 })
    expect(await set.json()).toEqual({ success: true })
    expect(divera.unit.vehicles.get(75421)).toMatchObject({ fmsstatus: 0, fmsstatus_note: 'Notruf' })
    expect((await post('/api/v2/alarms', { Alarm: { title: 'F1' } })).status).toBe(422)
    expect(divera.requests.filter(({ method }) => method === 'POST')).toHaveLength(4)
  })
})

describe('units and vehicles', () => {
  test('the same status again is a later report', async () => {
    const { fmsstatus_ts } = divera.setStatus(75421, 0)
    divera.setStatus(75421, 0, { note: 'dringend' })

    const rows = at(await read('/api/v2/pull/vehicle-status', 'system'), 'data') as Json[]
    expect(rows).toHaveLength(6)
    expect(rows[0]).toMatchObject({ name: 'Florian Musterstadt 1/11-1', fmsstatus: 0, fmsstatus_id: 10 })
    expect(rows[0]).toMatchObject({ fmsstatus_note: 'dringend', fmsstatus_ts: fmsstatus_ts + 1 })
  })

  test('pull/all has the unit, its people and rights, and leaves out what did not change', async () => {
    divera.access.alarm = false
    const data = at(await read('/api/v2/pull/all'), 'data')
    expect(at(data, 'user', 'access')).toMatchObject({ alarm: false, status_vehicle: true })
    expect(at(data, 'ucr', '574232', 'name')).toBe('Feuerwehr Musterstadt')
    expect(Object.keys(at(data, 'cluster', 'vehicle') as Json)).toHaveLength(6)
    expect(Object.keys(at(data, 'cluster', 'group') as Json)).toHaveLength(3)
    expect(Object.keys(at(data, 'cluster', 'consumer') as Json)).toHaveLength(5)

    const now = Math.floor(Date.now() / 1000)
    const less = at(await read(`/api/v2/pull/all?ts_cluster=${now}&ts_event=${now}`), 'data') as Json
    expect(Object.keys(less)).toContain('alarm')
    expect(Object.keys(less)).not.toContain('cluster')
    expect(Object.keys(less)).not.toContain('events')
  })

  test('ucr selects the unit', async () => {
    const second = divera.addUnit({ ucr: 7, name: 'Feuerwehr Nachbarstadt', shortname: 'FW NST' })
    const { id } = second.raise()

    expect(Object.keys(at(await read('/api/v2/alarms?ucr=7'), 'data', 'items') as Json)).toEqual([String(id)])
    expect(at(await read('/api/v2/alarms'), 'data', 'items')).toEqual([])
    expect(at(await read('/api/v2/pull/all?ucr=7'), 'data', 'cluster', 'name')).toBe('Feuerwehr Nachbarstadt')
    expect((await ask('/api/v2/alarms?ucr=8')).status).toBe(403)
    divera.quirks.wrongUcrStatus = 404
    expect((await ask('/api/v2/alarms?ucr=8')).status).toBe(404)
  })
})

describe('the log and the control over HTTP', () => {
  const control = async (path: string, body?: unknown) => {
    const init = body === undefined ? undefined : { method: 'POST', body: JSON.stringify(body) }
    const response = await fetch(`${divera.origin}/_control${path}`, init)
    return { status: response.status, body: (await response.json()) as Json }
  }

  test('the log names calls and keys, and has the text of none', async () => {
    await ask('/api/v2/pull/all?ucr=574232')
    await ask(`/api/v2/alarms/${divera.keys.system}?${divera.keys.personal}=1`, 'wrong')
    await post('/api/v2/alarms/close/1', { accesskey: divera.keys.personal }, 'no')

    expect(divera.requests).toMatchObject([
      { method: 'GET', path: '/api/v2/pull/all', query: ['ucr', 'accesskey'], key: 'personal', status: 200 },
      { path: '/api/v2/alarms/(key)', query: ['(key)', 'accesskey'], key: 'other', status: 404 },
      { method: 'POST', path: '/api/v2/alarms/close/1', query: [], key: 'personal', status: 404 },
    ])
    const { personal, system } = divera.keys
    const texts = [JSON.stringify(divera.requests), JSON.stringify((await control('')).body)]
    for (const text of texts) expect(text.includes(personal) || text.includes(system)).toBe(false)
    expect((await control('/keys')).body).toMatchObject({ personal, system })
  })

  test('another process raises, changes, ends and reports', async () => {
    const { body } = await control('/raise', { title: 'F9', lat: null })
    await control(`/update/${String(body['id'])}`, { text: 'mehr' })
    await control(`/close/${String(body['id'])}`, { report: 'Ende' })
    await control('/status/75421', { status: 4, note: 'an' })
    await control('/archive/5000001', {})

    const archived = { title: 'F9', text: 'mehr', lat: null, closed: true, report: 'Ende', deleted: true }
    expect(divera.unit.alarms.get(5000001)).toMatchObject(archived)
    expect(divera.unit.vehicles.get(75421)).toMatchObject({ fmsstatus: 4, fmsstatus_note: 'an' })
    expect(divera.requests).toEqual([])
  })

  test('switches are set, and wrong ones refused', async () => {
    await control('/quirks', { noLocationAs: 'null' })
    await control('/faults', { status: 503 })
    await control('/webhook', { url: 'http://127.0.0.1:1/secret', content: 'none' })

    const { body } = await control('')
    expect(body).toMatchObject({ quirks: { noLocationAs: 'null' }, faults: { status: 503 } })
    expect(JSON.stringify(body)).not.toContain('secret')
    await control('/faults', { status: null })
    expect(divera.faults).toEqual({})
    const wrong: [string, unknown][] = [
      ['/quirks', { noLocationAs: 'nowhere' }],
      ['/quirks', { noLocationAs: null }],
      ['/faults', { latency: 5 }],
      ['/raise', { titel: 'F1' }],
      ['/raise', { title: 1 }],
      ['/status/75421', { status: 10 }],
      ['/webhook', { content: 'all' }],
    ]
    for (const [path, given] of wrong) expect((await control(path, given)).status).toBe(400)
    expect((await control('/close/1', {})).status).toBe(404)
  })
})
