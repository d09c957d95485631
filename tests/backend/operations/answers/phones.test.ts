import { beforeEach, describe, expect, test } from 'vitest'
import type { PhoneAudience } from '../../../../src/contract/account/session.ts'
import type { ResponseAnswer } from '../../../../src/contract/operations/operations.ts'
import { raiseInProcess, workerOf, type Worker } from '../../../support/calls/operation-work.ts'
import { pdfPages, runningText } from '../../../support/documents/pdf-text.ts'
import { enginesOfGate, useEnginesOfGate } from '../../../support/servers/engines.ts'
import type { InProcess } from '../../../support/servers/in-process.ts'
import type { Person } from '../../../support/worlds/people.ts'
import { addGroup, addMembership, addOrganisation, addPerson } from '../../../support/worlds/tenant-rows.ts'

// Product page, section 2: leaders see the numbers set to leaders. A number is in the answer of GET operation/{id} alone, while the
// operation is open.

const NUMBER = '0171 555'
const MUSTERSTADT = 1
const backendOf = useEnginesOfGate()

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  let id: number
  beforeEach(async ({ skip }) => {
    backend = backendOf(engine, skip)
    id = await raiseInProcess(backend)
    // The demo members show their numbers to no caller again.
    await backend.database.write(async (queries) => {
      await queries.updateTable('users').set({ phone_for: 'nobody' }).execute()
      await queries.updateTable('groups').set({ leads: false }).execute()
    })
  })

  let made = 0
  interface NewMember {
    audience: PhoneAudience
    answer?: ResponseAnswer
    phone?: string | null
    active?: boolean
    left?: boolean
  }
  /** A member with a number who has answered. Returns the number. */
  async function addMember({
    audience,
    answer = 'coming',
    active = true,
    left = false,
    ...given
  }: NewMember) {
    const word = `${engine}-${(made += 1)}`
    const phone = given.phone === undefined ? `${NUMBER} ${made}` : given.phone
    await backend.database.write(async (queries) => {
      const email = `${word}@wehr.example`
      const user = await addPerson(queries, { tenant: 1, name: word, email, passwordHash: '', active })
      await queries.updateTable('users').set({ phone, phone_for: audience }).where('id', '=', user).execute()
      await addMembership(queries, { tenant: 1, organisation: MUSTERSTADT, user, left })
      const answered_at = new Date(backend.now()).toISOString()
      const row = { tenant_id: 1, operation_id: id, user_id: user, answer, minutes: null, answered_at }
      await queries.insertInto('operation_responses').values(row).execute()
    })
    return phone
  }
  /** A group of the organisation whose members are leaders. */
  const addLeaders = (organisation: number, member: Worker) =>
    backend.database.write(async (queries) => {
      const name = `Führung ${(made += 1)}`
      const group = await addGroup(queries, { tenant: 1, organisation, name, members: [member.id] })
      await queries.updateTable('groups').set({ leads: true }).where('id', '=', group).execute()
    })
  const phonesFor = async (worker: Worker) =>
    (await worker.detail('GET', `operation/${id}`)).phones?.map(({ phone }) => phone)

  test.each([
    ['an ordinary member', 'mitglied', false, ['all']],
    ['a member of a group of leaders', 'mitglied', true, ['leaders', 'all']],
    ['an administrator of the organisation', 'leitung', false, ['leaders', 'all']],
    ['an administrator of the tenant', 'admin', false, ['leaders', 'all']],
  ] as const)(
    '%s sees the numbers set to them while the operation is open',
    async (_, person, leads, seen) => {
      const worker = await workerOf(backend, person)
      if (leads) await addLeaders(MUSTERSTADT, worker)
      const numbers = new Map<PhoneAudience, string | null>()
      for (const audience of ['nobody', 'leaders', 'all'] as const)
        numbers.set(audience, await addMember({ audience }))

      expect(await phonesFor(worker)).toEqual(seen.map((audience) => numbers.get(audience)))

      const leader = await workerOf(backend, 'leitung')
      await leader.send('POST', `operation/${id}/close`, { reason: 'done' })
      expect(await phonesFor(worker)).toEqual([])
    },
  )

  test('only members who come show a number: not those who decline, have left, are deactivated or have none', async () => {
    const member = await workerOf(backend, 'mitglied')
    await addMember({ audience: 'all', answer: 'not_coming' })
    await addMember({ audience: 'all', left: true })
    await addMember({ audience: 'all', active: false })
    await addMember({ audience: 'all', phone: null })
    const later = await addMember({ audience: 'all', answer: 'later' })

    expect(await phonesFor(member)).toEqual([later])
  })

  test('a group of leaders of another organisation makes no leader here', async () => {
    const member = await workerOf(backend, 'mitglied')
    const other = await backend.database.write((queries) =>
      addOrganisation(queries, { tenant: 1, name: `FF ${engine}` }),
    )
    await addLeaders(other, member)
    await addMember({ audience: 'leaders' })

    expect(await phonesFor(member)).toEqual([])
  })

  test('a member chooses who sees their number, and the choice holds at once; they do not get their own', async () => {
    const [member, leader] = [await workerOf(backend, 'mitglied'), await workerOf(backend, 'leitung')]
    await member.send('POST', `operation/${id}/response`, { answer: 'coming' })
    const choose = (phone_for: PhoneAudience) =>
      backend.call('PATCH', '/api/user', { token: member.token, body: { phone: '0171 77', phone_for } })
    const seen = async (person: Person) => phonesFor(await workerOf(backend, person))

    await choose('leaders')
    expect([await seen('leitung'), await seen('mitglied')]).toEqual([['0171 77'], []])
    await choose('nobody')
    expect(await seen('leitung')).toEqual([])

    await choose('all')
    expect([await seen('leitung'), await seen('mitglied')]).toEqual([['0171 77'], []])
    backend.passTime(1_000)
    await leader.send('POST', `operation/${id}/close`, { reason: 'done' })
    await leader.send('POST', `operation/${id}/reopen`)
    expect(await seen('leitung')).toEqual(['0171 77'])
  })

  test('no other answer carries a number: changes, lists, PDF, CSV, shared links', async () => {
    const leader = await workerOf(backend, 'leitung')
    await addMember({ audience: 'all' })
    expect(await phonesFor(leader)).toHaveLength(1)
    const path = `operation/${id}`
    const text = async (method: string, url: string, body?: object) => {
      const answer = await backend.call(method, url, { token: leader.token, ...(body && { body }) })
      expect([url, answer.status]).toEqual([url, 200])
      return answer
    }
    const below = '/api/organisation/1'
    const answers = await Promise.all(
      [
        await text('PATCH', `${below}/${path}`, { version: 1, remark: 'Schlüssel im Tresor' }),
        await text('POST', `${below}/${path}/response`, { answer: 'coming' }),
        await text('GET', `${below}/operations?limit=100`),
        await text('POST', `${below}/operations/latest`, { status: 'all', limit: 100 }),
        await text('GET', '/api/operations/running'),
        await text('GET', `${below}/operations.csv`),
        await text('GET', `${below}/${path}/share-preview`),
        await text('POST', `${below}/${path}/close`, { reason: 'done' }),
      ].map((answer) => answer.text()),
    )
    for (const answer of answers) {
      expect(answer).not.toBe('')
      expect(answer).not.toMatch(/0171|"phones"/)
    }
    const pdf = await text('GET', `${below}/${path}/report.pdf`)
    const paper = runningText(await pdfPages(new Uint8Array(await pdf.arrayBuffer())))
    expect(paper).toContain('Wohnungsbrand')
    expect(paper).not.toContain('0171')
  })
})
