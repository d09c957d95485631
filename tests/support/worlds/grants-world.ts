import { startSession } from '../../../src/backend/session/sessions.ts'
import { ORGANISATIONS, PEOPLE } from './grant-steps.ts'
import type { InProcess } from '../servers/in-process.ts'
import { addGrants, addGroup, addMembership, addOrganisation, addPerson, addTenant } from './tenant-rows.ts'
import { permissionNames, type PermissionName } from '../../../src/contract/permission-names.ts'

let worlds = 0

/** A tenant of its own with organisations and people of every kind, each signed in; the last one is of another tenant. */
export async function grantsWorld({ database, now }: InProcess) {
  worlds += 1
  return database.write(async (queries) => {
    const tenant = await addTenant(queries, `Kreis ${worlds}`)
    const abroad = await addTenant(queries, `Anderswo ${worlds}`)
    const organisations: number[] = []
    for (let place = 0; place < ORGANISATIONS; place += 1) {
      organisations.push(await addOrganisation(queries, { tenant, name: `FF ${worlds} ${place}` }))
    }
    const [first = 0, second = 0] = organisations
    const people: { id: number; token: string }[] = []
    for (let place = 0; place < PEOPLE; place += 1) {
      const of = place === PEOPLE - 1 ? abroad : tenant
      const email = `person-${place}-${worlds}@rechte.example`
      const about = { tenant: of, name: `Nummer ${place}`, email, passwordHash: '', tenantAdmin: place === 0 }
      const id = await addPerson(queries, about)
      const device = { name: 'property', ip: null }
      const { token } = await startSession(queries, { id, tenant_id: of }, device, now(), 60)
      people.push({ id, token })
    }
    const join = (place: number, organisation: number, about: { admin?: boolean; left?: boolean } = {}) =>
      addMembership(queries, { tenant, organisation, user: people[place]?.id ?? 0, ...about })
    await join(1, first, { admin: true })
    await join(1, second)
    await join(2, second, { admin: true })
    await join(3, first)
    await join(3, second)
    await join(4, first)
    await join(4, second, { left: true })
    await join(5, second)
    const addGranting = async (organisation: number, places: readonly number[], granted: boolean) => {
      const members = places.flatMap((place) => people[place]?.id ?? [])
      const group = await addGroup(queries, { tenant, organisation, name: 'Wache', members })
      const names = ['operations.view', 'vehicles.view'] as const
      await addGrants(queries, { tenant, organisation, to: { group }, names, granted })
      return group
    }
    const groups = [await addGranting(first, [3, 4], true), await addGranting(second, [3, 5], false)]
    return { tenant, organisations, people, groups }
  })
}
export type GrantsWorld = Awaited<ReturnType<typeof grantsWorld>>

/** Everything that everybody may do, by `person organisation name`: read from the rows and decided by a rule of its own. */
export async function rightsByRows({ database }: InProcess, { tenant, people, organisations }: GrantsWorld) {
  const { read } = database
  const [users, memberships, grants, groups, groupMembers] = await Promise.all([
    read.selectFrom('users').select(['id', 'tenant_admin']).where('tenant_id', '=', tenant).execute(),
    read.selectFrom('memberships').selectAll().where('tenant_id', '=', tenant).execute(),
    read.selectFrom('permission_grants').selectAll().where('tenant_id', '=', tenant).execute(),
    read.selectFrom('groups').selectAll().where('tenant_id', '=', tenant).execute(),
    read.selectFrom('group_members').selectAll().execute(),
  ])
  const groupOf = new Map(groups.map((group) => [group.id, group]))
  const isIn = (user: number, group: number | null) =>
    groupMembers.some((row) => row.group_id === group && row.user_id === user)

  /** Product page, section 2: the order of the sources. */
  function holds(user: number, organisation: number, name: PermissionName): boolean {
    if (users.some(({ id, tenant_admin }) => id === user && tenant_admin)) return true
    const membership = memberships.find(
      (one) => one.user_id === user && one.organisation_id === organisation && one.left_at === null,
    )
    if (!membership) return false
    if (membership.admin) return true
    const own = grants.filter(
      (one) => one.name === name && (one.user_id === user || isIn(user, one.group_id)),
    )
    const here = own.filter((one) =>
      one.group_id === null
        ? one.organisation_id === organisation
        : groupOf.get(one.group_id)?.organisation_id === organisation,
    )
    const general = own.filter((one) => one.group_id === null && one.organisation_id === null)
    const decisive = here.length > 0 ? here : general
    return decisive.length > 0 && decisive.every(({ granted }) => granted)
  }

  const held = new Set<string>()
  people.forEach(({ id }, person) => {
    organisations.forEach((organisation, place) => {
      for (const name of permissionNames)
        if (holds(id, organisation, name)) held.add(`${person} ${place} ${name}`)
    })
  })
  const administers = (person: number, place: number) => {
    const user = people[person]?.id
    return (
      users.some(({ id, tenant_admin }) => id === user && tenant_admin) ||
      memberships.some(
        (one) =>
          one.user_id === user &&
          one.organisation_id === organisations[place] &&
          one.left_at === null &&
          one.admin,
      )
    )
  }
  const membershipOf = (person: number, place: number) => {
    const found = memberships.find(
      (one) => one.user_id === people[person]?.id && one.organisation_id === organisations[place],
    )
    if (!found) return 'none'
    return found.left_at === null ? 'present' : 'left'
  }
  const isTenantAdmin = (person: number) =>
    users.some(({ id, tenant_admin }) => id === people[person]?.id && tenant_admin)
  return { held, administers, membershipOf, isTenantAdmin }
}
export type RightsByRows = Awaited<ReturnType<typeof rightsByRows>>
