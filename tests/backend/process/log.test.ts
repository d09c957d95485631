import { pino } from 'pino'
import { expect, test } from 'vitest'
import { inProcess } from '../../support/servers/in-process.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'

test('logs are structured, without secrets or personal data (architecture, section 7)', async () => {
  const lines: string[] = []
  const log = pino({ level: 'trace', base: undefined }, { write: (line: string) => void lines.push(line) })
  const backend = await inProcess({ log })
  const body = { email: people.mitglied, password: DEMO_PASSWORD }
  const { token } = (await (await backend.call('POST', '/api/login', { body })).json()) as { token: string }
  const alarm = {
    source: 'ils',
    source_id: '1',
    title: 'B3 bei Huber',
    address: 'Marktplatz 1',
    remark: 'Klingel Huber',
  }
  await backend.call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
  // A call that fails inside: the database is gone.
  await backend.close()
  const failed = await backend.call('GET', '/api/user', { token })

  expect(failed.status).toBe(500)
  expect(Object.keys((await failed.json()) as object)).toEqual(['message'])
  expect(lines.map((line) => (JSON.parse(line) as { msg: string }).msg)).toEqual([
    'signed in',
    'alarm raised',
    'a call failed',
  ])
  for (const secret of [token, DEMO_PASSWORD, INTAKE_KEY, people.mitglied, 'Huber', 'Marktplatz', 'Mia']) {
    expect(lines.join('')).not.toContain(secret)
  }
})
