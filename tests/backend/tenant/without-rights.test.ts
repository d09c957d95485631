import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ListedUser, TenantUser } from '../../../src/contract/tenant/tenant-users.ts'
import { createCaller } from '../../../src/backend/session/caller.ts'
import { authenticate } from '../../../src/backend/session/sessions.ts'
import { enginesOfGate, useEnginesOfGate } from '../../support/servers/engines.ts'
import { type Member, peopleWorld } from '../../support/worlds/people-world.ts'
import { addGrants, addMembership } from '../../support/worlds/tenant-rows.ts'

// Issue, "Tenant administration": who would see no alarm at all is found by the same rule as every call's, whatever has changed,
// and by whatever way.

const backendOf = useEnginesOfGate()
const PEOPLE = 3
const ORGANISATIONS = 2
const below = (count: number) => fc.integer({ min: 0, max: count - 1 })
const name = fc.constantFrom('operations.view' as const, 'operations.view' as const, 'files.view' as const)

/** What anybody may write into the tables that the rule reads. */
const step = fc.oneof(
  fc.record({
    kind: fc.constant('grant' as const),
    to: fc.oneof(fc.record({ user: below(PEOPLE) }), fc.record({ group: below(ORGANISATIONS) })),
    organisation: fc.constantFrom(null, 0, 1),
    name,
    granted: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('withdraw' as const), turnRound: fc.boolean() }),
  fc.record({
    kind: fc.constant('member' as const),
    user: below(PEOPLE),
    organisation: below(ORGANISATIONS),
    admin: fc.constantFrom(false, false, true),
    left: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('inGroup' as const),
    user: below(PEOPLE),
    group: below(ORGANISATIONS),
    is: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('account' as const),
    user: below(PEOPLE),
    active: fc.constantFrom(true, true, false),
    tenant_admin: fc.constantFrom(false, false, true),
  }),
  fc.record({
    kind: fc.constant('organisation' as const),
    organisation: below(ORGANISATIONS),
    active: fc.boolean(),
  }),
)

test.each(enginesOfGate)(
  'on %s the mark of whoever sees no alarm agrees with the rule of rights',
  async (engine) => {
    const backend = backendOf(engine, (note) => expect.unreachable(note))
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 6, maxLength: 14 }), async (steps) => {
        const world = await peopleWorld(backend)
        const { database, now } = backend
        const tenant = world.tenant
        const boss = await world.somebody(undefined, { tenant_admin: true })
        const organisations = [await world.organisation('Eins'), await world.organisation('Zwei')]
        const people = [
          await world.somebody(organisations[0]),
          await world.somebody(organisations[1]),
          await world.somebody(undefined),
        ]
        const groups = [
          await world.group(organisations[0] ?? 0, 'Gruppe', people.slice(0, 1)),
          await world.group(organisations[1] ?? 0, 'Gruppe', people.slice(1, 3)),
        ]
        const [personAt, organisationAt, groupAt] = [
          (place: number) => people[place]?.id ?? 0,
          (place: number) => organisations[place] ?? 0,
          (place: number) => groups[place] ?? 0,
        ]

        const take = (one: (typeof steps)[number]) =>
          database.write(async (queries) => {
            switch (one.kind) {
              case 'grant': {
                const to =
                  'user' in one.to ? { user: personAt(one.to.user) } : { group: groupAt(one.to.group) }
                const organisation = one.organisation === null ? null : organisationAt(one.organisation)
                return addGrants(queries, {
                  tenant,
                  to,
                  organisation,
                  names: [one.name],
                  granted: one.granted,
                })
              }
              case 'withdraw': {
                const last = await queries
                  .selectFrom('permission_grants')
                  .select(['id', 'granted'])
                  .where('tenant_id', '=', tenant)
                  .orderBy('id', 'desc')
                  .executeTakeFirst()
                if (!last) return
                if (one.turnRound)
                  await queries
                    .updateTable('permission_grants')
                    .set({ granted: !last.granted })
                    .where('id', '=', last.id)
                    .execute()
                else await queries.deleteFrom('permission_grants').where('id', '=', last.id).execute()
                return
              }
              case 'member': {
                const [user, organisation] = [personAt(one.user), organisationAt(one.organisation)]
                await queries
                  .deleteFrom('memberships')
                  .where('user_id', '=', user)
                  .where('organisation_id', '=', organisation)
                  .execute()
                return addMembership(queries, {
                  tenant,
                  organisation,
                  user,
                  admin: one.admin,
                  left: one.left,
                })
              }
              case 'inGroup': {
                const row = { group_id: groupAt(one.group), user_id: personAt(one.user) }
                await queries
                  .deleteFrom('group_members')
                  .where('group_id', '=', row.group_id)
                  .where('user_id', '=', row.user_id)
                  .execute()
                if (one.is) await queries.insertInto('group_members').values(row).execute()
                return
              }
              case 'account':
                await queries
                  .updateTable('users')
                  .set({ active: one.active, tenant_admin: one.tenant_admin })
                  .where('id', '=', personAt(one.user))
                  .execute()
                return
              case 'organisation':
                await queries
                  .updateTable('organisations')
                  .set({ active: one.active })
                  .where('id', '=', organisationAt(one.organisation))
                  .execute()
            }
          })
        /** By what every call asks. Whoever cannot sign in is none of those that are looked for. */
        const seesNothing = async ({ token }: Member) => {
          const signedIn = await authenticate(database, token, now()).catch(() => undefined)
          if (!signedIn) return false
          const caller = createCaller(database, signedIn)
          for (const id of (await caller.organisations()).keys())
            if (await caller.holds('operations.view', id)) return false
          return !signedIn.user.tenant_admin
        }

        for (const one of steps) {
          await take(one)
          const truth: number[] = []
          for (const person of people) if (await seesNothing(person)) truth.push(person.id)
          const { body } = await world.send<{ data: ListedUser[] }>(
            boss.token,
            'GET',
            '/api/tenant/users?without_rights=true',
          )
          expect(body.data.map(({ id }) => id).toSorted((first, second) => first - second)).toEqual(truth)
        }
        for (const { id } of people) {
          const { body } = await world.send<TenantUser>(boss.token, 'GET', `/api/tenant/user/${id}`)
          const listed = await world.send<{ data: ListedUser[] }>(boss.token, 'GET', '/api/tenant/users')
          expect(body.without_rights).toBe(listed.body.data.find((one) => one.id === id)?.without_rights)
        }
      }),
      { numRuns: engine === 'sqlite' ? 6 : 2 },
    )
  },
)
