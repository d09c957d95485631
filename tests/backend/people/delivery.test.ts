import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { Invitation, RefusedInvitation } from '../../../src/contract/people/invitations.ts'
import type { ShownLink } from '../../../src/contract/people/shown-link.ts'
import type { LoginAnswer } from '../../../src/contract/account/session.ts'
import { invitationLetter } from '../../../src/backend/invitations/letter.ts'
import { linkTo, tokenOf } from '../../support/calls/invited.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { type Mailing, mailingOf } from '../../support/servers/mailing.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/servers/smtp-server.ts'
import { people } from '../../support/worlds/people.ts'
import { addPerson, addTenant } from '../../support/worlds/tenant-rows.ts'

// An administrator sees by the list alone which invitations arrived, why others did not, and what to do about it.

const HERE = 1
const PASSWORD = 'ein langer neuer Satz'
const postgres = usePostgres()
let smtp: TestSmtpServer
let backend: InProcess
let mailing: Mailing
let admin: string

beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.stop())

async function start({ address, sendsMail = true }: { address?: { url: string }; sendsMail?: boolean } = {}) {
  const smtpUrl = sendsMail ? smtp.url : undefined
  backend = await inProcess({ ...(address && { address }), ...(smtpUrl && { smtpUrl }) })
  mailing = mailingOf(backend, smtpUrl)
  admin = await tokenOf(backend, people.leitung)
}
const stop = async () => {
  smtp.answer(undefined)
  mailing.close()
  await backend.close()
}

const path = (rest: string) => `/api/organisation/${HERE}/${rest}`
const post = (to: string, body?: object) => backend.call('POST', to, { token: admin, body })
async function invited(...emails: string[]): Promise<number[]> {
  const answer = await post(path('invitations'), { invitations: emails.map((email) => ({ email })) })
  const body = (await answer.json()) as { invited: Invitation[]; refused: unknown[] }
  expect(body.refused).toEqual([])
  return body.invited.map(({ id }) => id)
}
async function listed(): Promise<Invitation[]> {
  const answer = await backend.call('GET', path('invitations?limit=100'), { token: admin })
  return ((await answer.json()) as { data: Invitation[] }).data.toReversed()
}
const deliveries = async () =>
  (await listed()).map(({ email, delivery, mail_answer }) => [email.split('@')[0], delivery, mail_answer])
const again = (id: number, body?: object) => post(path(`invitation/${id}/resend`), body)
const show = (id: number) => post(path(`invitation/${id}/link`))
const shown = async (id: number) => (await (await show(id)).json()) as ShownLink
const tokenIn = (link: ShownLink) => link.path.replace('/register/', '')
const register = (token: string) =>
  backend.call('POST', `/api/register/${token}`, {
    body: { first_name: 'Nele', last_name: 'Neu', password: PASSWORD },
  })
const stateOfLink = async (token: string) => {
  const answer = await backend.call('GET', `/api/register/${token}`)
  return ((await answer.json()) as { state: string }).state
}
async function members(): Promise<{ email: string; address_state?: string }[]> {
  const answer = await backend.call('GET', path('users?limit=100'), { token: admin })
  return ((await answer.json()) as { data: { email: string; address_state?: string }[] }).data
}
const stateOf = async (email: string) =>
  (await members()).find((member) => member.email === email)?.address_state

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    await start(engine === 'postgres' ? { address: { url: await postgres.needNew(skip) } } : {})
  })
  afterEach(stop)

  test('a refused mail is listed with the words of its server until the address is corrected', async () => {
    const [id = 0] = await invited('neu@wher.example')
    expect(await deliveries()).toEqual([['neu', 'waiting', null]])
    smtp.answer(550)
    await mailing.sendDue()
    expect(await deliveries()).toEqual([['neu', 'refused', '550 … not taken']])
    const page = await backend.call('GET', path('invitations?state=used'), { token: admin })
    expect(await page.json()).toMatchObject({ total: 0, refused: 1 })
    smtp.answer(undefined)

    expect((await again(id, { email: 'kein' })).status).toBe(422)
    const taken = await again(id, { email: people.mitglied })
    expect([taken.status, await taken.json()]).toMatchObject([
      422,
      { errors: { email: ['Gehört schon dazu.'] } },
    ])
    expect((await again(id, { email: 'neu@wehr.example' })).status).toBe(200)
    await mailing.sendDue()
    expect(await listed()).toMatchObject([{ email: 'neu@wehr.example', delivery: 'sent', mail_answer: null }])
    expect(await stateOfLink(linkTo(smtp, 'neu@wehr.example'))).toBe('open')
    // The job of the refused mail does not stay among the failed ones.
    const dead = backend.database.read.selectFrom('jobs').select('id').where('dead_at', 'is not', null)
    expect(await dead.execute()).toEqual([])
  })

  test('a corrected address may be that of an invitation that has expired', async () => {
    await invited('neu@wehr.example')
    backend.passTime(8 * 24 * 60 * 60_000)
    admin = await tokenOf(backend, people.leitung)
    const [id = 0] = await invited('neu@wher.example')
    expect((await again(id, { email: 'neu@wehr.example' })).status).toBe(200)
    expect((await listed()).map(({ email, state }) => [email, state])).toEqual([
      ['neu@wehr.example', 'revoked'],
      ['neu@wehr.example', 'open'],
    ])
  })

  test('a mail server that does not take a mail yet is told at once, and its success later', async () => {
    await invited('neu@wehr.example')
    smtp.answer(451)
    await mailing.sendDue()
    expect(await deliveries()).toEqual([['neu', 'delayed', null]])
    smtp.answer(undefined)
    backend.passTime(60_000)
    await mailing.sendDue()
    expect(await deliveries()).toEqual([['neu', 'sent', null]])
  })

  test('a shown link is good once, ends those before, and leaves the address unconfirmed', async () => {
    const [id = 0] = await invited('neu@wehr.example')
    await mailing.sendDue()
    const mailed = linkTo(smtp, 'neu@wehr.example')
    const first = tokenIn(await shown(id))
    expect(await deliveries()).toEqual([['neu', 'shown', null]])
    const link = await shown(id)
    expect(await Promise.all([mailed, first, tokenIn(link)].map(stateOfLink))).toEqual([
      'replaced',
      'replaced',
      'open',
    ])
    const stored = await backend.database.read.selectFrom('invitation_tokens').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(tokenIn(link))

    expect((await register(tokenIn(link))).status).toBe(201)
    expect((await register(tokenIn(link))).status).toBe(409)
    expect(await listed()).toMatchObject([{ state: 'used', unconfirmed: true }])
    expect(await stateOf('neu@wehr.example')).toBe('unconfirmed')
    expect((await show(id)).status).toBe(409)

    // A link that was asked for with "forgotten password" is mailed, and shown to no one.
    const asked = await backend.call('POST', '/api/password/forgot', { body: { email: 'neu@wehr.example' } })
    expect([asked.status, await asked.text()]).toEqual([204, ''])
    await mailing.sendDue()
    const reset = /password-reset\/([\w-]{43})/.exec(smtp.mails.at(-1)?.text ?? '')?.[1] ?? ''
    await backend.call('POST', `/api/password/reset/${reset}`, { body: { password: `${PASSWORD} zwei` } })
    expect(await stateOf('neu@wehr.example')).toBe('good')
    expect(await listed()).toMatchObject([{ state: 'used', unconfirmed: false }])
  })

  test('a mail that was forgotten while it is written makes no link', async () => {
    const [id = 0] = await invited('neu@wehr.example')
    const mail = await backend.database.read.selectFrom('mails').selectAll().executeTakeFirstOrThrow()
    expect((await again(id, { email: 'anders@wehr.example' })).status).toBe(200)
    const written = await invitationLetter(mailing.sending, {
      id: mail.id,
      recipient: mail.recipient,
      locale: 'de',
      expiresAt: Date.parse(mail.expires_at),
      aboutId: mail.about_id,
    })
    expect(written).toBeUndefined()
    expect(await backend.database.read.selectFrom('invitation_tokens').selectAll().execute()).toEqual([])
  })

  test('a shown link does not tell whether a stranger has an account of another tenant', async () => {
    await backend.database.write(async (queries) => {
      const tenant = await addTenant(queries, 'Kreis Zwei')
      await addPerson(queries, { tenant, name: 'Fremd', email: 'fremd@wehr.example', passwordHash: '' })
    })
    const [id = 0] = await invited('fremd@wehr.example')
    const opened = await backend.call('GET', `/api/register/${tokenIn(await shown(id))}`)
    expect(await opened.json()).toMatchObject({ state: 'open', account: 'none' })
  })

  test('before anything is sent a list is checked: who is switched off here is refused, a stranger is not', async () => {
    await backend.database.write(async (queries) => {
      await addPerson(queries, {
        tenant: 1,
        name: 'Weg',
        email: 'weg@wehr.example',
        passwordHash: '',
        active: false,
      })
      const tenant = await addTenant(queries, 'Kreis Zwei')
      await addPerson(queries, {
        tenant,
        name: 'Fremd',
        email: 'fremd@wehr.example',
        passwordHash: '',
        active: false,
      })
    })
    await invited('schon@wehr.example')
    const invitations = ['weg', 'fremd', 'schon', 'neu'].map((name) => ({ email: `${name}@wehr.example` }))
    const checked = await post(path('invitations/check'), {
      invitations: [...invitations, { email: 'x@wehr.example', first_name: 'https://böse.example' }],
    })
    expect(checked.status).toBe(200)
    const { refused } = (await checked.json()) as {
      refused: { line: number; reason: RefusedInvitation; text: string }[]
    }
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [1, 'inactive'],
      [3, 'invited'],
      [5, 'link'],
    ])
    expect(refused[0]?.text).toContain('Träger-Administration')
    expect(await listed()).toHaveLength(1)
  })
})

describe('without a mail server', () => {
  beforeEach(() => start({ sendsMail: false }))
  afterEach(stop)

  test('no invitation counts as sent, and its link can be shown in place of a mail', async () => {
    const [id = 0] = await invited('neu@wehr.example')
    expect(await deliveries()).toEqual([['neu', 'unsent', null]])
    await mailing.sendDue()
    expect(await deliveries()).toEqual([['neu', 'unsent', null]])
    const answer = await register(tokenIn(await shown(id)))
    expect(((await answer.json()) as LoginAnswer).user.email).toBe('neu@wehr.example')
  })
})

describe('names', () => {
  beforeEach(() => start())
  afterEach(stop)

  test.each(['https://böse.example', 'Gewinn: WWW.böse.example', 'klick@böse.example', 'Gewinn auf böse.de'])(
    '%s is no name of a person or an organisation',
    async (name) => {
      const own = await backend.call('PATCH', '/api/user', { token: admin, body: { first_name: name } })
      expect([own.status, await own.json()]).toMatchObject([
        422,
        { errors: { first_name: ['Im Namen darf keine Internet- oder E-Mail-Adresse stehen.'] } },
      ])
      await invited('neu@wehr.example')
      await mailing.sendDue()
      const token = linkTo(smtp, 'neu@wehr.example')
      const registered = await backend.call('POST', `/api/register/${token}`, {
        body: { first_name: 'Nele', last_name: name, password: PASSWORD },
      })
      expect(registered.status).toBe(422)
    },
  )

  test.each(['St.Florian', 'Müller-Lüdenscheidt', 'D’Angelo', 'Dipl.-Ing. Öztürk', 'FF Köln/Süd e.V.'])(
    '%s is one',
    async (name) => {
      const own = await backend.call('PATCH', '/api/user', { token: admin, body: { first_name: name } })
      expect(own.status).toBe(200)
    },
  )
})
