import type { Hono } from 'hono'
import {
  getPersonPermissions,
  previewPersonPermissions,
  putPersonPermissions,
} from '../../contract/people/person-permissions.ts'
import { notFound } from '../http/problem.ts'
import { standingIn } from '../rights/rights.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { changesBy, toPersonPermissions } from './answer.ts'
import { changeGrants, requireGrantable, withGrants } from './change.ts'
import { personIn } from './person-in.ts'
import { tellOfRights } from './tell.ts'

export function personPermissionRoutes(app: Hono, services: Services): void {
  const { database, log } = services

  serve(app, services, getPersonPermissions, async ({ caller, organisation, params: { userId } }) => {
    const person = await personIn(database.read, organisation, userId)
    if (!person || person.membership === 'none') throw notFound()
    const own = (await caller.organisations()).get(organisation.id)
    // Who calls administers it: no grant has to be asked for.
    const standing = standingIn(own, caller.user, [])
    return toPersonPermissions(person, organisation.id, { userId: caller.user.id, standing })
  })

  serve(app, services, previewPersonPermissions, async ({ caller, organisation, params, input }) => {
    const asking = { organisation, callerId: caller.user.id }
    const { person } = await requireGrantable(database.read, asking, params.userId, input.grants)
    const after = withGrants(person.standing.grants, organisation.id, input.grants)
    return changesBy(person, organisation.id, after)
  })

  serve(app, services, putPersonPermissions, async ({ caller, organisation, params: { userId }, input }) => {
    const asking = { organisation, callerId: caller.user.id }
    const answer = await database.write((queries) => changeGrants(queries, asking, userId, input))
    await tellOfRights(services, [userId])
    log.info({ user: caller.user.id, person: userId, organisation: organisation.id }, 'grants changed')
    return answer
  })
}
