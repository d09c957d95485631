import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Group } from '../../../src/contract/people/groups.ts'
import { inProcess, type InProcess } from '../../support/servers/in-process.ts'
import { tokenOf } from '../../support/calls/invited.ts'
import { people } from '../../support/worlds/people.ts'

// People: nobody can grant what they do not hold. Who loses the administration of an organisation while their call
// is on its way changes nothing there any more, also what grants nothing.

let backend: InProcess
let token: string
let group: Group
beforeEach(async () => {
  backend = await inProcess()
  token = await tokenOf(backend, people.leitung)
  const answer = await send('POST', 'groups', { name: 'Jugend' })
  expect(answer.status).toBe(201)
  group = (await answer.json()) as Group
})
afterEach(() => backend.close())

const send = (method: string, path: string, body: object) =>
  backend.call(method, `/api/organisation/1/${path}`, { token, body })
const written = () =>
  Promise.all(
    (['groups', 'group_members', 'invitations'] as const).map((table) =>
      backend.database.read.selectFrom(table).selectAll().execute(),
    ),
  )
const member = async () =>
  backend.database.read
    .selectFrom('users')
    .select('id')
    .where('email', '=', people.mitglied)
    .executeTakeFirstOrThrow()

/** Before what it sends writes anything, its caller loses the administration. */
async function outrun(work: () => Promise<Response>): Promise<number> {
  const { write } = backend.database
  const spy = vi.spyOn(backend.database, 'write').mockImplementationOnce(async (job) => {
    spy.mockRestore()
    await write((queries) => queries.updateTable('memberships').set({ admin: false }).execute())
    return write(job)
  })
  return (await work()).status
}

const calls: Record<string, () => Promise<Response>> = {
  'no group is made': () => send('POST', 'groups', { name: 'Neu' }),
  'none is renamed': () => send('PATCH', `group/${group.id}`, { version: group.version, name: 'Anders' }),
  'none is deleted': () => send('DELETE', `group/${group.id}`, {}),
  'nobody is taken into one': async () =>
    send('PATCH', `group/${group.id}/members`, { add: [(await member()).id], remove: [] }),
  'nobody is invited': () =>
    send('POST', 'invitations', { invitations: [{ email: 'neu@example.org', group_ids: [] }] }),
}

test.each(Object.entries(calls))('%s', async (_, work) => {
  const before = await written()
  expect(await outrun(work)).toBe(403)
  expect(await written()).toEqual(before)
})
