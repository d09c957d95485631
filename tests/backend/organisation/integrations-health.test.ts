import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ApiKey } from '../../../src/contract/organisation/api-keys.ts'
import {
  type Integration,
  type IntegrationKind,
  integrationKinds,
  type Integrations,
} from '../../../src/contract/organisation/integrations.ts'
import { contentKey } from '../../../src/backend/documents/store/keys.ts'
import {
  CHECKED_EVERY_MS,
  checkContents,
  sweepDocuments,
} from '../../../src/backend/documents/store/sweep.ts'
import { queueMail } from '../../../src/backend/mail/queue.ts'
import { startSession } from '../../../src/backend/session/sessions.ts'
import { makeToken } from '../../../src/backend/session/tokens.ts'
import { documentCalls, textBytes } from '../../support/documents/documents.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { people } from '../../support/worlds/people.ts'
import {
  addIntakeKey,
  addInvitation,
  addMembership,
  addOrganisation,
  addPerson,
  addStatus,
  addTenant,
  addVehicle,
} from '../../support/worlds/tenant-rows.ts'
import { passwordReset } from '../../../src/backend/account/mail-kinds.ts'
import { invitation } from '../../../src/backend/invitations/mail-kinds.ts'

// Integrations: a list with health. Of each organisation by what the database has of it, and of no other one. Who
// may call is proved by the matrix.

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS

const backendOf = useEnginesOfGate()
let known = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let organisation: number
  let admin: string
  // Each test has an organisation of its own: nothing is known of it yet.
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    admin = await tokenOf(backend, people.admin)
    organisation = await backend.database.write((queries) =>
      addOrganisation(queries, { tenant: 1, name: `FF ${engine} ${(known += 1)}` }),
    )
  })

  const here = () => ({ tenant: 1, organisation })
  const get = async <Answer>(path: string) =>
    (await (
      await backend.call('GET', `/api/organisation/${organisation}/${path}`, { token: admin })
    ).json()) as Answer
  const health = async (kind: IntegrationKind) => {
    const { integrations } = await get<Integrations>('integrations')
    return integrations.find((one) => one.kind === kind) as Integration
  }
  const now = () => new Date(backend.now()).toISOString()
  const newKey = async (scopes: ('alarm' | 'fms')[], revoked = false) => {
    const key = `${engine}-${(known += 1)}`
    await backend.database.write((queries) => addIntakeKey(queries, { ...here(), key, scopes, revoked }))
    return key
  }
  const alarm = (
    token: string,
    body: unknown = { source: 'health', source_id: `${(known += 1)}`, title: 'B1' },
  ) => backend.call('POST', '/api/intake/alarm', { token, body })
  /** What is noted after an answer. */
  const soon = (kind: IntegrationKind, expected: Partial<Integration>) =>
    expect.poll(() => health(kind)).toMatchObject(expected)
  const newMember = () =>
    backend.database.write(async (queries) => {
      const email = `health-${engine}-${(known += 1)}@wehr.example`
      const user = await addPerson(queries, { ...here(), name: 'Neu', email, passwordHash: '' })
      await addMembership(queries, { ...here(), user })
      return { user, email }
    })

  test('everything is in the list, in one order, and nothing of it is set up by itself', async () => {
    const answer = await get<Integrations>('integrations')
    expect(answer).toMatchObject({ organisation_id: organisation, checked_at: now() })
    expect(answer.integrations.map(({ kind }) => kind)).toEqual(integrationKinds)
    expect(Object.fromEntries(answer.integrations.map(({ kind, state }) => [kind, state]))).toEqual({
      alarm_intake: 'off',
      fms_intake: 'off',
      fms_news: 'unused',
      divera: 'off',
      mail: 'off',
      push: 'unused',
      realtime: 'unused',
      documents: 'unused',
      jobs: 'ok',
    })
    expect(answer.integrations.find(({ kind }) => kind === 'divera')).toMatchObject({
      page: '/settings/integrations/divera',
    })
  })

  describe('an intake', () => {
    test('is unused until a key is, and then fine, of what the key was used for', async () => {
      const key = await newKey(['alarm', 'fms'])
      expect(await health('alarm_intake')).toMatchObject({ state: 'unused', count: 1, failing: 0 })
      const at = now()
      expect((await alarm(key)).status).toBe(201)

      await soon('alarm_intake', { state: 'ok', since: at, last_success_at: at, last_failure_at: null })
      expect(await health('fms_intake')).toMatchObject({ state: 'unused', count: 1 })
    })

    test('fails from the first call that was refused until one is accepted, and says with what it was answered', async () => {
      const key = await newKey(['alarm'])
      await alarm(key)
      const good = now()
      await soon('alarm_intake', { state: 'ok' })
      backend.passTime(5000)
      const first = now()
      expect((await alarm(key, { remark: 'ohne Titel' })).status).toBe(422)
      await soon('alarm_intake', { state: 'failing', last_failure_at: first })
      backend.passTime(2 * MINUTE_MS)
      expect((await alarm(key, 'no JSON')).status).toBe(422)

      await soon('alarm_intake', {
        state: 'failing',
        since: first,
        last_success_at: good,
        last_failure_at: now(),
        last_failure_status: 422,
        count: 1,
        failing: 1,
      })
      await alarm(key)
      await soon('alarm_intake', { state: 'ok', failing: 0, last_failure_at: now(), last_success_at: now() })
    })

    test('fails where somebody calls with a key that is revoked or good for other things, for some days', async () => {
      const [revoked, other] = [await newKey(['alarm'], true), await newKey(['fms'])]
      expect((await alarm(revoked)).status).toBe(401)
      await soon('alarm_intake', { state: 'failing', last_failure_status: 401, count: 0, failing: 1 })
      expect((await alarm(other)).status).toBe(403)
      await soon('alarm_intake', { failing: 2 })
      // The same key is fine for what it is for.
      expect(await health('fms_intake')).toMatchObject({ state: 'unused', count: 1, failing: 0 })

      backend.passTime(8 * DAY_MS)
      admin = await tokenOf(backend, people.admin)
      expect(await health('alarm_intake')).toMatchObject({ state: 'off', failing: 0 })
    })

    test('is shown at its keys, too', async () => {
      const key = await newKey(['alarm'])
      await alarm(key, {})
      const refused = { failing: true, last_refused_at: now(), last_refused_status: 422 }
      await expect.poll(() => get<ApiKey[]>('api-keys')).toMatchObject([refused])
      await alarm(key)
      await expect.poll(() => get<ApiKey[]>('api-keys')).toMatchObject([{ ...refused, failing: false }])
    })

    test('is noted when it changes, and then once a minute', async () => {
      const key = await newKey(['alarm'])
      await alarm(key)
      await soon('alarm_intake', { state: 'ok' })
      const stored = async () => backend.database.read.selectFrom('api_key_uses').selectAll().execute()
      const before = await stored()
      backend.passTime(1)
      await alarm(key)
      expect(await stored()).toEqual(before)

      backend.passTime(2 * MINUTE_MS)
      expect((await alarm(key)).status).toBe(201)
      await expect.poll(async () => (await health('alarm_intake')).last_success_at).toBe(now())
    })
  })

  test('news of vehicles fail when they wait for longer than they should', async () => {
    const vehicle = await backend.database.write((queries) =>
      addVehicle(queries, { ...here(), word: `${known}` }),
    )
    expect(await health('fms_news')).toMatchObject({ state: 'ok', count: 1, failing: 0 })
    const due_at = now()
    await backend.database.write(async (queries) => {
      const event_id = await addStatus(queries, { tenant: 1, vehicle, status: 6 })
      const row = { event_id, tenant_id: 1, organisation_id: organisation, at_once: false, due_at }
      await queries.insertInto('fms_news').values(row).execute()
    })
    expect(await health('fms_news')).toMatchObject({ state: 'ok' })
    backend.passTime(2 * MINUTE_MS)
    expect(await health('fms_news')).toMatchObject({ state: 'failing', since: due_at, failing: 1 })
  })

  /** As after a first try of every mail that is waiting. */
  const failOnce = (last_error: string | null) =>
    backend.database.write((queries) =>
      queries.updateTable('jobs').set({ last_error }).where('kind', '=', 'mail').execute(),
    )

  test('mail fails while one of its invitations or members waits for longer than it should, and by those of nobody else', async () => {
    const { smtpUrl } = backend.config.mail
    backend.config.mail.smtpUrl = 'smtp://127.0.0.1:9'
    try {
      expect(await health('mail')).toMatchObject({ state: 'unused' })
      const { user, email } = await newMember()
      const asked = now()
      await backend.database.write(async (queries) => {
        const token = makeToken()
        const invited = { ...here(), email: `i-${email}`, inviter: user, token }
        const about_id = await addInvitation(queries, invited)
        const mail = { locale: 'de', recipient: email } as const
        await queueMail(queries, { ...mail, mail: invitation, about_id }, backend.now())
        await queueMail(queries, { ...mail, mail: passwordReset }, backend.now())
        // Of an address that nobody here has.
        await queueMail(queries, { ...mail, mail: passwordReset, recipient: `x${email}` }, backend.now())
      })
      expect(await health('mail')).toMatchObject({ state: 'ok' })
      await failOnce('ECONNREFUSED')
      expect(await health('mail')).toMatchObject({ state: 'failing', since: asked, failing: 2 })
      await failOnce(null)
      backend.passTime(3 * MINUTE_MS)
      expect(await health('mail')).toMatchObject({ state: 'failing', since: asked, failing: 2 })
      // The server has refused them for good.
      await backend.database.write((queries) =>
        queries.updateTable('jobs').set({ dead_at: now() }).where('kind', '=', 'mail').execute(),
      )
      expect(await health('mail')).toMatchObject({ state: 'ok' })
      await backend.database.write((queries) =>
        queries.updateTable('users').set({ mail_refused_at: now() }).where('id', '=', user).execute(),
      )
      expect(await health('mail')).toMatchObject({ state: 'ok', failing: 0, refused: 1 })
      await backend.database.write((queries) =>
        queries
          .updateTable('invitations')
          .set({ mail_refused_at: now() })
          .where('email', '=', `i-${email}`)
          .execute(),
      )
      expect(await health('mail')).toMatchObject({ state: 'failing', failing: 0, refused: 2 })
    } finally {
      backend.config.mail.smtpUrl = smtpUrl
    }
  })

  test('pushing fails when nothing has come through since a device was refused', async () => {
    const { user } = await newMember()
    const device = async (values: object) => {
      await backend.database.write(async (queries) => {
        const named = { name: 'test', ip: null }
        await startSession(queries, { id: user, tenant_id: 1 }, named, backend.now(), 60)
        const { id } = await queries
          .selectFrom('sessions')
          .select('id')
          .orderBy('id', 'desc')
          .executeTakeFirstOrThrow()
        await queries
          .insertInto('push_subscriptions')
          .values({
            tenant_id: 1,
            user_id: user,
            session_id: id,
            endpoint: `https://push.example/${engine}/${(known += 1)}`,
            p256dh: '',
            auth: '',
            receipt: makeToken(),
            created_at: now(),
            named_at: now(),
            ...values,
          })
          .execute()
      })
    }
    await device({})
    expect(await health('push')).toMatchObject({ state: 'unused', count: 1, failing: 0 })
    const failed_at = now()
    await device({ failed_at, failed_status: 503 })
    expect(await health('push')).toMatchObject({
      state: 'failing',
      since: failed_at,
      last_failure_at: failed_at,
      last_failure_status: 503,
      count: 2,
      failing: 1,
    })
    backend.passTime(1000)
    await device({ accepted_at: now() })
    expect(await health('push')).toMatchObject({ state: 'ok', last_success_at: now(), count: 3, failing: 1 })
  })

  test('realtime is of the pages of its members that are open now', async () => {
    const { user } = await newMember()
    const count = vi
      .spyOn(backend.hub, 'subscriberCount')
      .mockImplementation((channel) => (channel === `private-user.${user}` ? 2 : 0))
    expect(await health('realtime')).toMatchObject({ state: 'ok', count: 2, page: null })
    count.mockRestore()
    expect(await health('realtime')).toMatchObject({ state: 'unused', count: 0 })
  })

  test('realtime fails when people call for an hour and no page is connected, until one is', async () => {
    const { user } = await newMember()
    // No member has called for longer than an hour.
    backend.passTime(2 * 60 * MINUTE_MS)
    admin = await tokenOf(backend, people.admin)
    const since = now()
    for (let minutes = 0; minutes < 60; minutes += 20) {
      expect(await health('realtime')).toMatchObject({ state: 'unused' })
      backend.passTime(20 * MINUTE_MS)
    }
    admin = await tokenOf(backend, people.admin)
    expect(await health('realtime')).toMatchObject({ state: 'failing', since, count: 0 })

    const page = {
      socketId: '1.1',
      send: () => undefined,
      close: () => Promise.resolve(),
      checkPulse: () => undefined,
    }
    backend.hub.connect(page)
    backend.hub.subscribe(page, `private-user.${user}`)
    expect(await health('realtime')).toMatchObject({ state: 'ok', count: 1 })
    backend.hub.disconnect(page)
    expect(await health('realtime')).toMatchObject({ state: 'unused', since: null })
  })

  test('the store of documents says how full it is, when it was checked and swept, and fails with a damaged document or when it is away', async () => {
    const leader = documentCalls(backend, admin, organisation)
    const bytes = textBytes(`Löschwasser ${engine}${(known += 1)}`)
    const at = now()
    const { id, sha256 } = await leader.make({ bytes })
    const entry = await health('documents')
    expect(entry).toMatchObject({ state: 'ok', count: 1, failing: 0, page: '/dokumente' })
    expect(entry.storage).toMatchObject({ kind: 'disk', quota: backend.documents.quota, checked_at: at })
    expect(entry.storage?.used).toBeGreaterThanOrEqual(bytes.byteLength)
    await sweepDocuments(backend.services, backend.now())
    expect((await health('documents')).storage).toMatchObject({ swept_at: at, swept: 0 })

    const file = join(backend.documentsFolder, 'contents', contentKey({ tenant_id: 1, sha256 }))
    writeFileSync(file, bytes.toReversed())
    backend.passTime(CHECKED_EVERY_MS + 1000)
    admin = await tokenOf(backend, people.admin)
    await checkContents(backend.services, backend.now())
    expect(await health('documents')).toMatchObject({ state: 'failing', since: now(), failing: 1 })
    await documentCalls(backend, admin, organisation).remove(id)
    expect(await health('documents')).toMatchObject({ state: 'unused', failing: 0 })

    backend.documents.known.away = { since: at, at: now(), answered: 403 }
    expect(await health('documents')).toMatchObject({
      state: 'failing',
      since: at,
      last_failure_at: now(),
      last_failure_status: 403,
    })
    backend.documents.known.away = undefined
  })

  test('what happens to another organisation or tenant is seen nowhere here', async () => {
    const before = (await get<Integrations>('integrations')).integrations
    await backend.database.write(async (queries) => {
      const tenant = await addTenant(queries, `Kreis ${engine}`)
      const other = await addOrganisation(queries, { tenant, name: 'FF Fremd' })
      const fremd = { tenant, organisation: other }
      await addIntakeKey(queries, { ...fremd, key: `fremd-${engine}`, scopes: ['alarm'] })
      await addVehicle(queries, { ...fremd, word: 'Fremd' })
    })
    await alarm(`fremd-${engine}`, {})
    await expect
      .poll(
        async () =>
          (await backend.database.read.selectFrom('api_key_uses').select('failing').execute()).length,
      )
      .toBeGreaterThan(0)
    expect((await get<Integrations>('integrations')).integrations).toEqual(before)
  })
})
