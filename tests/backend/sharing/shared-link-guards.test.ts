import { beforeEach, describe, expect, test } from 'vitest'
import { forgetOldLinks } from '../../../src/backend/shared-links/end.ts'
import { catalogues } from '../../../src/i18n/catalogues.ts'
import type { SharedLink } from '../../../src/contract/sharing/shared-links.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { OUR_ORIGIN, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { raiseInProcess } from '../../support/calls/operation-work.ts'
import { people } from '../../support/worlds/people.ts'
import { visitorOf } from '../../support/documents/shared-visitor.ts'

// Public shared link: what ends a link by itself, and what its maker chooses to show. Product page, section 2, Shared link.

const MINUTE = 60_000
const ORGANISATION = '/api/organisation/1'
const WRONG = '111111'

const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let admin: string
  let operation: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    admin = await tokenOf(backend, people.admin)
    operation = await raiseInProcess(backend)
  })

  const ask = async (token: string, method: string, path: string, body?: object) => {
    const answer = await backend.call(method, ORGANISATION + path, {
      token,
      headers: { origin: OUR_ORIGIN },
      ...(body && { body }),
    })
    return { status: answer.status, json: (await answer.json()) as unknown }
  }
  const share = async (input: object = {}, by = admin, id = operation) => {
    const { status, json } = await ask(by, 'POST', `/operation/${id}/share`, input)
    expect([status, json]).toEqual([201, expect.any(Object)])
    return json as { id: number; token: string }
  }
  const links = async () => (await ask(admin, 'GET', `/operation/${operation}/shares`)).json as SharedLink[]
  const visitor = (token: string) => visitorOf(backend, token)
  const timeline = async (id = operation) => {
    const { json } = await ask(admin, 'GET', `/operation/${id}`)
    return (json as { timeline: { kind: string; actor: string | null; text: string | null }[] }).timeline
  }

  test('each five wrong PINs close it for twice as long, up to a day; fifty revoke it, and its maker is told', async () => {
    const { id, token } = await share({ pin: '735190', label: 'Bürgermeister' })
    // So that time alone does not end it: one of an operation lives twelve hours.
    await backend.database.write((queries) =>
      queries
        .updateTable('shared_links')
        .set({ expires_at: '2099-01-01T00:00:00.000Z' })
        .where('id', '=', id)
        .execute(),
    )
    const guess = () => visitor(token).open(WRONG)
    const minutes = []
    for (let round = 1; round < 10; round += 1) {
      for (let times = 0; times < 4; times += 1) expect((await guess()).status).toBe(422)
      const fifth = await guess()
      const seconds = Number(fifth.answer.headers.get('Retry-After'))
      expect([fifth.status, (await guess()).status]).toEqual([429, 429])
      minutes.push(seconds / 60)
      backend.passTime(seconds * 1000)
    }
    expect(minutes).toEqual([15, 30, 60, 120, 240, 480, 960, 1440, 1440])

    for (let times = 0; times < 4; times += 1) expect((await guess()).status).toBe(422)
    const last = await guess()
    const unknown = await visitor('A'.repeat(43)).open(WRONG)
    expect([last.status, last.view]).toEqual([404, unknown.view])
    expect((await visitor(token).open('735190')).status).toBe(404)
    admin = await tokenOf(backend, people.admin)
    expect((await links())[0]).toMatchObject({ id, ended: 'revoked' })
    expect((await timeline()).filter(({ kind }) => kind === 'unshared')).toEqual([
      expect.objectContaining({ actor: null, text: 'Bürgermeister' }),
    ])
    const told = await backend.database.read
      .selectFrom('notifications')
      .innerJoin('users', 'users.id', 'notifications.user_id')
      .select(['users.email', 'notifications.title', 'notifications.body', 'notifications.operation_id'])
      .where('notifications.type', '=', 'other')
      .where('notifications.operation_id', '=', operation)
      .execute()
    expect(told).toEqual([
      {
        email: people.admin,
        title: catalogues.de.sharedLinkNews.guessed,
        body: expect.stringMatching(/ · Bürgermeister · .*50/),
        operation_id: operation,
      },
    ])
  })

  test('of many who guess at once no more than five are looked at', async () => {
    const { token } = await share({ pin: '735190' })
    await Promise.all(Array.from({ length: 60 }, () => visitor(token).open(WRONG)))
    const { pin_tries } = await backend.database.read
      .selectFrom('shared_links')
      .select('pin_tries')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    expect(pin_tries).toBe(5)
    expect((await links())[0]).toMatchObject({
      ended: null,
      closed_until: new Date(backend.now() + 15 * MINUTE).toISOString(),
    })
  })

  describe('whoever may share nothing any more', () => {
    let maker: number
    let sharer: string
    let link: { id: number; token: string }
    beforeEach(async () => {
      maker = await idOf(people.mitglied)
      await grant(true)
      sharer = await tokenOf(backend, people.mitglied)
      link = await share({ label: 'Stadtwerke' }, sharer)
      expect((await visitor(link.token).look()).status).toBe(200)
    })

    const idOf = async (email: string) =>
      (
        await backend.database.read
          .selectFrom('users')
          .select('id')
          .where('email', '=', email)
          .executeTakeFirstOrThrow()
      ).id
    /** By the call of whoever administers; null: nothing is said of it. */
    const grant = async (granted: boolean | null) => {
      const grants = [
        { name: 'files.share', general: false, granted },
        { name: 'operations.view', general: false, granted: true },
      ]
      const path = `/api/organisation/1/user/${maker}/permissions`
      const current = (await (await backend.call('GET', path, { token: admin })).json()) as {
        version: number
      }
      const answer = await backend.call('PUT', path, {
        token: admin,
        headers: { origin: OUR_ORIGIN },
        body: { version: current.version, grants },
      })
      expect([answer.status, await answer.text()]).toEqual([200, expect.any(String)])
    }
    const gone = async () => {
      expect((await visitor(link.token).look()).status).toBe(404)
      expect((await links()).find(({ id }) => id === link.id)).toMatchObject({ ended: 'revoked' })
      expect((await timeline()).filter(({ kind }) => kind === 'unshared')).toEqual([
        expect.objectContaining({ actor: null, text: 'Stadtwerke' }),
      ])
    }

    test('has no links left, before the call that took the right is answered; and none of others ends', async () => {
      const others = await share()
      await grant(false)
      await gone()
      expect((await visitor(others.token).look()).status).toBe(200)
      // Given back, the right brings no link back.
      await grant(true)
      expect((await visitor(link.token).look()).status).toBe(404)
    })

    test('by whatever way: it is found where the database says so', async () => {
      await backend.database.write((queries) =>
        queries.updateTable('users').set({ active: false }).where('id', '=', maker).execute(),
      )
      await backend.rights.sweep()
      await gone()
      await backend.database.write((queries) =>
        queries.updateTable('users').set({ active: true }).where('id', '=', maker).execute(),
      )
    })

    test('a change of another right ends nothing', async () => {
      await backend.rights.changed({ userIds: [maker], organisationIds: [1] })
      expect((await visitor(link.token).look()).status).toBe(200)
    })

    test('or belongs to the organisation no more', async () => {
      const path = `/api/organisation/1/user/${maker}`
      const answer = await backend.call('DELETE', path, {
        token: admin,
        headers: { origin: OUR_ORIGIN },
        body: {},
      })
      expect(answer.status).toBe(204)
      await gone()
      await backend.database.write((queries) =>
        queries.updateTable('memberships').set({ left_at: null }).where('user_id', '=', maker).execute(),
      )
    })
  })

  test('the first view stands in the timeline, and no other one', async () => {
    const { token } = await share({ label: 'Bürgermeister' })
    for (const one of [visitor(token), visitor(token)]) {
      await one.look()
      await one.open()
    }
    expect((await timeline()).filter(({ kind }) => kind === 'share_viewed')).toEqual([
      expect.objectContaining({ actor: null, text: 'Bürgermeister' }),
    ])
  })

  test('its text is shown unless it is left out, its remark only if that is chosen, as the preview says', async () => {
    await backend.database.write((queries) =>
      queries
        .updateTable('operations')
        .set({
          text: 'Rauch aus dem Fenster',
          remark: 'Schlüssel bei Frau Gabler',
          location_note: 'Hof: Schlüssel bei Frau Gabler',
          caller_name: 'Erika Gabler',
        })
        .where('id', '=', operation)
        .execute(),
    )
    const chosen = [
      [{}, '', { text: 'Rauch aus dem Fenster', remark: null, location_note: 'Hof: •••' }],
      [{ text: false }, '?text=0', { text: null, remark: null }],
      [
        { remark: true },
        '?remark=1',
        { remark: 'Schlüssel bei Frau •••', location_note: 'Hof: Schlüssel bei Frau •••' },
      ],
    ] as const
    for (const [input, query, shown] of chosen) {
      const { view } = await visitor((await share(input)).token).open()
      if (view.state !== 'open') throw new Error('It is not open.')
      expect(view.object).toMatchObject(shown)
      const preview = await ask(admin, 'GET', `/operation/${operation}/share-preview${query}`)
      expect(preview).toEqual({ status: 200, json: view.object })
    }
    await ask(admin, 'POST', `/operation/${operation}/close`, { reason: 'done' })
    expect((await ask(admin, 'GET', `/operation/${operation}/share-preview`)).status).toBe(409)
    expect((await ask(admin, 'GET', '/operation/424242/share-preview')).status).toBe(404)
    expect((await ask(admin, 'GET', `/operation/${operation}/share-preview?text=maybe`)).status).toBe(422)
  })

  test('who has opened a link is forgotten with its end', async () => {
    const { token } = await share({ minutes: 1 })
    await visitor(token).open()
    const visitors = async () =>
      (await backend.database.read.selectFrom('shared_link_visitors').select('id').execute()).length
    const before = await visitors()
    await backend.database.write((queries) => forgetOldLinks(queries, backend.now()))
    expect(await visitors()).toBe(before)
    backend.passTime(MINUTE + 1)
    await backend.database.write((queries) => forgetOldLinks(queries, backend.now()))
    expect(await visitors()).toBeLessThan(before)
  })
})
