import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { forgetOldEmailChanges } from '../../../src/backend/account/email-change.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess, OUR_ORIGIN } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { type Mailing, mailingOf } from '../../support/servers/mailing.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/servers/smtp-server.ts'

// People: e-mail change with confirmation to both addresses. Links are single use and live 60 minutes; who asks
// learns from no answer whether somebody has an address.

const MINUTE = 60_000
const WANTED = 'mia.neu@demo.example'

const postgres = usePostgres()
let smtp: TestSmtpServer
let backend: InProcess
let mailing: Mailing
let token: string

beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.stop())

const start = async (address?: { url: string }) => {
  backend = await inProcess(address ? { address } : {})
  mailing = mailingOf(backend, smtp.url)
  token = await tokenOf(backend, people.mitglied)
}
const stop = async () => {
  mailing.close()
  await backend.close()
}

const ask = (email: string, password = DEMO_PASSWORD, of = token, headers: Record<string, string> = {}) =>
  backend.call('POST', '/api/user/email-change', { token: of, body: { email, password }, headers })
const pending = async () =>
  (await (await backend.call('GET', '/api/user/email-change', { token })).json()) as unknown
const look = (link: string) => backend.call('GET', `/api/email-change/${link}`)
const decide = (link: string, decision = 'confirm') =>
  backend.call('POST', `/api/email-change/${link}`, { body: { decision } })
const emailNow = async (of = token) =>
  ((await (await backend.call('GET', '/api/user', { token: of })).json()) as { email: string }).email

/** The token of the newest such mail to an address. */
function linkTo(email: string): string {
  const mail = smtp.mails.findLast(({ to, text }) => to === email && text.includes('/email-change/'))
  const link = /\/email-change\/([\w-]{43})$/m.exec(mail?.text ?? '')?.[1]
  if (!link) throw new Error(`no link came to ${email}`)
  return link
}
async function asked(email = WANTED, before: string = people.mitglied) {
  expect((await ask(email, DEMO_PASSWORD, token)).status).toBe(204)
  await mailing.sendDue()
  return { old: linkTo(before), new: linkTo(email) }
}

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    await start(engine === 'postgres' ? { url: await postgres.needNew(skip) } : undefined)
  })
  afterEach(stop)

  test.each([
    ['old', 'new'],
    ['new', 'old'],
  ] as const)('the address changes when both mailboxes have confirmed, %s before %s', async (one, other) => {
    const links = await asked()
    const expires_at = new Date(backend.now() + 60 * MINUTE).toISOString()
    expect(await (await look(links[one])).json()).toEqual({
      side: one,
      email: WANTED,
      confirmed: [],
      expires_at,
    })

    const first = await decide(links[one])
    expect([first.status, await first.json()]).toEqual([200, { result: 'waiting', email: WANTED }])
    expect(await emailNow()).toBe(people.mitglied)
    expect(await pending()).toEqual({ pending: { email: WANTED, confirmed: [one], expires_at } })
    expect((await look(links[one])).status).toBe(404)

    const second = await decide(links[other])
    expect([second.status, await second.json()]).toEqual([200, { result: 'changed', email: WANTED }])
    // The session goes on.
    expect(await emailNow()).toBe(WANTED)
    expect(await pending()).toEqual({ pending: null })
    expect([(await look(links.old)).status, (await decide(links.new)).status]).toEqual([404, 404])
    await expect(tokenOf(backend, people.mitglied)).rejects.toThrow('422')
    expect(await tokenOf(backend, WANTED)).toBeTruthy()

    await mailing.sendDue()
    const told = smtp.mails.at(-1)
    expect(told).toMatchObject({ to: people.mitglied, subject: 'Deine E-Mail-Adresse wurde geändert' })
    expect(told?.text).toContain(WANTED)
  })

  test('both at the same time is both', async () => {
    const links = await asked()
    const answers = await Promise.all([decide(links.old), decide(links.new)])
    const results = await Promise.all(
      answers.map(async (answer) => ((await answer.json()) as { result: string }).result),
    )
    expect(results.toSorted()).toEqual(['changed', 'waiting'])
    expect(await emailNow()).toBe(WANTED)
  })

  test('one link that is used twice at the same time counts once', async () => {
    const links = await asked()
    const answers = await Promise.all([decide(links.old), decide(links.old)])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 404])
  })

  test('of two who want the same address, one gets it', async () => {
    const mine = await asked()
    await decide(mine.old)
    const other = await tokenOf(backend, people.leitung)
    await ask(WANTED, DEMO_PASSWORD, other)
    await mailing.sendDue()
    await decide(linkTo(people.leitung))

    const answers = await Promise.all([decide(mine.new), decide(linkTo(WANTED))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const owners = await backend.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', WANTED)
      .execute()
    expect(owners).toHaveLength(1)
  })

  test('either mailbox can cancel, and so can the person', async () => {
    for (const side of ['old', 'new'] as const) {
      const links = await asked()
      const answer = await decide(links[side], 'cancel')
      expect(await answer.json()).toEqual({ result: 'cancelled', email: WANTED })
      expect([(await look(links.old)).status, (await decide(links.new)).status]).toEqual([404, 404])
    }
    const links = await asked()
    await decide(links.old)
    expect((await backend.call('DELETE', '/api/user/email-change', { token })).status).toBe(204)
    expect((await backend.call('DELETE', '/api/user/email-change', { token })).status).toBe(204)
    expect((await decide(links.new)).status).toBe(404)
    expect(await emailNow()).toBe(people.mitglied)
  })

  test('what is asked for next takes the place of it, also of a mail that has not been sent', async () => {
    const first = await asked()
    await ask('ganz.anders@demo.example')
    await ask('noch.anders@demo.example')
    const count = smtp.mails.length
    await mailing.sendDue()
    expect(
      smtp.mails
        .slice(count)
        .map(({ to }) => to)
        .toSorted(),
    ).toEqual([people.mitglied, 'noch.anders@demo.example'])
    expect([(await look(first.old)).status, (await look(first.new)).status]).toEqual([404, 404])
    expect(await pending()).toMatchObject({ pending: { email: 'noch.anders@demo.example' } })
  })
})

describe('whoever asks', () => {
  beforeEach(() => start())
  afterEach(stop)

  test('for an address that somebody has is answered the same; its owner alone is told', async () => {
    const free = await ask(WANTED)
    const rows = (email: string) =>
      backend.database.read.selectFrom('mails').select('kind').where('recipient', '=', email).execute()
    expect(await rows(WANTED)).toEqual([{ kind: 'emailChangeNew' }])
    const taken = await ask(people.leitung)
    // Until the mail is written nobody has looked whether there is anybody: it cannot take longer.
    expect(await rows(people.leitung)).toEqual([{ kind: 'emailChangeNew' }])
    expect([taken.status, await taken.text(), Object.keys(Object.fromEntries(taken.headers))]).toEqual([
      free.status,
      await free.text(),
      Object.keys(Object.fromEntries(free.headers)),
    ])
    expect(await pending()).toMatchObject({ pending: { email: people.leitung, confirmed: [] } })

    await mailing.sendDue()
    const told = smtp.mails.findLast(({ to }) => to === people.leitung)
    expect(told?.subject).toBe('Zu deiner E-Mail-Adresse gibt es schon ein Konto')
    expect(told?.text).not.toContain('/email-change/')
    expect(told?.text).not.toContain('Mia')
    expect(await (await decide(linkTo(people.mitglied))).json()).toEqual({
      result: 'waiting',
      email: people.leitung,
    })
  })

  test('shows by their password who they are, and guesses it not often', async () => {
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await ask(`${tries}@demo.example`, 'ein falsches Passwort')
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { errors: { password: ['Das ist nicht dein jetziges Passwort.'] } },
      ])
    }
    const answer = await ask(WANTED)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await pending()).toEqual({ pending: null })
  })

  test('names an address that can be written to, and another one', async () => {
    for (const [email, said] of [
      ['kein', 'Diese Angabe hat nicht das richtige Format.'],
      ['a@b\r\nBcc: c@demo.example', 'Diese Angabe hat nicht das richtige Format.'],
      [` ${people.mitglied.toUpperCase()}`, 'Das ist deine jetzige E-Mail-Adresse.'],
    ] as const) {
      const answer = await ask(email)
      expect([answer.status, await answer.json()]).toMatchObject([422, { errors: { email: [said] } }])
    }
  })

  test('does not fill an inbox', async () => {
    const statuses = []
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await ask(WANTED)).status)
    expect(statuses).toEqual([204, 204, 204, 204, 204, 429])
  })

  test('gets both mails in the language of the page', async () => {
    await ask(` ${WANTED.toUpperCase()} `, DEMO_PASSWORD, token, { 'accept-language': 'en' })
    await mailing.sendDue()
    for (const [to, where] of [
      [people.mitglied, 'from this one and from the new one'],
      [WANTED, 'from this one and from your current one'],
    ] as const) {
      const mail = smtp.mails.findLast((one) => one.to === to)
      expect(mail?.subject).toBe('Confirm your new email address')
      for (const body of [mail?.text, mail?.html]) {
        expect(body).toContain(where)
        expect(body).toContain(`${OUR_ORIGIN}/en/email-change/${linkTo(to)}`)
        expect(body).toContain('60 minutes')
      }
    }
  })
})

describe('a link', () => {
  beforeEach(() => start())
  afterEach(stop)

  test('is over after 60 minutes, and forgotten', async () => {
    const links = await asked()
    await decide(links.old)
    backend.passTime(60 * MINUTE)
    expect([(await look(links.new)).status, (await decide(links.new)).status]).toEqual([404, 404])
    token = await tokenOf(backend, people.mitglied)
    expect(await pending()).toEqual({ pending: null })
    backend.passTime(MINUTE)
    await backend.database.write((queries) => forgetOldEmailChanges(queries, backend.now()))
    expect(await backend.database.read.selectFrom('email_changes').selectAll().execute()).toEqual([])
    expect(await backend.database.read.selectFrom('email_change_tokens').selectAll().execute()).toEqual([])
  })

  test('that never was one is answered like one that is over; guessing is slowed down', async () => {
    const links = await asked()
    await decide(links.old)
    const over = await (await look(links.old)).text()
    for (const garbage of ['x', 'a'.repeat(43), '%00', 'ä', '..%2f']) {
      const answer = await look(garbage)
      expect([answer.status, await answer.text()]).toEqual([404, over])
    }
    for (let tries = 0; tries < 100; tries += 1) await look('x')
    expect((await look('x')).status).toBe(429)
    expect((await look(links.new)).status).toBe(200)
  })

  test('of somebody who may not sign in any more is good for nothing', async () => {
    const links = await asked()
    await backend.database.write((queries) =>
      queries.updateTable('users').set({ active: false }).where('email', '=', people.mitglied).execute(),
    )
    expect([(await look(links.old)).status, (await decide(links.new)).status]).toEqual([404, 404])
  })

  test('is stored as a digest alone', async () => {
    const links = await asked()
    const stored = JSON.stringify([
      await backend.database.read.selectFrom('email_changes').selectAll().execute(),
      await backend.database.read.selectFrom('email_change_tokens').selectAll().execute(),
    ])
    expect(stored).not.toContain(links.old)
    expect(stored).not.toContain(links.new)
  })

  test('to set the password anew that went to the address of before is over with it', async () => {
    await backend.call('POST', '/api/password/forgot', { body: { email: people.mitglied } })
    await mailing.sendDue()
    const reset = /\/password-reset\/([\w-]{43})$/m.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? ''
    expect((await backend.call('GET', `/api/password/reset/${reset}`)).status).toBe(200)
    const links = await asked()
    await decide(links.old)
    await decide(links.new)
    expect((await backend.call('GET', `/api/password/reset/${reset}`)).status).toBe(404)
  })
})
