import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetOldResets } from '../../../src/backend/account/password-reset.ts'
import { type Engine, enginesOfGate, useEmptyPostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess, OUR_ORIGIN } from '../../support/servers/in-process.ts'
import { type Mailing, mailingOf } from '../../support/servers/mailing.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/servers/smtp-server.ts'

// Product page, section 2: password reset by a hashed, single-use token of 60 minutes; the answer never tells whether an
// address exists. Section 4: strength by length, rate-limited with a clear message.

const MINUTE = 60_000
const NEW_PASSWORD = 'ein langer neuer Satz'

const postgres = useEmptyPostgres()
let smtp: TestSmtpServer
let backend: InProcess
let mailing: Mailing

beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.stop())

const start = async (address?: { url: string }) => {
  backend = await inProcess(address ? { address } : {})
  mailing = mailingOf(backend, smtp.url)
}
const stop = async () => {
  mailing.close()
  await backend.close()
}

const forgot = (email: string, headers?: Record<string, string>) =>
  backend.call('POST', '/api/password/forgot', { body: { email }, ...(headers && { headers }) })
const ask = (token: string) => backend.call('GET', `/api/password/reset/${token}`)
const set = (token: string, password: string = NEW_PASSWORD) =>
  backend.call('POST', `/api/password/reset/${token}`, { body: { password } })
const signIn = (email: string, password: string) =>
  backend.call('POST', '/api/login', { body: { email, password } })

/** The token of the newest mail to an address. */
function tokenTo(email: string): string {
  const mail = smtp.mails.findLast(({ to, text }) => to === email && text.includes('/password-reset/'))
  const token = /\/password-reset\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
  if (!token) throw new Error(`no link came to ${email}`)
  return token
}

async function askedToken(email: string): Promise<string> {
  expect((await forgot(email)).status).toBe(204)
  await mailing.sendDue()
  return tokenTo(email)
}

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    await start(engine === 'postgres' ? { url: postgres.needUrl(skip) } : undefined)
  })
  afterEach(stop)

  test('the link of the mail sets a new password once, ends every session, and the person is told', async () => {
    const before = (await (await signIn(people.mitglied, DEMO_PASSWORD)).json()) as { token: string }
    const token = await askedToken(people.mitglied)
    expect(await (await ask(token)).json()).toEqual({
      email: people.mitglied,
      expires_at: new Date(backend.now() + 60 * MINUTE).toISOString(),
    })

    expect((await set(token)).status).toBe(204)

    expect((await backend.call('GET', '/api/user', { token: before.token })).status).toBe(401)
    expect((await signIn(people.mitglied, DEMO_PASSWORD)).status).toBe(422)
    expect((await signIn(people.mitglied, NEW_PASSWORD)).status).toBe(200)
    expect((await ask(token)).status).toBe(404)
    expect((await set(token, 'und noch ein anderer Satz')).status).toBe(404)
    await mailing.sendDue()
    expect(smtp.mails.at(-1)).toMatchObject({ to: people.mitglied, subject: 'Dein Passwort wurde geändert' })
  })

  test('of two that use one link at the same time, one sets its password', async () => {
    const token = await askedToken(people.leitung)
    const passwords = ['der eine lange Satz', 'der andere lange Satz']
    const answers = await Promise.all(passwords.map((password) => set(token, password)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([204, 404])
    const signedIn = await Promise.all(passwords.map((password) => signIn(people.leitung, password)))
    expect(signedIn.map(({ status }) => status)).toEqual(
      answers.map(({ status }) => (status === 204 ? 200 : 422)),
    )
  })

  test('a password that is tried first is refused with the reason, and the link stays good', async () => {
    const token = await askedToken(people.mitglied)
    for (const [password, reason] of [
      ['passwort1234', 'Solche Passwörter werden als erste ausprobiert'],
      ['Musterstadt-2026', 'aus deinem Namen'],
    ] as const) {
      const answer = await set(token, password)
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { errors: { password: [expect.stringContaining(reason)] } },
      ])
    }
    expect((await set(token)).status).toBe(204)
  })

  test('two links are both good until one of them is used', async () => {
    const [first, second] = [await askedToken(people.admin), await askedToken(people.admin)]
    expect((await ask(first)).status).toBe(200)
    expect((await set(second)).status).toBe(204)
    expect((await ask(first)).status).toBe(404)
    expect((await set(first)).status).toBe(404)
  })
})

describe('whoever asks', () => {
  beforeEach(() => start())
  afterEach(stop)

  test('an address that nobody has, or whose person may not sign in, is answered the same and gets no mail', async () => {
    await backend.database.write((queries) =>
      queries.updateTable('users').set({ active: false }).where('email', '=', people.gast).execute(),
    )
    const count = smtp.mails.length
    const answers = await Promise.all(
      [people.mitglied, people.gast, 'niemand@demo.example', 'kein', 'a@b\r\nBcc: c@d'].map((email) =>
        forgot(email),
      ),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([204]))
    expect(await Promise.all(answers.map((answer) => answer.text()))).toEqual(['', '', '', '', ''])
    // Until the mail is written nobody has looked whether there is anybody: it cannot take longer.
    const waiting = await backend.database.read.selectFrom('mails').select('kind').execute()
    expect(waiting).toEqual(Array.from({ length: 5 }, () => ({ kind: 'passwordReset' })))

    await mailing.sendDue()
    expect(smtp.mails.slice(count).map(({ to }) => to)).toEqual([people.mitglied])
    expect(await backend.database.read.selectFrom('mails').selectAll().execute()).toEqual([])
  })

  test('the mail is in the language of the page, as text and as HTML, and says what to do', async () => {
    await forgot(` ${people.mitglied.toUpperCase()} `, { 'accept-language': 'en' })
    await mailing.sendDue()
    const mail = smtp.mails.at(-1)
    expect(mail).toMatchObject({ to: people.mitglied, subject: 'Set a new password' })
    expect(mail?.from).toContain('alarm@example.org')
    expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
    const link = `${OUR_ORIGIN}/en/password-reset/${tokenTo(people.mitglied)}`
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Hello Mia,')
      expect(body).toContain(link)
      expect(body).toContain('60 minutes')
      expect(body).toContain('If it was not you')
    }
  })

  test('a name with markup stays a name', async () => {
    await backend.database.write((queries) =>
      queries
        .updateTable('users')
        .set({ first_name: '<b>Mia</b> & Ko' })
        .where('email', '=', people.mitglied)
        .execute(),
    )
    await askedToken(people.mitglied)
    expect(smtp.mails.at(-1)?.html).toContain('&lt;b&gt;Mia&lt;/b&gt; &amp; Ko')
    expect(smtp.mails.at(-1)?.text).toContain('Hallo <b>Mia</b> & Ko,')
  })

  test('the sixth time within minutes waits, whether somebody has the address or not', async () => {
    for (const email of [people.leitung, 'niemand@demo.example']) {
      for (let time = 0; time < 5; time += 1) expect((await forgot(email)).status).toBe(204)
      const answer = await forgot(email)
      expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '60'])
    }
  })
})

describe('a link', () => {
  beforeEach(() => start())
  afterEach(stop)

  test('lives for 60 minutes from when it was asked for, however late its mail goes out', async () => {
    await forgot(people.mitglied)
    backend.passTime(20 * MINUTE)
    await mailing.sendDue()
    const token = tokenTo(people.mitglied)
    backend.passTime(40 * MINUTE - 1000)
    expect((await ask(token)).status).toBe(200)
    backend.passTime(1000)
    expect((await ask(token)).status).toBe(404)
    expect((await set(token)).status).toBe(404)
    expect((await signIn(people.mitglied, DEMO_PASSWORD)).status).toBe(200)
  })

  test('is nowhere in the database, and one that never was is not found', async () => {
    const token = await askedToken(people.mitglied)
    const rows = await backend.database.read.selectFrom('password_resets').selectAll().execute()
    expect(JSON.stringify(rows)).not.toContain(token)
    for (const wrong of ['x', token.slice(1), `${token}x`, '%00', "' or 1=1 --"]) {
      expect((await ask(encodeURIComponent(wrong))).status).toBe(404)
    }
  })

  test('refuses a password that is too short, and is still good then', async () => {
    const token = await askedToken(people.mitglied)
    const answer = await set(token, 'zu kurz')
    expect(answer.status).toBe(422)
    expect(await answer.json()).toMatchObject({ errors: { password: ['Mindestens 12 Zeichen.'] } })
    expect((await set(token)).status).toBe(204)
  })

  test('is forgotten when it is over, and not before', async () => {
    const { database, now, passTime } = backend
    const token = await askedToken(people.mitglied)
    const forget = () => database.write((queries) => forgetOldResets(queries, now()))
    await forget()
    expect((await ask(token)).status).toBe(200)
    passTime(60 * MINUTE + 1)
    await forget()
    expect(await database.read.selectFrom('password_resets').selectAll().execute()).toEqual([])
  })

  test('is dead once its person may not sign in any more', async () => {
    const token = await askedToken(people.mitglied)
    await backend.database.write((queries) =>
      queries.updateTable('users').set({ active: false }).where('email', '=', people.mitglied).execute(),
    )
    expect((await ask(token)).status).toBe(404)
    expect((await set(token)).status).toBe(404)
  })
})
