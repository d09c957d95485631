import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type {
  Invitation,
  NewInvitation,
  RefusedInvitation,
} from '../../../src/contract/people/invitations.ts'
import { forgetOldInvitations } from '../../../src/backend/invitations/change.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess, OUR_ORIGIN } from '../../support/servers/in-process.ts'
import { linkTo, tokenOf } from '../../support/calls/invited.ts'
import { type Mailing, mailingOf } from '../../support/servers/mailing.ts'
import { people } from '../../support/worlds/people.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/servers/smtp-server.ts'

// Product page, sections 2 and 3, People: invitations by mail, 7 days, hashed tokens, single use: GET, POST, resend, revoke.

const DAY = 24 * 60 * 60_000
const HERE = 1
const ELSEWHERE = 2
/** `letzte@löschzug.example`, as browsers send it. */
const LAST = 'letzte@xn--lschzug-90a.example'

const postgres = usePostgres()
let smtp: TestSmtpServer
let backend: InProcess
let mailing: Mailing
let admin: string

beforeAll(async () => {
  smtp = await startSmtpServer()
})
afterAll(() => smtp.stop())

const start = async (address?: { url: string }) => {
  backend = await inProcess(address ? { address } : {})
  mailing = mailingOf(backend, smtp.url)
  admin = await signIn(people.leitung)
}
const stop = async () => {
  mailing.close()
  await backend.close()
}
const signIn = (email: string) => tokenOf(backend, email)

interface Invited {
  invited: Invitation[]
  refused: { line: number; email: string; reason: RefusedInvitation; text: string }[]
}
type Entry = Partial<NewInvitation> & { email: string }

const path = (organisation = HERE) => `/api/organisation/${organisation}/invitations`
const invite = (invitations: readonly Entry[], token = admin, organisation = HERE) =>
  backend.call('POST', path(organisation), { token, body: { invitations } })
async function invited(...invitations: Entry[]): Promise<Invited> {
  const answer = await invite(invitations)
  expect(answer.status).toBe(201)
  return (await answer.json()) as Invited
}
async function list(query = '', organisation = HERE) {
  const answer = await backend.call('GET', path(organisation) + query, { token: admin })
  expect(answer.status).toBe(200)
  return (await answer.json()) as { data: Invitation[]; total: number; last_page: number }
}
const resend = (id: number, token = admin) =>
  backend.call('POST', `/api/organisation/${HERE}/invitation/${id}/resend`, { token })
const revoke = (id: number, token = admin) =>
  backend.call('DELETE', `/api/organisation/${HERE}/invitation/${id}`, { token })
const link = async (token: string) => {
  const answer = await backend.call('GET', `/api/register/${token}`)
  return (await answer.json()) as { state: string }
}
const mailsTo = (email: string) => smtp.mails.filter(({ to }) => to === email)
const tokenTo = (email: string) => linkTo(smtp, email)

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    await start(engine === 'postgres' ? { url: await postgres.needNew(skip) } : undefined)
  })
  afterEach(stop)

  test('an invitation is listed, and its mail says who invites where, until when, and how', async () => {
    const { invited: added, refused } = await invited({
      email: ' Neu@Wehr.example ',
      first_name: 'Nele',
      function: 'Truppfrau',
    })
    expect(refused).toEqual([])
    const expires_at = new Date(backend.now() + 7 * DAY).toISOString()
    expect(added).toMatchObject([
      { email: 'neu@wehr.example', first_name: 'Nele', last_name: null, state: 'open', expires_at },
    ])
    expect((await list()).data).toEqual(added)
    expect(added[0]?.invited_by).toBe('Lars Leitung')

    await mailing.sendDue()
    const mail = mailsTo('neu@wehr.example').at(-1)
    expect(mail?.subject).toBe('Einladung von FF Musterstadt')
    for (const body of [mail?.text, mail?.html]) {
      expect(body).toContain('Hallo Nele,')
      expect(body).toContain('Lars Leitung')
      expect(body).toContain('28.11.2026 - 13:00 Uhr')
      expect(body).toContain(`${OUR_ORIGIN}/register/${tokenTo('neu@wehr.example')}`)
    }
    // Nobody reads the link out of the database.
    const stored = JSON.stringify(
      await backend.database.read.selectFrom('invitation_tokens').selectAll().execute(),
    )
    expect(stored).not.toContain(tokenTo('neu@wehr.example'))
  })

  test('of a list the good ones are invited, and the bad ones named by line with the reason', async () => {
    await invited({ email: 'schon@wehr.example' })
    const { invited: added, refused } = await invited(
      { email: 'eins@wehr.example' },
      { email: 'kein' },
      { email: 'EINS@wehr.example' },
      { email: people.mitglied },
      { email: 'schon@wehr.example' },
      { email: 'zwei@wehr.example', last_name: 'x'.repeat(201) },
      { email: 'drei@wehr.example', function: 'x'.repeat(101) },
      { email: 'vier@wehr.example', group_ids: [424_242] },
      { email: 'letzte@löschzug.example', last_name: 'Öztürk-O’Neill 🚒', group_ids: [1] },
    )
    expect(added.map(({ email }) => email)).toEqual(['eins@wehr.example', LAST])
    expect(added[1]).toMatchObject({ last_name: 'Öztürk-O’Neill 🚒', group_ids: [1] })
    expect(refused.map(({ line, reason }) => [line, reason])).toEqual([
      [2, 'email'],
      [3, 'twice'],
      [4, 'member'],
      [5, 'invited'],
      [6, 'name'],
      [7, 'function'],
      [8, 'group'],
    ])
    for (const { text } of refused) expect(text).toMatch(/^[A-ZÄÖÜ].+\.$/)
    const mails = await backend.database.read.selectFrom('mails').select('recipient').orderBy('id').execute()
    expect(mails.map(({ recipient }) => recipient)).toEqual(['schon@wehr.example', 'eins@wehr.example', LAST])
  })

  test('a group of another organisation is none', async () => {
    const foreign = await backend.database.write((queries) =>
      queries
        .insertInto('groups')
        .values({
          tenant_id: 1,
          organisation_id: ELSEWHERE,
          name: 'Zug',
          created_at: new Date().toISOString(),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const { refused } = await invited({ email: 'neu@wehr.example', group_ids: [foreign.id] })
    expect(refused).toMatchObject([{ reason: 'group' }])
    expect((await list()).total).toBe(0)
  })

  test('of 500 lines with 20 bad ones 480 are invited', async () => {
    const lines = Array.from({ length: 500 }, (_, index) => ({
      email: index % 25 === 0 ? `kein ${index}` : `person${index}@wehr.example`,
      first_name: 'أحمد',
      last_name: 'Müller-Lüdenscheidt',
    }))
    const { invited: added, refused } = await invited(...lines)
    expect([added.length, refused.length]).toEqual([480, 20])
    expect(refused.map(({ line }) => line)).toEqual(Array.from({ length: 20 }, (_, index) => index * 25 + 1))
    expect(await list('?limit=100&page=5')).toMatchObject({ total: 480, last_page: 5 })
    expect((await invite([...lines, { email: 'noch@wehr.example' }])).status).toBe(422)
  })

  test('two who invite the same person at the same time invite them once', async () => {
    const answers = await Promise.all(
      Array.from(
        { length: 6 },
        async () => (await (await invite([{ email: 'neu@wehr.example' }])).json()) as Invited,
      ),
    )
    expect(answers.map(({ invited: added }) => added.length).toSorted()).toEqual([0, 0, 0, 0, 0, 1])
    expect(answers.flatMap(({ refused }) => refused.map(({ reason }) => reason))).toEqual(
      Array.from({ length: 5 }, () => 'invited'),
    )
    expect(await backend.database.read.selectFrom('mails').selectAll().execute()).toHaveLength(1)
  })

  test('two who import the same list at the same time, in whatever order, invite everybody once', async () => {
    const lines = Array.from({ length: 40 }, (_, index) => ({ email: `person${index}@wehr.example` }))
    const answers = await Promise.all(
      [lines, lines.toReversed(), lines, lines.toReversed()].map(async (list) => {
        const answer = await invite(list)
        return { status: answer.status, ...((await answer.json()) as Invited) }
      }),
    )
    expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 201])
    const emails = answers.flatMap(({ invited: added }) => added.map(({ email }) => email))
    expect(emails.toSorted()).toEqual(lines.map(({ email }) => email).toSorted())
    expect((await list('?limit=1')).total).toBe(40)
  })

  test('a mail that is tried again brings another link, and both are good until one is used', async () => {
    await invited({ email: 'neu@wehr.example' })
    smtp.answer(451)
    await mailing.sendDue()
    smtp.answer(undefined)
    const count = mailsTo('neu@wehr.example').length
    backend.passTime(60_000)
    await mailing.sendDue()
    expect(mailsTo('neu@wehr.example')).toHaveLength(count + 1)
    expect(await link(tokenTo('neu@wehr.example'))).toMatchObject({ state: 'open' })
    const links = await backend.database.read.selectFrom('invitation_tokens').selectAll().execute()
    expect(links.map(({ superseded_at }) => superseded_at)).toEqual([null, null])
  })

  test('sent again it has another link, and the one before is worth nothing', async () => {
    const [one] = (await invited({ email: 'neu@wehr.example' })).invited
    await mailing.sendDue()
    const first = tokenTo('neu@wehr.example')
    backend.passTime(8 * DAY)
    admin = await signIn(people.leitung)
    expect((await list()).data).toMatchObject([{ state: 'expired' }])
    expect(await link(first)).toMatchObject({ state: 'expired' })

    const answer = await resend(one?.id ?? 0)
    expect([answer.status, await answer.json()]).toMatchObject([
      200,
      { state: 'open', expires_at: new Date(backend.now() + 7 * DAY).toISOString() },
    ])
    // Twice before any mail has gone: one mail comes.
    expect((await resend(one?.id ?? 0)).status).toBe(200)
    const count = mailsTo('neu@wehr.example').length
    await mailing.sendDue()
    expect(mailsTo('neu@wehr.example')).toHaveLength(count + 1)
    expect(await link(tokenTo('neu@wehr.example'))).toMatchObject({ state: 'open' })
    expect(await link(first)).toMatchObject({ state: 'replaced' })
  })

  test('one that has expired can be sent anew by inviting again', async () => {
    const [one] = (await invited({ email: 'neu@wehr.example', first_name: 'Alt', group_ids: [1] })).invited
    backend.passTime(8 * DAY)
    admin = await signIn(people.leitung)
    const { invited: again } = await invited({ email: 'neu@wehr.example', first_name: 'Neu' })
    expect(again).toMatchObject([{ id: one?.id, first_name: 'Neu', group_ids: [], state: 'open' }])
    expect((await list()).total).toBe(1)
  })

  test('taken back it is over, its mail is not sent any more, and the person can be invited again', async () => {
    const [one] = (await invited({ email: 'neu@wehr.example' })).invited
    const count = mailsTo('neu@wehr.example').length
    expect([(await revoke(one?.id ?? 0)).status, (await revoke(one?.id ?? 0)).status]).toEqual([204, 204])
    await mailing.sendDue()
    expect(mailsTo('neu@wehr.example')).toHaveLength(count)
    expect((await resend(one?.id ?? 0)).status).toBe(409)
    expect((await invited({ email: 'neu@wehr.example' })).invited).toHaveLength(1)
    expect((await list()).data.map(({ state }) => state)).toEqual(['open', 'revoked'])

    await mailing.sendDue()
    const token = tokenTo('neu@wehr.example')
    await revoke((await list('?state=open')).data[0]?.id ?? 0)
    expect(await link(token)).toEqual({
      state: 'revoked',
      organisation_name: 'FF Musterstadt',
      inviter_name: 'Lars Leitung',
    })
  })

  test('the list is searched and filtered by state', async () => {
    await invited({ email: 'alt@wehr.example' })
    backend.passTime(8 * DAY)
    admin = await signIn(people.leitung)
    const [gone] = (
      await invited({ email: 'weg@wehr.example' }, { email: 'neu@wehr.example', last_name: 'Prozent%' })
    ).invited
    await revoke(gone?.id ?? 0)
    const emails = async (query: string) => (await list(query)).data.map(({ email }) => email)
    expect(await emails('?state=open')).toEqual(['neu@wehr.example'])
    expect(await emails('?state=expired')).toEqual(['alt@wehr.example'])
    expect(await emails('?state=revoked')).toEqual(['weg@wehr.example'])
    expect(await emails('?state=used')).toEqual([])
    expect(await emails('?search=WEG@')).toEqual(['weg@wehr.example'])
    expect(await emails(`?search=${encodeURIComponent('zent%')}`)).toEqual(['neu@wehr.example'])
    expect(await emails(`?search=${encodeURIComponent('_lt@')}`)).toEqual([])
  })

  test('a name is found in whatever case, its umlauts too, on whichever page', async () => {
    await invited(
      { email: 'eins@wehr.example', first_name: 'Ömer', last_name: 'Özdemir' },
      { email: 'zwei@wehr.example', last_name: 'ÖZDEMIR' },
      { email: 'drei@wehr.example', last_name: 'Ozdan' },
    )
    for (const search of ['Özdemir', 'özdemir', 'ÖZDEMIR', 'Oezdemir', 'zdemi']) {
      const { data, total } = await list(`?search=${encodeURIComponent(search)}`)
      expect([search, total, data.map(({ email }) => email)]).toEqual([
        search,
        2,
        ['zwei@wehr.example', 'eins@wehr.example'],
      ])
    }
    expect(await list(`?search=${encodeURIComponent('özdemir')}&limit=1&page=2`)).toMatchObject({
      data: [{ email: 'eins@wehr.example' }],
      total: 2,
      last_page: 2,
    })
  })

  test('so long after their end invitations are forgotten, with their links', async () => {
    await invited({ email: 'neu@wehr.example', group_ids: [1] })
    await mailing.sendDue()
    const forget = () => backend.database.write((queries) => forgetOldInvitations(queries, backend.now()))
    backend.passTime(97 * DAY)
    await forget()
    expect(await backend.database.read.selectFrom('invitation_tokens').selectAll().execute()).toHaveLength(1)
    backend.passTime(DAY)
    await forget()
    for (const table of ['invitations', 'invitation_groups', 'invitation_tokens'] as const) {
      expect(await backend.database.read.selectFrom(table).selectAll().execute()).toEqual([])
    }
  })
})

describe('bad input', () => {
  beforeEach(() => start())
  afterEach(stop)

  test.each([
    '',
    ' ',
    'a',
    '@',
    'a@',
    '@b.de',
    'a@b',
    'a b@c.de',
    'a@b c.de',
    'a@b..de',
    'a@-b.de',
    'a@b.de\r\nBcc: c@d.de',
    'a@b.de,c@d.de',
    'Name <a@b.de>',
    'a@b.de\u202e',
    'a\ud800@b.de',
    `${'a'.repeat(65)}@b.de`,
    `a@${'b'.repeat(300)}.de`,
    '🚒',
  ])('%j is no address', async (email) => {
    expect((await invited({ email })).refused).toMatchObject([{ line: 1, reason: 'email' }])
  })

  test.each([
    'o’neill@wehr.example',
    'müller@löschzug.example',
    'a+b.c_d@x.y.example',
    "d'artagnan@b.de",
    '用户@例え.jp',
  ])('%s is one', async (email) => {
    expect((await invited({ email })).refused).toEqual([])
  })

  test.each([
    [{}],
    [{ invitations: [] }],
    [{ invitations: {} }],
    [{ invitations: [null] }],
    [{ invitations: ['a@b.de'] }],
    [{ invitations: [{ email: 5 }] }],
    [{ invitations: [{ email: 'a@b.de', group_ids: ['1'] }] }],
    [{ invitations: [{ email: 'a@b.de', admin: true }] }],
    [{ invitations: [{ email: 'a@b.de', first_name: 'x'.repeat(1001) }] }],
  ])('%j is 422 by field', async (body) => {
    const answer = await backend.call('POST', path(), { token: admin, body })
    expect([answer.status, await answer.json()]).toMatchObject([422, { errors: expect.any(Object) }])
  })

  test('whoever invites without end waits', async () => {
    const statuses = []
    for (let number = 0; number < 31; number += 1) {
      statuses.push((await invite([{ email: `n${number}@wehr.example` }])).status)
    }
    expect(statuses.slice(0, 30)).toEqual(Array.from({ length: 30 }, () => 201))
    expect(statuses.at(-1)).toBe(429)
  })

  test('names of organisations and people are words in the mail, never markup', async () => {
    await backend.database.write((queries) =>
      queries
        .updateTable('organisations')
        .set({ name: 'FF <b>Fett</b>\r\nBcc: x@y.de' })
        .where('id', '=', HERE)
        .execute(),
    )
    await invited({ email: 'neu@wehr.example', first_name: '<script>"\u202eeleN' })
    await mailing.sendDue()
    const mail = mailsTo('neu@wehr.example').at(-1)
    expect(mail?.html).not.toMatch(/<script>|<b>Fett/)
    expect(mail?.headers.has('bcc')).toBe(false)
    expect(mail?.to).toBe('neu@wehr.example')
  })
})
