import { beforeEach, describe, expect, test, vi } from 'vitest'
import { requireHeldOfGroups } from '../../../src/backend/person-permissions/held.ts'
import { startSession } from '../../../src/backend/session/sessions.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import type { InProcess } from '../../support/servers/in-process.ts'
import { everythingStored } from '../../support/matrix/stored.ts'
import { addGrants, addGroup, addMembership, addPerson } from '../../support/worlds/tenant-rows.ts'
import type { PermissionName } from '../../../src/contract/permission-names.ts'

// People: nobody can grant what they do not hold; so neither by a group that somebody is taken into or invited to.

const HERE = { tenant: 1, organisation: 1 }

const backendOf = useEnginesOfGate()
let known = 0

describe.each(enginesOfGate)('on %s', (engine) => {
  let backend: InProcess
  beforeEach(({ skip }) => {
    backend = backendOf(engine, skip)
  })

  const email = () => `handed-${engine}-${(known += 1)}@rechte.example`
  const newMember = (admin = false) =>
    backend.database.write(async (queries) => {
      const user = await addPerson(queries, { ...HERE, name: 'Neu', email: email(), passwordHash: '' })
      await addMembership(queries, { ...HERE, user, admin })
      return user
    })
  const newGroup = (granted: boolean, ...names: PermissionName[]) =>
    backend.database.write(async (queries) => {
      const group = await addGroup(queries, {
        ...HERE,
        name: `Gruppe ${engine} ${(known += 1)}`,
        members: [],
      })
      const grant = { tenant: 1, organisation: 1, to: { group }, names, granted }
      if (names.length > 0) await addGrants(queries, grant)
      return group
    })
  const signIn = async (user: number) => {
    const device = { name: 'test', ip: null }
    const issued = await backend.database.write((queries) =>
      startSession(queries, { id: user, tenant_id: 1 }, device, backend.now(), 60),
    )
    return issued.token
  }
  /** Somebody who administers when they call, and is a mere member by the time that it is done. */
  const losesOffice = async () => {
    const administrator = await newMember(true)
    const token = await signIn(administrator)
    const { write } = backend.database
    const lose = () =>
      vi.spyOn(backend.database, 'write').mockImplementation(async (job) => {
        vi.restoreAllMocks()
        await write((queries) =>
          queries
            .updateTable('memberships')
            .set({ admin: false })
            .where('user_id', '=', administrator)
            .execute(),
        )
        return write(job)
      })
    const call = async (method: string, path: string, body: object) => {
      // What is noted of a first use is noted.
      await backend.call('GET', '/api/user', { token })
      lose()
      return backend.call(method, `/api/organisation/1/${path}`, { token, body })
    }
    return { administrator, call }
  }
  const invited = (...group_ids: number[]) => ({ invitations: [{ email: email(), group_ids }] })

  test('what groups grant or refuse is held, or they are not handed on', async () => {
    const user = await newMember()
    const grant = { tenant: 1, organisation: 1, to: { user }, granted: true }
    await backend.database.write((queries) => addGrants(queries, { ...grant, names: ['files.view'] }))
    const asking = { organisation: { id: 1, tenantId: 1 }, callerId: user }
    const ask = (...groups: number[]) => requireHeldOfGroups(backend.database.read, asking, groups)
    const [nothing, held, beyond, refuses] = [
      await newGroup(true),
      await newGroup(true, 'files.view'),
      await newGroup(true, 'files.view', 'files.share'),
      await newGroup(false, 'operations.view'),
    ]

    await expect(ask()).resolves.toBeUndefined()
    await expect(ask(nothing, held)).resolves.toBeUndefined()
    await expect(ask(held, beyond)).rejects.toMatchObject({ status: 403, text: 'notHeld' })
    await expect(ask(refuses)).rejects.toMatchObject({ status: 403, text: 'notHeld' })
  })

  test('whoever administers invites into groups and takes others into them', async () => {
    const group = await newGroup(true, 'files.delete')
    const [token, user] = [await signIn(await newMember(true)), await newMember()]
    const invitation = await backend.call('POST', '/api/organisation/1/invitations', {
      token,
      body: invited(group),
    })
    expect(await invitation.json()).toMatchObject({ invited: [{ group_ids: [group] }], refused: [] })
    const taken = await backend.call('PATCH', `/api/organisation/1/user/${user}`, {
      token,
      body: { version: 1, group_ids: [group] },
    })
    expect(await taken.json()).toMatchObject({ group_ids: [group] })
    const list = await backend.call('GET', `/api/organisation/1/users?group=${group}`, { token })
    expect(await list.json()).toMatchObject({ total: 1, data: [{ id: user, group_ids: [group] }] })
  })

  test('whoever loses their office while they call invites into no group that grants what they do not hold', async () => {
    const group = await newGroup(true, 'files.delete')
    const { call } = await losesOffice()
    const before = await count('invitations')
    expect((await call('POST', 'invitations', invited(group))).status).toBe(403)
    expect(await count('invitations')).toBe(before)
  })

  test('and takes nobody into one, or out of it', async () => {
    const [group, user] = [await newGroup(false, 'files.delete'), await newMember()]
    const { call } = await losesOffice()
    expect((await call('PATCH', `user/${user}`, { version: 1, group_ids: [group] })).status).toBe(403)
    expect(await everythingStored(backend.database)).not.toContain(`{"group_id":${group},"user_id":${user}}`)
  })

  const count = async (table: 'invitations') => {
    const { rows } = await backend.database.read
      .selectFrom(table)
      .select(({ fn }) => fn.countAll<number>().as('rows'))
      .executeTakeFirstOrThrow()
    return rows
  }
})
