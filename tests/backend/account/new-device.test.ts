import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { mailingOf } from '../../support/servers/mailing.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { startSmtpServer } from '../../support/servers/smtp-server.ts'

// People: notice of a new device.

const postgres = usePostgres()
const DAY = 24 * 60 * 60_000
const phone =
  'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Mobile Safari/537.36'
let backend: InProcess
let address: string | null

/** Signs in as a browser with these cookies does. Answers those it has then. */
async function signIn(about: { cookie?: string; name?: string; email?: string } = {}): Promise<string> {
  const { cookie, name = phone, email = people.mitglied } = about
  const answer = await backend.call('POST', '/api/login', {
    body: { email, password: DEMO_PASSWORD, device_name: name },
    ...(cookie !== undefined && { headers: { cookie } }),
  })
  expect(answer.status).toBe(200)
  return (answer.headers.get('set-cookie') ?? '').split(';')[0] ?? ''
}
const told = async (email: string = people.mitglied) =>
  (
    await backend.database.read
      .selectFrom('mails')
      .select('id')
      .where('kind', '=', 'newDevice')
      .where('recipient', '=', email)
      .execute()
  ).length

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    address = '192.0.2.1'
    const about = { addressOf: () => address }
    backend = await inProcess(
      engine === 'postgres' ? { ...about, address: { url: await postgres.needNew(skip) } } : about,
    )
  })
  afterEach(() => backend.close())

  test('the first sign-in ever is told to nobody, one on another device is, and each device once', async () => {
    const first = await signIn()
    expect([first.startsWith('alarm_device='), await told()]).toEqual([true, 0])
    address = '198.51.100.7'
    expect([await signIn({ cookie: first }), await told()]).toEqual([first, 0])
    const second = await signIn({ name: 'Firefox' })
    expect([second === first, await told()]).toEqual([false, 1])
    await signIn({ cookie: second, name: 'Firefox' })
    expect(await told()).toBe(1)
  })

  test('whoever keeps no cookie is known by name and address, and by neither alone', async () => {
    await signIn()
    await signIn()
    expect(await told()).toBe(0)
    address = '198.51.100.7'
    await signIn()
    expect(await told()).toBe(1)
    await signIn({ name: 'Firefox' })
    expect(await told()).toBe(2)
  })

  test('a device that two people share is known to each of them after their own first time', async () => {
    const shared = await signIn()
    await signIn({ email: people.leitung, name: 'web' })
    expect(await signIn({ cookie: shared, email: people.leitung })).toBe(shared)
    expect([await told(people.leitung), await told()]).toEqual([1, 0])
    await signIn({ cookie: shared, email: people.leitung })
    expect(await told(people.leitung)).toBe(1)
  })

  test('a cookie that nobody has given out is not believed, and a page never sees it', async () => {
    await signIn()
    address = '198.51.100.7'
    for (const cookie of ['alarm_device=', `alarm_device=${'x'.repeat(43)}`, 'alarm_device=<script>']) {
      await signIn({ cookie, name: cookie })
    }
    expect(await told()).toBe(3)
    const answer = await backend.call('POST', '/api/login', {
      body: { email: people.mitglied, password: DEMO_PASSWORD },
    })
    const [cookie = '', ...attributes] = (answer.headers.get('set-cookie') ?? '').split('; ')
    expect(cookie).toMatch(/^alarm_device=[\w-]{43}$/)
    expect(attributes.toSorted()).toEqual([
      'HttpOnly',
      `Max-Age=${(400 * DAY) / 1000}`,
      'Path=/api/login',
      'SameSite=Strict',
      'Secure',
    ])
    const kept = await backend.database.read.selectFrom('known_devices').select('token_hash').execute()
    expect(JSON.stringify(kept)).not.toContain(cookie.split('=')[1])
  })

  test('no more than fifty devices are kept of a person', async () => {
    for (let count = 0; count < 52; count += 1) await signIn({ name: `Programm ${count}` })
    const kept = await backend.database.read.selectFrom('known_devices').select('id').execute()
    expect(kept).toHaveLength(50)
  })

  test('the mail names device, time and address, in the language of the person', async () => {
    const smtp = await startSmtpServer()
    const mailing = mailingOf(backend, smtp.url)
    await signIn({ name: 'web' })
    address = '198.51.100.7'
    await signIn()
    await backend.database.write((queries) =>
      queries.updateTable('users').set({ locale: 'en' }).where('email', '=', people.mitglied).execute(),
    )
    await signIn({ name: 'Feuerwehr-Tablet' })
    await mailing.sendDue()
    const [german, english] = smtp.mails.toSorted((one, other) => (one.subject < other.subject ? -1 : 1))
    expect([german?.to, german?.subject]).toEqual([people.mitglied, 'Anmeldung auf einem neuen Gerät'])
    expect(german?.text).toContain(
      'Chrome auf Android, am 21.11.2026 - 13:00 Uhr, von der Adresse 198.51.100.7.',
    )
    expect(english?.subject).toBe('Sign-in on a new device')
    expect(english?.text).toContain('Feuerwehr-Tablet, on 21.11.2026 - 13:00 Uhr')
    mailing.close()
    await smtp.stop()
  })
})
