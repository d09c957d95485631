import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import type { LoginAnswer, User } from '../../../src/contract/account/session.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { invitationTo, type InvitedEntry, tokenOf } from '../../support/calls/invited.ts'
import { type Mailing, mailingOf } from '../../support/servers/mailing.ts'
import { DEMO_PASSWORD, INTAKE_KEY, people } from '../../support/worlds/people.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/servers/smtp-server.ts'
import { addGrants, addOrganisation, addPerson, addTenant } from '../../support/worlds/tenant-rows.ts'

// Product page, sections 2 and 3: GET and POST /api/register/{token}: single use, shows organisation and inviter, signs in at
// the end; whoever has an account joins after signing in.

const DAY = 24 * 60 * 60_000
const PASSWORD = 'ein langer neuer Satz'
const EMAIL = 'neu@wehr.example'
/** The demo's group whose members may see operations. */
const GROUP = 1

const postgres = usePostgres()
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

const invited = (entry: Partial<InvitedEntry> = {}, into?: { organisation?: number; by?: string }) =>
  invitationTo({ backend, mailing, smtp }, { email: EMAIL, ...entry }, into)
/** A link that was mailed before the account of its address was switched off. */
async function invitedThenSwitchedOff(email: string): Promise<string> {
  const token = await invited({ email })
  await backend.database.write((queries) =>
    queries.updateTable('users').set({ active: false }).where('email', '=', email).execute(),
  )
  return token
}
const ask = (token: string) => backend.call('GET', `/api/register/${token}`)
const linkOf = async (token: string) => (await (await ask(token)).json()) as Record<string, unknown>
const register = (token: string, input: Record<string, unknown> = {}) =>
  backend.call('POST', `/api/register/${token}`, {
    body: { first_name: 'Nele', last_name: 'Neu', password: PASSWORD, device_name: 'Telefon', ...input },
  })
const join = (invitation: string, token: string) =>
  backend.call('POST', `/api/register/${invitation}/join`, { token })
const user = async (token: string) =>
  (await (await backend.call('GET', '/api/user', { token })).json()) as User
const organisationsOf = ({ memberships = [] }: User) =>
  memberships.map(({ organisation_id }) => organisation_id)
const membershipsOf = (userId: number) =>
  backend.database.read.selectFrom('memberships').selectAll().where('user_id', '=', userId).execute()
const revokeAll = () =>
  backend.database.write((queries) =>
    queries
      .updateTable('invitations')
      .set({ revoked_at: new Date(backend.now()).toISOString() })
      .execute(),
  )

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    await start(engine === 'postgres' ? { url: await postgres.needNew(skip) } : undefined)
  })
  afterEach(stop)

  test('whoever is invited registers by the link of the mail, is signed in, and is alarmed', async () => {
    const token = await invited({ first_name: 'Nele', function: 'Truppfrau', group_ids: [GROUP] })
    expect(await linkOf(token)).toEqual({
      state: 'open',
      organisation_name: 'FF Musterstadt',
      inviter_name: 'Lars Leitung',
      email: EMAIL,
      first_name: 'Nele',
      last_name: null,
      expires_at: new Date(backend.now() + 7 * DAY).toISOString(),
      account: 'none',
    })

    const answer = await register(token, { last_name: 'Öztürk-O’Neill 🚒' })
    expect(answer.status).toBe(201)
    const signedIn = (await answer.json()) as LoginAnswer
    expect(signedIn.user).toMatchObject({
      email: EMAIL,
      first_name: 'Nele',
      last_name: 'Öztürk-O’Neill 🚒',
      tenant_admin: false,
      admin_organisation_ids: [],
      memberships: [{ organisation_id: 1, function: 'Truppfrau' }],
    })
    expect(await user(signedIn.token)).toEqual(signedIn.user)
    await tokenOf(backend, EMAIL, PASSWORD)

    const alarm = { source: 'test', source_id: '1', title: 'B3 – Wohnhaus' }
    await backend.call('POST', '/api/intake/alarm', { token: INTAKE_KEY, body: alarm })
    const list = await backend.call('GET', '/api/notifications?organisation_id=1', { token: signedIn.token })
    expect(await list.json()).toMatchObject({ total: 1, data: [{ title: 'B3 – Wohnhaus' }] })
  })

  test('of many who use one link at the same time one has an account', async () => {
    const token = await invited()
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, index) => register(token, { first_name: `Nele ${index}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409, 409, 409, 409])
    const found = await backend.database.read
      .selectFrom('users')
      .select('id')
      .where('email', '=', EMAIL)
      .execute()
    expect(found).toHaveLength(1)
    expect(await linkOf(token)).toEqual({
      state: 'used',
      organisation_name: 'FF Musterstadt',
      inviter_name: 'Lars Leitung',
    })
  })

  test('of registering and taking back at the same time one holds', async () => {
    const admin = await tokenOf(backend, people.leitung)
    for (let round = 0; round < 4; round += 1) {
      const email = `person${round}@wehr.example`
      const token = await invited({ email })
      const list = await backend.call('GET', '/api/organisation/1/invitations?state=open', { token: admin })
      const { data } = (await list.json()) as { data: { id: number }[] }
      const path = `/api/organisation/1/invitation/${data[0]?.id}`
      const answers = await Promise.all([register(token), backend.call('DELETE', path, { token: admin })])
      const statuses = answers.map(({ status }) => status).join()
      expect(['201,409', '409,204']).toContain(statuses)
      const found = await backend.database.read
        .selectFrom('users')
        .select('id')
        .where('email', '=', email)
        .execute()
      expect(found).toHaveLength(statuses === '201,409' ? 1 : 0)
    }
  })

  test('of two invitations of one address that are used at the same time one makes the account, the other is joined', async () => {
    const tokens = [await invited(), await invited({}, { organisation: 2, by: people.admin })]
    const answers = await Promise.all(tokens.map((token) => register(token)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 409])
    const other = tokens[answers.findIndex(({ status }) => status === 409)] ?? ''
    expect(await linkOf(other)).toMatchObject({ state: 'open', account: 'known' })

    const own = await tokenOf(backend, EMAIL, PASSWORD)
    const joined = await join(other, own)
    const answer = (await joined.json()) as { user: User; organisation_id: number }
    const organisation_id = answers[0]?.status === 409 ? 1 : 2
    expect([joined.status, answer]).toMatchObject([200, { organisation_id }])
    expect(organisationsOf(answer.user).toSorted()).toEqual([1, 2])
    expect((await join(other, own)).status).toBe(409)
  })

  test('whoever has an account joins signed in, once, and every device of theirs may see the organisation at once', async () => {
    const [phone, tablet] = [await tokenOf(backend, people.gast), await tokenOf(backend, people.gast)]
    const token = await invited({ email: people.gast, group_ids: [GROUP] })
    expect(await linkOf(token)).toMatchObject({ state: 'open', account: 'known' })
    const refused = await register(token)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/schon ein Konto/) },
    ])

    const answers = await Promise.all(Array.from({ length: 4 }, () => join(token, phone)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect(organisationsOf(await user(tablet))).toEqual([1])
    const { status } = await backend.call('POST', '/api/organisation/1/operations/latest', {
      token: tablet,
      body: {},
    })
    expect(status).not.toBe(404)
  })

  test('a link is for the account that was invited, and for no other', async () => {
    const token = await invited({ email: people.gast })
    const answer = await join(token, await tokenOf(backend, people.mitglied))
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/anderes Konto/) },
    ])
    expect(await linkOf(token)).toMatchObject({ state: 'open' })
  })

  test('the account of another tenant, and one that is not active, cannot join, and nothing changes', async () => {
    await backend.database.write(async (queries) => {
      const { password_hash: passwordHash } = await queries
        .selectFrom('users')
        .select('password_hash')
        .executeTakeFirstOrThrow()
      const tenant = await addTenant(queries, 'Kreis Zwei')
      await addOrganisation(queries, { tenant, name: 'FF Zwei' })
      await addPerson(queries, { tenant, name: 'Zwei', email: 'zwei@wehr.example', passwordHash })
      await addPerson(queries, {
        tenant: 1,
        name: 'Weg',
        email: 'weg@wehr.example',
        passwordHash,
      })
    })
    const links = [
      await invited({ email: 'zwei@wehr.example' }),
      await invitedThenSwitchedOff('weg@wehr.example'),
    ]
    for (const token of links) {
      expect(await linkOf(token)).toMatchObject({ state: 'open', account: 'unusable' })
      const answer = await register(token)
      expect([answer.status, await answer.json()]).toMatchObject([
        409,
        { message: expect.stringMatching(/kann hier nicht beitreten/) },
      ])
    }
    const token = await invited({ email: 'zwei@wehr.example' }).catch(() => undefined)
    expect(token).toBeUndefined()
    const link = await invited({ email: 'zwei@wehr.example' }, { organisation: 2, by: people.admin })
    const own = await tokenOf(backend, 'zwei@wehr.example')
    const answer = await join(link, own)
    expect([answer.status, await answer.json()]).toMatchObject([
      409,
      { message: expect.stringMatching(/kann hier nicht beitreten/) },
    ])
    expect(organisationsOf(await user(own))).toEqual([])
    expect(await linkOf(link)).toMatchObject({ state: 'open' })
  })

  test('an expired, a used, a revoked, and a made-up link are told apart, and none of them is good', async () => {
    const expired = await invited({ email: 'eins@wehr.example' })
    backend.passTime(7 * DAY)
    const [used, revoked] = [await invited({ email: 'zwei@wehr.example' }), await invited()]
    await register(used)
    await revokeAll()
    for (const [token, state] of [
      [used, 'used'],
      [revoked, 'revoked'],
      [expired, 'revoked'],
    ] as const) {
      expect([token, (await linkOf(token))['state']]).toEqual([token, state])
      const answer = await register(token)
      expect([answer.status, await answer.json()]).toMatchObject([409, { current: { state } }])
    }
    expect((await ask('garbage')).status).toBe(404)
    expect((await register('garbage')).status).toBe(404)
  })

  test('on the last millisecond it is good, and then no more', async () => {
    const token = await invited()
    backend.passTime(7 * DAY - 1)
    expect(await linkOf(token)).toMatchObject({ state: 'open' })
    backend.passTime(1)
    expect(await linkOf(token)).toMatchObject({ state: 'expired' })
    const answer = await register(token)
    expect([answer.status, await answer.json()]).toMatchObject([409, { current: { state: 'expired' } }])
  })

  test('a group that is gone, and one that belongs elsewhere by now, is left out', async () => {
    const group = await backend.database.write((queries) =>
      queries
        .insertInto('groups')
        .values({ tenant_id: 1, organisation_id: 1, name: 'Zug', created_at: new Date().toISOString() })
        .returning('id')
        .executeTakeFirstOrThrow(),
    )
    const token = await invited({ group_ids: [GROUP, group.id] })
    await backend.database.write((queries) =>
      queries.updateTable('groups').set({ organisation_id: 2 }).where('id', '=', group.id).execute(),
    )
    const { user: added } = (await (await register(token)).json()) as LoginAnswer
    const groups = await backend.database.read
      .selectFrom('group_members')
      .select('group_id')
      .where('user_id', '=', added.id)
      .execute()
    expect(groups).toEqual([{ group_id: GROUP }])
  })

  test('whoever comes back begins anew: no rights of then, no refusal forgotten', async () => {
    const { id } = await user(await tokenOf(backend, people.mitglied))
    await backend.database.write(async (queries) => {
      const left = { left_at: new Date(backend.now()).toISOString(), admin: true }
      await queries.updateTable('memberships').set(left).where('user_id', '=', id).execute()
      const grant = { tenant: 1, to: { user: id }, organisation: 1 }
      await addGrants(queries, { ...grant, names: ['operations.delete'], granted: true })
      await addGrants(queries, { ...grant, names: ['operations.create'], granted: false })
    })
    const token = await invited({ email: people.mitglied, function: 'Gerätewart' })
    expect((await join(token, await tokenOf(backend, people.mitglied))).status).toBe(200)

    expect(await membershipsOf(id)).toMatchObject([{ left_at: null, admin: false, function: 'Gerätewart' }])
    const of = (table: 'group_members' | 'permission_grants') =>
      backend.database.read.selectFrom(table).selectAll().where('user_id', '=', id).execute()
    // The one that everybody joins who is new.
    expect(await of('group_members')).toEqual([{ group_id: 1, user_id: id }])
    expect(await of('permission_grants')).toMatchObject([{ name: 'operations.create', granted: false }])
  })

  test('whoever has become a member meanwhile stays what they are', async () => {
    const token = await invited({ email: people.gast, function: 'Neu', group_ids: [GROUP] })
    const own = await tokenOf(backend, people.gast)
    const { id } = await user(own)
    await backend.database.write((queries) =>
      queries
        .insertInto('memberships')
        .values({
          user_id: id,
          organisation_id: 1,
          tenant_id: 1,
          admin: true,
          function: 'Wehrführer',
          joined_at: new Date().toISOString(),
        })
        .execute(),
    )
    expect((await join(token, own)).status).toBe(200)
    expect(await membershipsOf(id)).toMatchObject([{ admin: true, function: 'Wehrführer' }])
  })

  test('an organisation that is closed takes nobody', async () => {
    const token = await invited()
    await backend.database.write((queries) =>
      queries.updateTable('organisations').set({ active: false }).where('id', '=', 1).execute(),
    )
    expect(await linkOf(token)).toMatchObject({ state: 'revoked' })
    expect((await register(token)).status).toBe(409)
  })
})

describe('bad input', () => {
  let token: string
  beforeEach(async () => {
    await start()
    token = await invited()
  })
  afterEach(stop)

  test.each([
    ['first_name', ''],
    ['first_name', '   '],
    ['last_name', undefined],
    ['last_name', 5],
    ['password', 'kurz'],
    ['password', 'passwort1234'],
    ['password', 'Nele Neu 2026 !'],
    ['password', 'FF Musterstadt 26'],
    ['tenant_admin', true],
    ['email', 'andere@wehr.example'],
  ])('%s %j is refused at its field, and the link stays good', async (field, value) => {
    const answer = await register(token, { [field]: value })
    expect(answer.status).toBe(422)
    expect(Object.keys(((await answer.json()) as { errors: object }).errors)).toEqual([field])
    expect(await linkOf(token)).toMatchObject({ state: 'open' })
  })

  test.each([
    ['first_name', 201],
    ['last_name', 201],
    ['password', 1025],
    ['device_name', 1025],
  ])('%s of %i letters is too long', async (field, length) => {
    const answer = await register(token, { [field]: 'x'.repeat(length) })
    expect([answer.status, await answer.json()]).toMatchObject([
      422,
      { errors: { [field]: [expect.stringContaining('Höchstens')] } },
    ])
  })

  test.each([
    'Jürgen-Ömer',
    'O’Brien',
    'أحمد',
    '消防',
    '🚒'.repeat(100),
    'x'.repeat(200),
    '<script>alert(1)</script>',
  ])('the name %s is taken as it is', async (name) => {
    const answer = await register(token, { first_name: name, last_name: name })
    expect(await answer.json()).toMatchObject({ user: { first_name: name, last_name: name } })
  })

  test('whoever guesses links waits, and the right one is taken all the same', async () => {
    for (let guess = 0; guess < 100; guess += 1) expect((await ask(`guess-${guess}`)).status).toBe(404)
    expect((await ask('guess')).status).toBe(429)
    expect((await ask(token)).status).toBe(200)
    expect((await register(token)).status).toBe(201)
  })

  test('a person who is signed in as somebody else registers all the same: the link says who it is', async () => {
    const answer = await backend.call('POST', `/api/register/${token}`, {
      token: await tokenOf(backend, people.mitglied, DEMO_PASSWORD),
      body: { first_name: 'Nele', last_name: 'Neu', password: PASSWORD },
    })
    expect(await answer.json()).toMatchObject({ user: { email: EMAIL } })
  })
})
