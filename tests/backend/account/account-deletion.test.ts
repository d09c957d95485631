import { sql } from 'kysely'
import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { accountDeletionKind } from '../../../src/backend/account/delete-due.ts'
import { giveEverything } from '../../support/worlds/everything-own.ts'
import { type Engine, enginesOfGate, usePostgres } from '../../support/servers/engines.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { runDueJobs } from '../../support/servers/due-jobs.ts'
import { type Mailing, mailingOf } from '../../support/servers/mailing.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { raiseInProcess } from '../../support/calls/operation-work.ts'
import { DEMO_PASSWORD, people } from '../../support/worlds/people.ts'
import { exportedAs, forgotten, keptAfterErasure, notExported } from '../../support/worlds/person-columns.ts'
import { smallPicture } from '../../support/documents/pictures.ts'
import { startSmtpServer, type TestSmtpServer } from '../../support/servers/smtp-server.ts'

// People: account deletion request. Two weeks to think it over; then what is known of the person is erased, and
// what they did in operations stays without their name. Nobody leaves an organisation without an administrator.

const DAY = 24 * 60 * 60_000

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

const path = '/api/user/deletion'
const ask = async (email: string, password = DEMO_PASSWORD) =>
  backend.call('POST', path, { token: await tokenOf(backend, email), body: { password } })
const look = async (email: string) =>
  (await (await backend.call('GET', path, { token: await tokenOf(backend, email) })).json()) as unknown
const withdraw = async (email: string) =>
  backend.call('DELETE', path, { token: await tokenOf(backend, email) })
const sweep = () => runDueJobs(backend, accountDeletionKind)
const personOf = (email: string) =>
  backend.database.read.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirst()
const iso = (time: number) => new Date(time).toISOString()
const nothing = { tenant: false, organisations: [] }

describe.each(enginesOfGate)('on %s', (engine: Engine) => {
  beforeEach(async ({ skip }) => {
    await start(engine === 'postgres' ? { url: await postgres.needNew(skip) } : undefined)
  })
  afterEach(stop)

  test('after 14 days nothing is stored any more that says who it was, but what operations keep', async () => {
    const token = await tokenOf(backend, people.mitglied)
    await backend.call('PUT', '/api/user/avatar', {
      token,
      body: smallPicture,
      headers: { 'content-type': 'image/png' },
    })
    await backend.call('PATCH', '/api/user', {
      token,
      body: { last_name: 'Unverwechselbar', phone: '0171 234567' },
    })
    const operation = await raiseInProcess(backend)
    await backend.call('POST', `/api/organisation/1/operation/${operation}/response`, {
      token,
      body: { answer: 'coming', minutes: 4, note: 'Ich bringe Öl mit' },
    })
    await backend.call('POST', '/api/user/email-change', {
      token,
      body: { email: 'mia.neu@demo.example', password: DEMO_PASSWORD },
    })
    await ask(people.mitglied)
    expect(await look(people.mitglied)).toEqual({
      requested_at: iso(backend.now()),
      due_at: iso(backend.now() + 14 * DAY),
      administers_alone: nothing,
    })
    await mailing.sendDue()

    backend.passTime(14 * DAY - 1)
    await sweep()
    const live = await tokenOf(backend, people.mitglied)
    backend.passTime(1)
    await sweep()

    expect((await backend.call('GET', '/api/user', { token: live })).status).toBe(401)
    await expect(tokenOf(backend, people.mitglied)).rejects.toThrow('422')
    await mailing.sendDue()
    expect(smtp.mails.at(-1)).toMatchObject({ to: people.mitglied, subject: 'Dein Konto wurde gelöscht' })

    const stored = await everythingStored(backend.database)
    for (const word of [people.mitglied, 'mia.neu@', 'Unverwechselbar', '0171', 'Öl mit'])
      expect(stored).not.toContain(word)
    // Who came stays in the record of the operation.
    const leader = await tokenOf(backend, people.leitung)
    const detail = await backend.call('GET', `/api/organisation/1/operation/${operation}`, { token: leader })
    const text = await detail.text()
    expect([detail.status, text]).toEqual([200, expect.stringContaining('Gelöschtes Konto')])
    expect(text).toContain('coming')
    const list = await backend.call('GET', '/api/organisation/1/users', { token: leader })
    expect(await list.text()).not.toContain('Gelöschtes')
    const again = await everythingStored(backend.database)
    await sweep()
    expect(await everythingStored(backend.database)).toBe(again)
  })

  describe('of the timeline of an operation', () => {
    let operation: number
    beforeEach(async () => {
      operation = await raiseInProcess(backend)
    })

    const answer = async (email: string, note: string) => {
      const path = `/api/organisation/1/operation/${operation}/response`
      const body = { answer: 'coming', minutes: 4, note }
      const { status } = await backend.call('POST', path, { token: await tokenOf(backend, email), body })
      expect(status).toBe(200)
    }
    const rename = async (email: string, body: object) =>
      backend.call('PATCH', '/api/user', { token: await tokenOf(backend, email), body })
    const answers = () =>
      backend.database.read
        .selectFrom('operation_timeline')
        .select(['actor', 'text'])
        .where('operation_id', '=', operation)
        .where('kind', 'like', 'response.%')
        .orderBy('id')
        .execute()
    const deleteMember = async () => {
      await ask(people.mitglied)
      backend.passTime(14 * DAY)
      await sweep()
    }

    test('a person with a namesake is erased, and the namesake is not', async () => {
      await rename(people.leitung, { first_name: 'Mia', last_name: 'Mitglied' })
      await answer(people.mitglied, 'Ich bringe Öl mit')
      await answer(people.leitung, 'Ich bin am Tor')

      await deleteMember()

      expect(await answers()).toEqual([
        { actor: 'Gelöschtes Konto', text: null },
        { actor: 'Mia Mitglied', text: 'Ich bin am Tor' },
      ])
    })

    test('a person who was renamed after their answer is erased', async () => {
      await answer(people.mitglied, 'Ich bringe Öl mit')
      await rename(people.mitglied, { last_name: 'Neumann' })

      await deleteMember()

      expect(await answers()).toEqual([{ actor: 'Gelöschtes Konto', text: null }])
    })

    test('an older entry that a namesake may have written stays, and the log tells how many do', async () => {
      const entry = { tenant_id: 1, operation_id: operation, at: iso(backend.now()), actor: 'Mia Mitglied' }
      await backend.database.write((queries) =>
        queries
          .insertInto('operation_timeline')
          .values([
            { ...entry, kind: 'response.coming', text: 'Ich komme' },
            // A vehicle that is called so is no person.
            { ...entry, kind: 'fms.3', text: null },
          ])
          .execute(),
      )
      await ask(people.mitglied)
      backend.passTime(14 * DAY)
      const lines: string[] = []
      const log = pino({ base: undefined }, { write: (line: string) => void lines.push(line) })

      await runDueJobs({ ...backend, log }, accountDeletionKind)

      expect(await answers()).toEqual([{ actor: 'Mia Mitglied', text: 'Ich komme' }])
      const logged = lines.map((line) => JSON.parse(line) as { entries?: number })
      expect(logged.flatMap(({ entries }) => entries ?? [])).toEqual([1])
      expect(lines.join('')).not.toContain('Mia')
    })
  })

  test('no table that names people was forgotten: each of them is empty of the person, or kept for others', async () => {
    await giveEverything(backend, people.mitglied)
    const { id } = (await personOf(people.mitglied)) ?? {}
    const rowsIn = async (column: string) => {
      const { rows } = await sql<{ count: number }>`
        select count(*) as count from ${sql.table(column.split('.')[0] ?? '')}
        where ${sql.ref(column)} = ${id}`.execute(backend.database.read)
      return rows[0]?.count ?? 0
    }
    const own = [...Object.keys(exportedAs), ...notExported].filter((column) => !keptAfterErasure.has(column))
    const filled = async () => {
      const counts = await Promise.all(own.map(async (column) => [column, await rowsIn(column)] as const))
      return counts.filter(([, count]) => count > 0).map(([column]) => column)
    }
    // Else it would be empty afterwards anyway.
    expect(
      await filled(),
      '`personColumns.give` of tests/support/features/<feature>.ts gives a person a row in each of them',
    ).toEqual(own)

    backend.passTime(14 * DAY)
    await sweep()

    const left = await filled()
    expect(left, forgotten(left.join(', '))).toEqual([])
  })

  test('until then it can be taken back, and everything is as it was', async () => {
    await ask(people.mitglied)
    await mailing.sendDue()
    expect(smtp.mails.at(-1)).toMatchObject({
      to: people.mitglied,
      subject: 'Dein Konto wird am 05.12.2026 gelöscht',
    })
    expect(smtp.mails.at(-1)?.text).toContain('/profile')
    backend.passTime(13 * DAY)
    expect((await withdraw(people.mitglied)).status).toBe(204)
    expect((await withdraw(people.mitglied)).status).toBe(204)
    await mailing.sendDue()
    expect(smtp.mails.at(-1)).toMatchObject({ to: people.mitglied, subject: 'Dein Konto bleibt bestehen' })
    backend.passTime(2 * DAY)
    await sweep()
    expect(await look(people.mitglied)).toMatchObject({ requested_at: null, due_at: null })
    expect(await personOf(people.mitglied)).toMatchObject({ active: true, first_name: 'Mia' })
  })

  test('at the very moment it is taken back or done, and nothing in between', async () => {
    await ask(people.mitglied)
    backend.passTime(14 * DAY)
    const token = await tokenOf(backend, people.mitglied)
    const [, answer] = await Promise.all([sweep(), backend.call('DELETE', path, { token })])
    const person = await personOf(people.mitglied)
    expect([204, 401]).toContain(answer.status)
    expect(await backend.database.read.selectFrom('account_deletions').selectAll().execute()).toEqual([])
    const memberships = await backend.database.read
      .selectFrom('memberships')
      .select('user_id')
      .where('user_id', '=', person?.id ?? 1)
      .execute()
    expect(memberships.length > 0).toBe(person !== undefined)
  })

  test('who alone administers something is told what, and nobody else’s name', async () => {
    const answer = await ask(people.leitung)
    const body = (await answer.json()) as { message: string; current: unknown }
    const organisations = [{ id: 1, name: 'FF Musterstadt' }]
    expect([answer.status, body.current]).toEqual([
      409,
      { requested_at: null, due_at: null, administers_alone: { tenant: false, organisations } },
    ])
    expect(body.message).toBe(
      'Das geht noch nicht: Sonst verwaltet niemand mehr, was nur du verwaltest. Gib diese Aufgabe zuerst an jemanden weiter.',
    )
    expect((await ask(people.admin)).status).toBe(409)
    expect(await look(people.admin)).toMatchObject({ administers_alone: { tenant: true } })
    expect(await look(people.mitglied)).toMatchObject({ administers_alone: nothing })
  })

  test('whoever wants to go too is nobody’s successor; who has become the last meanwhile stays until there is one', async () => {
    const promote = (email: string, admin: boolean) =>
      backend.database.write((queries) =>
        queries
          .updateTable('memberships')
          .set({ admin })
          .where('organisation_id', '=', 1)
          .where('user_id', '=', ({ selectFrom }) =>
            selectFrom('users').select('id').where('email', '=', email),
          )
          .execute(),
      )
    await promote(people.mitglied, true)
    expect((await ask(people.leitung)).status).toBe(200)
    expect((await ask(people.mitglied)).status).toBe(409)

    await promote(people.mitglied, false)
    backend.passTime(15 * DAY)
    await sweep()
    expect(await personOf(people.leitung)).toMatchObject({ active: true })
    expect(await look(people.leitung)).toMatchObject({
      due_at: expect.any(String),
      administers_alone: { organisations: [{ id: 1 }] },
    })

    await promote(people.mitglied, true)
    await sweep()
    expect(await personOf(people.leitung)).toMatchObject({ active: true })
    backend.passTime(DAY / 24)
    await sweep()
    expect(await personOf(people.leitung)).toBeUndefined()
  })
})

describe('whoever asks', () => {
  beforeEach(() => start())
  afterEach(stop)

  test('shows by their password who they are, and guesses it not often', async () => {
    const token = await tokenOf(backend, people.mitglied)
    const send = (password: unknown) => backend.call('POST', path, { token, body: { password } })
    for (const password of ['', 5, 'x'.repeat(1025), undefined])
      expect((await send(password)).status).toBe(422)
    for (let tries = 0; tries < 5; tries += 1) {
      const answer = await send('ein falsches Passwort')
      expect([answer.status, await answer.json()]).toMatchObject([
        422,
        { errors: { password: ['Das ist nicht dein jetziges Passwort.'] } },
      ])
    }
    const answer = await send(DEMO_PASSWORD)
    expect([answer.status, answer.headers.get('retry-after')]).toEqual([429, '30'])
    expect(await look(people.mitglied)).toMatchObject({ requested_at: null })
  })

  test('again keeps the day, and gets no second mail', async () => {
    await ask(people.mitglied)
    const first = await look(people.mitglied)
    backend.passTime(DAY)
    expect(await (await ask(people.mitglied)).json()).toEqual(first)
    const kinds = await backend.database.read
      .selectFrom('mails')
      .select('kind')
      .where('kind', '=', 'deletionRequested')
      .execute()
    expect(kinds).toHaveLength(1)
  })

  test('and takes it back before the mail has left gets the other one alone', async () => {
    await ask(people.mitglied)
    await withdraw(people.mitglied)
    const count = smtp.mails.length
    await mailing.sendDue()
    expect(smtp.mails.slice(count).map(({ subject }) => subject)).toEqual(['Dein Konto bleibt bestehen'])
  })
})
