import fc from 'fast-check'
import * as v from 'valibot'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Queries } from '../../../../src/backend/database/database.ts'
import { decidePermission, membersHolding, standingIn } from '../../../../src/backend/rights/rights.ts'
import { startSession } from '../../../../src/backend/session/sessions.ts'
import { latestOperations } from '../../../../src/contract/operations/operation-list.ts'
import { listMyPermissions, PermissionGroups } from '../../../../src/contract/permissions.ts'
import { authoriseChannel, channels } from '../../../../src/contract/realtime.ts'
import { getUser, User } from '../../../../src/contract/account/session.ts'
import { mayDo } from '../../../../src/lib/stores/session/permissions.ts'
import { inProcess, type InProcess } from '../../../support/servers/in-process.ts'
import { sendCall } from '../../../support/matrix/contract.ts'
import {
  asRead,
  isForeign,
  NOWHERE,
  permissionCases,
  personOf,
  undecided,
  type PermissionCase,
} from '../../../support/worlds/permission-cases.ts'
import {
  addGrants,
  addGroup,
  addMembership,
  addOrganisation,
  addPerson,
  addTenant,
} from '../../../support/worlds/tenant-rows.ts'
import { permissionNames } from '../../../../src/contract/permission-names.ts'

// Specification, section 6, and product page, section 2, Permission grant: the whole way, from rows in the database over
// real answers to the decision of the browser, against the rule and against what real calls answer.

let backend: InProcess
let tenant: number
let otherTenant: number
beforeAll(async () => {
  backend = await inProcess()
  await backend.database.write(async (queries) => {
    tenant = await addTenant(queries, 'Zufall')
    otherTenant = await addTenant(queries, 'Woanders')
  })
})
afterAll(() => backend.close())

test('rows, rule, answers, browser and recipients agree on what somebody may do', async () => {
  await fc.assert(fc.asyncProperty(permissionCases, compare), { numRuns: 40 })
})

async function compare(given: PermissionCase): Promise<void> {
  const { ids, userId, token } = await backend.database.write((queries) => store(queries, given))
  const { own, grants } = asRead(given, ids)
  const user = v.parse(User, await (await sendCall(backend, getUser, {}, token)).json())
  const ofAll = await entriesOf(token, {})
  expect(user.memberships?.map(({ organisation_id }) => organisation_id)).toEqual([...own.keys()])

  for (const id of [...ids, NOWHERE]) {
    const standing = standingIn(own.get(id), personOf(given, userId), grants)
    const allowed = permissionNames.filter((name) => decidePermission(name, id, standing).granted)
    const entries = await entriesOf(token, { organisation_id: id })
    for (const known of [ofAll, entries ?? [], undecided(grants)]) {
      const shown = permissionNames.filter((name) =>
        mayDo(name, { user, organisationId: id, entries: known ?? [] }),
      )
      expect(shown).toEqual(allowed)
    }
    expect(entries !== undefined).toBe(own.has(id))

    const latest = await sendCall(
      backend,
      latestOperations,
      { params: { organisationId: id }, input: {} },
      token,
    )
    expect(latest.status).toBe(!own.has(id) ? 404 : allowed.includes('operations.view') ? 200 : 403)
    const channel_name = `private-${channels.vehicles(id)}`
    const channel = await sendCall(
      backend,
      authoriseChannel,
      { input: { socket_id: '1.1', channel_name } },
      token,
    )
    expect(channel.status).toBe(own.has(id) && allowed.includes('vehicles.view') ? 200 : 403)

    if (!own.has(id)) continue
    // Alarmed are members: a tenant admin sees other organisations, and is left in peace by them.
    const recipients = await membersHolding(
      backend.database.read,
      { id, tenantId: tenant },
      'operations.view',
    )
    expect(recipients.includes(userId)).toBe(
      own.get(id)?.member === true && allowed.includes('operations.view'),
    )
  }
}

/** undefined where the organisation is not the person's. */
async function entriesOf(token: string, input: { organisation_id?: number }) {
  const answer = await sendCall(backend, listMyPermissions, { input }, token)
  if (answer.status === 404) return undefined
  return Object.values(v.parse(PermissionGroups, await answer.json())).flat()
}

let stored = 0

/** Writes the case into the database: a person and organisations of their own. */
async function store(queries: Queries, given: PermissionCase) {
  const run = ++stored
  const userId = await addPerson(queries, {
    tenant,
    name: 'Zufall',
    email: `zufall-${run}@example.org`,
    passwordHash: 'none',
    tenantAdmin: given.tenantAdmin,
  })
  // A tenant admin sees every organisation of the tenant: those of earlier cases must not be in the way.
  await queries.updateTable('organisations').set({ active: false }).where('tenant_id', '=', tenant).execute()
  const ids: number[] = []
  for (const [index, { active, standing }] of given.organisations.entries()) {
    const of = { tenant: isForeign(index) ? otherTenant : tenant }
    const organisation = await addOrganisation(queries, { ...of, name: `FF ${index}`, active })
    ids.push(organisation)
    if (standing === 'stranger') continue
    await addMembership(queries, {
      ...of,
      organisation,
      user: userId,
      admin: standing === 'administrator' || standing === 'leftAsAdministrator',
      left: standing === 'left' || standing === 'leftAsAdministrator',
    })
  }
  for (const [index, { names, granted, to }] of given.grants.entries()) {
    const organisation = to.organisation === null ? null : (ids[to.organisation] ?? null)
    if (to.kind === 'direct') {
      await addGrants(queries, { tenant, to: { user: userId }, organisation, names, granted })
    } else if (organisation !== null) {
      const group = await addGroup(queries, {
        tenant,
        organisation,
        name: `Gruppe ${index}`,
        members: [userId],
      })
      // What a group is granted holds in its organisation, whatever else the row says.
      await addGrants(queries, { tenant, to: { group }, organisation: null, names, granted })
    }
  }
  const device = { name: 'property', ip: null }
  const { token } = await startSession(queries, { id: userId, tenant_id: tenant }, device, backend.now(), 60)
  return { ids, userId, token }
}
