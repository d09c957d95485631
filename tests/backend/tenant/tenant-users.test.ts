import { writePlace } from '../../../src/backend/tenant/index/place.ts'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { simpleParser } from 'mailparser'
import { beforeEach, describe, expect, test } from 'vitest'
import type { ShownLink } from '../../../src/contract/people/shown-link.ts'
import type { ListedUser, TenantUser } from '../../../src/contract/tenant/tenant-users.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { mailingOf } from '../../support/servers/mailing.ts'
import { type Member, peopleWorld, type PeopleWorld } from '../../support/worlds/people-world.ts'
import { addGrants } from '../../support/worlds/tenant-rows.ts'

const placeOf = (key: string) => writePlace({ key, id: 1 })

// Issue, "Tenant administration": whoever administers a tenant finds every person of it, makes accounts, and decides where
// they belong; nobody takes the last administration away, or their own.

const backendOf = useEnginesOfGate()

interface Listed {
  data: ListedUser[]
  next: string | null
  total: number
  total_is_at_least: boolean
}
type Refused = { message: string; errors?: Record<string, string[]>; current?: TenantUser }
const DAY_MS = 24 * 60 * 60_000

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let world: PeopleWorld
  let boss: Member
  let here: number
  let there: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    world = await peopleWorld(backend)
    here = await world.organisation('FF Linden')
    there = await world.organisation('FF Hafen')
    boss = await world.somebody(undefined, { tenant_admin: true, first_name: 'Berta', last_name: 'Boss' })
  })
  const send = <Body = TenantUser & Refused>(method: string, path: string, body?: object, by = boss) =>
    world.send<Body>(by.token, method, `/api/tenant/${path}`, body)
  const list = async (query = '', by = boss) => {
    const { status, body } = await send<Listed>('GET', `users?${query}`, undefined, by)
    if (status !== 200) throw new Error(`${query} was answered ${status}: ${JSON.stringify(body)}`)
    return body
  }
  const names = async (query = '') => (await list(query)).data.map(({ last_name }) => last_name)
  const see = async ({ id }: { id: number }) => (await send('GET', `user/${id}`)).body
  const change = ({ id }: { id: number }, body: object, by = boss) => send('PATCH', `user/${id}`, body, by)
  const put = ({ id }: { id: number }, organisation: number, body: object, by = boss) =>
    send(
      'PUT',
      `user/${id}/membership/${organisation}`,
      { function: null, group_ids: [], admin: false, ...body },
      by,
    )
  const statusOf = async ({ token }: Member) => (await world.send(token, 'GET', '/api/user')).status
  /** Mails that are due, as they arrive. */
  const mails = async () => {
    const mailing = mailingOf(backend)
    await mailing.sendDue()
    const found = await Promise.all(
      readdirSync(mailing.folder).map((name) => simpleParser(readFileSync(join(mailing.folder, name)))),
    )
    mailing.close()
    return found.map(({ to, subject, text = '' }) => ({
      to: [to].flat().map((one) => one?.text)[0],
      subject,
      text,
      token: /password-reset\/([\w-]+)/.exec(text)?.[1] ?? '',
    }))
  }

  describe('the list', () => {
    test('has everybody of the tenant with what they are, and nobody else', async () => {
      const mia = await world.somebody(here, {
        first_name: 'Mia',
        last_name: 'Müller',
        function: 'Truppfrau',
        admin: true,
      })
      await world.belongsTo(there, mia, { left: true })
      await world.somebody(there, { last_name: 'Anders' })
      const other = await peopleWorld(backend)
      await other.somebody(await other.organisation(), { last_name: 'Fremd' })

      const { data, ...page } = await list()
      expect(page).toEqual({ next: null, total: 3, total_is_at_least: false })
      expect(data.map(({ last_name }) => last_name)).toEqual(['Anders', 'Boss', 'Müller'])
      expect(data[2]).toEqual({
        id: mia.id,
        first_name: 'Mia',
        last_name: 'Müller',
        display_name: 'Mia Müller',
        email: expect.any(String),
        address_state: 'good',
        avatar: null,
        active: true,
        tenant_admin: false,
        last_login_at: null,
        created_at: expect.any(String),
        without_rights: false,
        memberships: [
          {
            organisation_id: here,
            organisation_name: 'FF Linden',
            organisation_active: true,
            function: 'Truppfrau',
            admin: true,
          },
        ],
      })
      expect(data.map(({ without_rights }) => without_rights)).toEqual([true, false, false])
    })

    test('finds those of an organisation that is closed, who see and administer nothing by it', async () => {
      const closed = await world.organisation('FF Zu', { active: false })
      const mia = await world.somebody(closed, { last_name: 'Müller', admin: true })
      expect(await names(`organisation=${closed}`)).toEqual(['Müller'])
      expect(await names(`organisation=${closed}&admin=true`)).toEqual([])
      expect(await names('admin=true')).toEqual(['Boss'])
      expect(await see(mia)).toMatchObject({
        without_rights: true,
        memberships: [{ organisation_id: closed, organisation_active: false }],
      })
    })

    test('each filter lets through what it says, together and with a search; changes are seen at once', async () => {
      const at = '2026-11-20T10:00:00.000Z'
      const leader = await world.somebody(here, { last_name: 'Leitung', admin: true, last_login_at: at })
      await world.somebody(here, { last_name: 'Ohne', last_login_at: at })
      const gone = await world.somebody(here, { last_name: 'Weg', active: false, last_login_at: at })
      await world.somebody(undefined, { last_name: 'Nirgends' })
      const granted = await world.somebody(there, { last_name: 'Mit' })
      await backend.database.write((queries) =>
        addGrants(queries, {
          tenant: world.tenant,
          to: { user: granted.id },
          organisation: null,
          names: ['operations.view'],
          granted: true,
        }),
      )
      expect(await names('state=active')).toEqual(['Boss', 'Leitung', 'Mit', 'Nirgends', 'Ohne'])
      expect(await names('state=inactive')).toEqual(['Weg'])
      expect(await names(`organisation=${here}`)).toEqual(['Leitung', 'Ohne', 'Weg'])
      expect(await names('organisation=424242')).toEqual([])
      expect(await names('never_signed_in=true')).toEqual(['Boss', 'Mit', 'Nirgends'])
      expect(await names('without_rights=true')).toEqual(['Nirgends', 'Ohne'])
      expect(await names('admin=true')).toEqual(['Boss', 'Leitung'])
      expect(await names(`admin=true&organisation=${there}`)).toEqual([])
      expect(await names(`organisation=${here}&state=active&without_rights=true&search=oh`)).toEqual(['Ohne'])
      expect((await list('state=active&search=ohne')).total).toBe(1)

      await world.change(boss, here, leader, { version: 1, admin: false })
      await change(gone, { version: 1, active: true })
      await world.send(boss.token, 'DELETE', `/api/organisation/${there}/user/${granted.id}`)
      expect(await names('admin=true')).toEqual(['Boss'])
      expect(await names('without_rights=true')).toEqual(['Leitung', 'Mit', 'Nirgends', 'Ohne', 'Weg'])
    })

    test('goes on where a page ended, in every order, with everybody once', async () => {
      const times = ['2026-11-20T10:00:00.000Z', '2026-11-21T10:00:00.000Z']
      for (let number = 0; number < 9; number += 1) {
        const last_login_at = times[number % 3]
        await world.somebody(here, {
          last_name: `Nr ${number}`,
          ...(last_login_at && { last_login_at }),
        })
      }
      const walk = async (query: string) => {
        const found: ListedUser[] = []
        let after: string | null = ''
        while (after !== null) {
          const page: Listed = await list(`${query}&limit=4${after && `&after=${after}`}`)
          expect(page.total).toBe(query.includes('organisation') ? 9 : 10)
          found.push(...page.data)
          after = page.next
        }
        return found
      }
      for (const narrowed of ['', `&organisation=${here}`, `&organisation=${here}&state=active`]) {
        const byName = await walk(`sort=name${narrowed}`)
        const all = byName.map(({ id }) => id).toSorted((one, other) => one - other)
        expect(byName.map(({ last_name }) => last_name).slice(-9)).toEqual(
          Array.from({ length: 9 }, (_, number) => `Nr ${number}`),
        )
        const byLogin = await walk(`sort=last_login${narrowed}`)
        expect(byLogin.slice(0, 6).map(({ last_login_at }) => last_login_at)).toEqual([
          ...Array.from({ length: 3 }, () => times[1]),
          ...Array.from({ length: 3 }, () => times[0]),
        ])
        const byCreation = await walk(`sort=created${narrowed}`)
        expect(byCreation.map(({ id }) => id)).toEqual(all.toReversed())
        expect(byLogin.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(all)
      }
    })

    test('refuses what it does not know', async () => {
      for (const query of [
        'sort=function',
        'state=left',
        'after=x',
        `after=${placeOf('a\0b')}`,
        // Of another order, and of a day that no calendar has.
        `sort=created&after=${placeOf('mueller')}`,
        `sort=created&after=${placeOf('')}`,
        `sort=last_login&after=${placeOf('2026-02-99T99:99:99.000Z')}`,
        'limit=0',
        'organisation=x',
        'admin=false',
      ])
        expect([query, (await send('GET', `users?${query}`)).status]).toEqual([query, 422])
    })

    test('has nobody who has deleted their account', async () => {
      const mia = await world.somebody(here, { last_name: 'Müller' })
      const leaving = { first_name: 'Gelöschtes', last_name: 'Konto', email: `${mia.id}@deleted.invalid` }
      await backend.database.write((queries) =>
        queries.updateTable('users').set(leaving).where('id', '=', mia.id).execute(),
      )
      expect([await names(), await names('sort=created')]).toEqual([['Boss'], ['Boss']])
      expect((await send('GET', `user/${mia.id}`)).status).toBe(404)
    })
  })

  describe('a new account', () => {
    const person = (email: string) => ({ first_name: ' Mia ', last_name: 'Müller', email })

    test('gets a mail that says who made it and for which organisations; its link sets the password, once', async () => {
      const [zug, alle] = [await world.group(here, 'Zug', []), await world.group(there, 'Alle', [])]
      await backend.database.write((queries) =>
        queries.updateTable('groups').set({ new_members_join: true }).where('id', '=', alle).execute(),
      )
      const email = `mia-${world.tenant}@neu.example`
      const { status, body } = await send('POST', 'users', {
        ...person(` ${email.toUpperCase()} `),
        phone: '112',
        locale: 'en',
        memberships: [
          { organisation_id: here, function: 'Truppfrau', group_ids: [zug], admin: true },
          { organisation_id: there },
        ],
      })
      expect([status, body]).toMatchObject([
        201,
        {
          display_name: 'Mia Müller',
          email,
          phone: '112',
          locale: 'en',
          active: true,
          tenant_admin: false,
          has_password: false,
          without_rights: false,
          locked: { tenant_admin: null, active: null, email: null },
          memberships: [
            { organisation_id: here, function: 'Truppfrau', admin: true, groups: [{ id: zug, name: 'Zug' }] },
            { organisation_id: there, function: null, admin: false, groups: [{ id: alle, name: 'Alle' }] },
          ],
          version: 1,
        },
      ])
      expect(await see(body)).toEqual(body)
      expect(await names('search=mia')).toEqual(['Müller'])

      const [mail] = (await mails()).filter(({ to }) => to === email)
      expect(mail?.text).toContain('Berta Boss has made an account for you')
      expect(mail?.text).toContain('FF Linden, FF Hafen')
      const path = `/api/password/reset/${mail?.token}`
      backend.passTime(7 * DAY_MS - 60_000)
      const password = 'ein langer neuer Satz'
      expect((await backend.call('POST', path, { body: { password } })).status).toBe(204)
      expect((await backend.call('POST', path, { body: { password } })).status).toBe(404)
      const login = await backend.call('POST', '/api/login', { body: { email, password } })
      expect(login.status).toBe(200)
      backend.passTime(-7 * DAY_MS + 60_000)
      expect(await see(body)).toMatchObject({ has_password: true, locked: { email: 'own' }, sessions: 1 })
    })

    test('without a password nobody signs in; a link that is too old is worth nothing', async () => {
      const email = `alt-${world.tenant}@neu.example`
      const { body } = await send('POST', 'users', person(email))
      for (const password of ['', ' ', 'argon2id'])
        expect((await backend.call('POST', '/api/login', { body: { email, password } })).status).toBe(422)
      expect(body.without_rights).toBe(true)
      const [mail] = (await mails()).filter(({ to }) => to === email)
      backend.passTime(7 * DAY_MS)
      expect((await backend.call('GET', `/api/password/reset/${mail?.token}`)).status).toBe(404)
      backend.passTime(-7 * DAY_MS)
    })

    test('is refused with the field that is wrong, and leaves nothing', async () => {
      const known = await world.somebody(here)
      const taken = (await see(known)).email
      const other = await peopleWorld(backend)
      const foreign = await other.somebody(await other.organisation())
      const elsewhere = await backend.database.read
        .selectFrom('users')
        .select('email')
        .where('id', '=', foreign.id)
        .executeTakeFirstOrThrow()
      const foreignGroup = await world.group(there, 'Dort', [])
      const closed = await world.organisation('FF Zu', { active: false })
      const email = `falsch-${world.tenant}@neu.example`
      const at = (organisation_id: number, more = {}) => ({ memberships: [{ organisation_id, ...more }] })
      for (const [field, wrong] of [
        ['email', { email: 'keine Adresse' }],
        ['email', { email: taken.toUpperCase() }],
        ['email', { email: elsewhere.email }],
        ['first_name', { first_name: ' ' }],
        ['locale', { locale: 'fr' }],
        ['memberships.0.organisation_id', at(424_242)],
        ['memberships.0.organisation_id', at(await other.organisation())],
        ['memberships.0.organisation_id', at(closed)],
        ['memberships.0.group_ids', at(here, { group_ids: [foreignGroup] })],
        [
          'memberships.1.organisation_id',
          { memberships: [{ organisation_id: here }, { organisation_id: here }] },
        ],
        ['admin', { admin: true }],
      ] as const) {
        const answer = await send('POST', 'users', { ...person(email), ...wrong })
        expect([wrong, answer.status, Object.keys(answer.body.errors ?? {})]).toEqual([wrong, 422, [field]])
      }
      // Of an address elsewhere nothing is said but that it is no use here.
      const { body } = await send('POST', 'users', person(elsewhere.email))
      expect(body.errors?.['email']).toEqual([
        'Mit dieser E-Mail-Adresse geht es hier nicht. Nimm eine andere.',
      ])
      expect(await names('search=müller')).toEqual([])
    })

    test('of several with one address at once one is made', async () => {
      const answers = await Promise.all(
        Array.from({ length: 4 }, () => send('POST', 'users', person(`gleich-${world.tenant}@neu.example`))),
      )
      expect(answers.map(({ status }) => status).toSorted()).toEqual([201, 422, 422, 422])
    })

    test('whose address was wrong is put right: the old link is over, another one goes out', async () => {
      const [wrong, right] = [`fasch-${world.tenant}@neu.example`, `recht-${world.tenant}@neu.example`]
      const { body } = await send('POST', 'users', person(wrong))
      const [first] = (await mails()).filter(({ to }) => to === wrong)
      expect(await change(body, { version: 1, email: right })).toMatchObject({
        status: 200,
        body: { email: right, version: 2 },
      })
      expect((await backend.call('GET', `/api/password/reset/${first?.token}`)).status).toBe(404)
      const [second] = (await mails()).filter(({ to }) => to === right)
      const reset = await backend.call('GET', `/api/password/reset/${second?.token}`)
      expect(await reset.json()).toMatchObject({ email: right })

      const mia = await world.somebody(here)
      await backend.database.write((queries) =>
        queries.updateTable('users').set({ password_hash: 'x' }).where('id', '=', mia.id).execute(),
      )
      const refused = await change(mia, { version: 1, email: `neu-${world.tenant}@neu.example` })
      expect([refused.status, Object.keys(refused.body.errors ?? {})]).toEqual([422, ['email']])
      const taken = await change(body, { version: 2, email: (await see(mia)).email })
      expect([taken.status, Object.keys(taken.body.errors ?? {})]).toEqual([422, ['email']])
    })
  })

  describe('an account', () => {
    test('is changed; to save it again is no conflict, an older version is', async () => {
      const mia = await world.somebody(here)
      const now = { first_name: 'Mia', last_name: 'O’Neill-Groß', phone: '+49 170 1' }
      const { status, body } = await change(mia, { version: 1, ...now })
      expect([status, body]).toMatchObject([200, { ...now, version: 2 }])
      expect(await change(mia, { version: 1, ...now })).toMatchObject({ status: 200, body: { version: 2 } })
      const refused = await change(mia, { version: 1, phone: '' })
      expect([refused.status, refused.body.current]).toEqual([409, body])
      expect(await change(mia, { version: 2, phone: '' })).toMatchObject({
        body: { phone: null, version: 3 },
      })
    })

    test('that is closed is signed out at once, gets no pushes and no link', async () => {
      const mia = await world.somebody(here)
      expect(await statusOf(mia)).toBe(200)
      expect(await change(mia, { version: 1, active: false })).toMatchObject({
        status: 200,
        body: { active: false, sessions: 0, push_devices: 0, without_rights: false },
      })
      expect(await statusOf(mia)).toBe(401)
      const link = await send('POST', `user/${mia.id}/password-link`)
      expect([link.status, link.body.message]).toEqual([409, 'Das Konto ist gesperrt. Entsperre es zuerst.'])
      await change(mia, { version: 2, active: true })
      expect((await send('POST', `user/${mia.id}/password-link`)).status).toBe(204)
    })

    test('the link of an account that was never used is shown once, noted, and told to its person', async () => {
      const person = { first_name: 'Nele', last_name: 'Neu', email: `nele-${engine}@wehr.example` }
      const made = (await send('POST', 'users', { ...person, memberships: [{ organisation_id: here }] })).body
      expect(made).toMatchObject({ link_can_be_shown: true, link_shown: null, address_state: 'good' })
      const path = `user/${made.id}/password-link/shown`
      const first = await send<ShownLink>('POST', path)
      const second = await send<ShownLink>('POST', path)
      expect(second).toMatchObject({
        status: 201,
        body: { expires_at: new Date(backend.now() + 60 * 60_000).toISOString() },
      })
      const set = async ({ path: link }: ShownLink) =>
        (
          await backend.call('POST', `/api/password/reset/${link.split('/').at(-1)}`, {
            body: { password: 'ein langer neuer Satz' },
          })
        ).status
      expect([await set(first.body), await set(second.body), await set(second.body)]).toEqual([404, 204, 404])

      expect(await see(made)).toMatchObject({
        link_can_be_shown: false,
        link_shown: { by: 'Berta Boss', at: new Date(backend.now()).toISOString() },
        address_state: 'unconfirmed',
      })
      const token = await tokenOf(backend, person.email, 'ein langer neuer Satz')
      const told = await world.send<{ data: { title: string; body: string; data: object }[] }>(
        token,
        'GET',
        '/api/notifications',
      )
      expect(told.body.data).toMatchObject([
        {
          title: 'Dein Passwort wurde mit einem gezeigten Link festgelegt',
          body: expect.stringContaining('Berta Boss'),
          data: { page: 'profile' },
        },
      ])
      expect((await send('POST', path)).body.message).toMatch(/war schon in Gebrauch/)
    })

    test('no link is shown of an administrator of the tenant, of a locked account, or to anyone else', async () => {
      const refusal = async (id: number, by = boss) => {
        const { status, body } = await send('POST', `user/${id}/password-link/shown`, undefined, by)
        return [status, body.message]
      }
      const second = await send('POST', 'users', {
        first_name: 'Zwei',
        last_name: 'Boss',
        email: `zwei-${engine}@wehr.example`,
        tenant_admin: true,
      })
      expect(await refusal(second.body.id)).toEqual([409, expect.stringContaining('Träger-Administration')])
      const made = (
        await send('POST', 'users', {
          first_name: 'Nele',
          last_name: 'Neu',
          email: `drei-${engine}@wehr.example`,
          memberships: [{ organisation_id: here }],
        })
      ).body
      const leader = await world.somebody(here, { admin: true })
      expect((await refusal(made.id, leader))[0]).toBe(403)
      await change(made, { version: 1, active: false })
      expect(await refusal(made.id)).toEqual([409, 'Das Konto ist gesperrt. Entsperre es zuerst.'])
    })

    test('nobody changes their own office or closes their own account; the last of the tenant keeps it', async () => {
      expect(await see(boss)).toMatchObject({ locked: { tenant_admin: 'self', active: 'self' } })
      for (const own of [{ tenant_admin: false }, { active: false }])
        expect((await change(boss, { version: 1, ...own })).status).toBe(422)
      expect((await change(boss, { version: 1, phone: '112' })).status).toBe(200)

      const second = await world.somebody(here, { tenant_admin: true })
      expect(await see(second)).toMatchObject({ locked: { tenant_admin: null, active: null } })
      expect((await change(second, { version: 1, tenant_admin: false })).status).toBe(200)
      expect((await send('GET', 'users', undefined, second)).status).toBe(403)
      expect((await change(second, { version: 2, tenant_admin: true })).status).toBe(200)
      expect((await send('GET', 'users', undefined, second)).status).toBe(200)
    })

    test('of two who take each other’s office at once one keeps it', async () => {
      const second = await world.somebody(here, { tenant_admin: true })
      const answers = await Promise.all([
        change(second, { version: 1, tenant_admin: false }),
        change(boss, { version: 1, tenant_admin: false }, second),
      ])
      expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 403])
      const left = await backend.database.read
        .selectFrom('users')
        .select('id')
        .where('tenant_id', '=', world.tenant)
        .where('tenant_admin', '=', true)
        .execute()
      expect(left).toHaveLength(1)
    })
  })

  describe('a membership', () => {
    test('is added, changed and ended, and revived without what was granted before', async () => {
      const mia = await world.somebody(undefined)
      const zug = await world.group(here, 'Zug', [])
      const member = { function: 'Truppfrau', personnel_no: '0815', group_ids: [zug], admin: false }
      const added = await put(mia, here, { version: 1, ...member })
      expect([added.status, added.body]).toMatchObject([
        200,
        {
          version: 2,
          memberships: [
            {
              organisation_id: here,
              function: 'Truppfrau',
              personnel_no: '0815',
              groups: [{ id: zug }],
              left_at: null,
            },
          ],
        },
      ])
      expect(
        (await world.send(mia.token, 'POST', `/api/organisation/${here}/operations/latest`, {})).status,
      ).toBe(403)
      // Again, as it is: no conflict, also by an older version.
      expect(await put(mia, here, { version: 1, ...member })).toMatchObject({
        status: 200,
        body: { version: 2 },
      })
      expect((await put(mia, here, { version: 1, ...member, admin: true })).status).toBe(409)
      expect(await put(mia, here, { version: 2, ...member, admin: true })).toMatchObject({
        status: 200,
        body: { memberships: [{ admin: true }] },
      })
      expect(
        (await world.send(mia.token, 'POST', `/api/organisation/${here}/operations/latest`, {})).status,
      ).toBe(200)

      await backend.database.write((queries) =>
        addGrants(queries, {
          tenant: world.tenant,
          to: { user: mia.id },
          organisation: here,
          names: ['operations.view'],
          granted: true,
        }),
      )
      // The last of an organisation: those of the tenant administer it then.
      const ended = await send('DELETE', `user/${mia.id}/membership/${here}`)
      expect([ended.status, ended.body]).toMatchObject([
        200,
        { without_rights: true, memberships: [{ admin: false, groups: [], left_at: expect.any(String) }] },
      ])
      expect(
        (await world.send(mia.token, 'POST', `/api/organisation/${here}/operations/latest`, {})).status,
      ).toBe(404)
      expect(await send('DELETE', `user/${mia.id}/membership/${here}`)).toMatchObject({
        status: 200,
        body: ended.body,
      })

      const { version } = ended.body
      expect((await put(mia, here, { version: version - 1 })).status).toBe(409)
      expect(await put(mia, here, { version })).toMatchObject({
        status: 200,
        body: { without_rights: true, memberships: [{ function: null, groups: [], left_at: null }] },
      })
    })

    test('begins in the groups that everybody joins, where none are named; one that is there keeps its own', async () => {
      const mia = await world.somebody(undefined)
      const alle = await world.group(here, 'Alle', [])
      const zug = await world.group(here, 'Zug', [])
      await backend.database.write((queries) =>
        queries.updateTable('groups').set({ new_members_join: true }).where('id', '=', alle).execute(),
      )
      const unnamed = { function: null, admin: false }
      const join = (body: object) => send('PUT', `user/${mia.id}/membership/${here}`, body)
      expect(await join({ version: 1, ...unnamed })).toMatchObject({
        status: 200,
        body: { memberships: [{ groups: [{ id: alle }] }] },
      })
      await put(mia, here, { version: 2, group_ids: [zug] })
      expect(await join({ version: 3, ...unnamed, function: 'Wart' })).toMatchObject({
        status: 200,
        body: { memberships: [{ function: 'Wart', groups: [{ id: zug }] }] },
      })
    })

    test('is none in an organisation or with a group of others, nor without one', async () => {
      const mia = await world.somebody(here)
      const other = await peopleWorld(backend)
      const foreign = await other.organisation()
      const closed = await world.organisation('FF Zu', { active: false })
      const group = await world.group(there, 'Dort', [])
      for (const organisation of [foreign, closed, 424_242]) {
        expect((await put(mia, organisation, { version: 1 })).status).toBe(404)
        expect((await send('DELETE', `user/${mia.id}/membership/${organisation}`)).status).toBe(404)
      }
      expect((await send('DELETE', `user/${mia.id}/membership/${there}`)).status).toBe(404)
      for (const organisation of [here, there]) {
        const wrong = await put(mia, organisation, { version: 1, group_ids: [group, 424_242] })
        expect([wrong.status, Object.keys(wrong.body.errors ?? {})]).toEqual([422, ['group_ids']])
      }
      expect((await put(mia, here, { version: 1, group_ids: [group] })).status).toBe(422)
      expect(await see(mia)).toMatchObject({ version: 1 })
    })

    test('of one’s own nobody ends, and nobody makes themselves less than they are', async () => {
      await world.belongsTo(here, boss, { admin: true })
      const own = await send('DELETE', `user/${boss.id}/membership/${here}`)
      expect([own.status, own.body.current]).toEqual([409, await see(boss)])
      expect((await put(boss, here, { version: 1, admin: false })).status).toBe(422)
    })
  })

  test('whoever administers an organisation alone, or nothing, gets nothing of all that', async () => {
    const [leader, mia] = [await world.somebody(here, { admin: true }), await world.somebody(here)]
    for (const by of [leader, mia]) {
      expect((await send('GET', 'users', undefined, by)).status).toBe(403)
      expect((await change(mia, { version: 1, phone: '1' }, by)).status).toBe(403)
      expect((await put(mia, here, { version: 1 }, by)).status).toBe(403)
    }
  })
})
