import type { Hono } from 'hono'
import {
  getOwnAvailability,
  getStrength,
  listAvailablePeople,
  putOwnAvailability,
} from '../../../contract/availability/availability.ts'
import {
  getAvailabilityPlan,
  getPersonAvailability,
  putAvailabilityPlan,
} from '../../../contract/availability/plan.ts'
import { getThresholds, putThresholds } from '../../../contract/availability/thresholds.ts'
import { forbidden } from '../../http/problem.ts'
import { serve } from '../../http/serve.ts'
import { isLeader } from '../../rights/leader.ts'
import type { Services } from '../../services.ts'
import { timeZoneOf } from '../../time/organisation-zone.ts'
import { createCountedStrengths } from './counted.ts'
import { memberStatus, momentIn, readMembers } from './members.ts'
import { readOwn, setOwn } from './own.ts'
import { pageOfPeople } from './people.ts'
import { readPersonAvailability } from './person.ts'
import { readPlan, writePlan } from './plan.ts'
import { organisationsOf, publishAvailability, publishStrength } from './publish.ts'
import { readThresholds, writeThresholds } from './thresholds.ts'
import { addChecks } from './watch.ts'

export function availabilityRoutes(app: Hono, services: Services): void {
  const { database, hub, log } = services
  const strengths = createCountedStrengths(database.read)
  const publish = async (userId: number) => {
    for (const id of await organisationsOf(database.read, userId)) strengths.forget(id)
    await publishAvailability({ hub, queries: database.read }, userId)
  }

  serve(app, services, getOwnAvailability, ({ caller }) => readOwn(database.read, caller.user.id))

  serve(app, services, putOwnAvailability, async ({ caller: { user }, once, input, now }) => {
    const { result, replayed } = await once(async (queries) => {
      const own = await setOwn(queries, user, input, now)
      await addChecks(queries, await organisationsOf(queries, user.id), now)
      return own
    })
    if (!replayed) {
      await publish(user.id)
      log.info({ user: user.id, status: result.status }, 'availability set')
    }
    return result
  })

  serve(app, services, getAvailabilityPlan, ({ caller }) => readPlan(database.read, caller.user.id))

  serve(app, services, putAvailabilityPlan, async ({ caller: { user }, input, now }) => {
    const plan = await database.write(async (queries) => {
      const written = await writePlan(queries, user, input, now)
      await addChecks(queries, await organisationsOf(queries, user.id), now)
      return written
    })
    await publish(user.id)
    return plan
  })

  serve(app, services, getStrength, async ({ caller, organisation, now }) => ({
    ...(await strengths.of(organisation, now)),
    may_see_people: await isLeader(database.read, caller, organisation.id),
  }))

  serve(app, services, getPersonAvailability, ({ organisation, params }) =>
    readPersonAvailability(database.read, organisation, params.userId),
  )

  serve(app, services, getThresholds, ({ organisation }) => readThresholds(database.read, organisation))

  serve(app, services, putThresholds, async ({ caller, organisation, input, now }) => {
    const thresholds = await database.write(async (queries) => {
      const written = await writeThresholds(queries, organisation, input)
      await addChecks(queries, [organisation.id], now)
      return written
    })
    strengths.forget(organisation.id)
    publishStrength({ hub }, organisation.id)
    log.info({ user: caller.user.id, organisation: organisation.id }, 'thresholds changed')
    return thresholds
  })

  serve(app, services, listAvailablePeople, async ({ caller, organisation, input, now }) => {
    if (!(await isLeader(database.read, caller, organisation.id))) throw forbidden()
    const own = (await caller.organisations()).get(organisation.id)
    const readsNotes = caller.user.tenant_admin || own?.admin === true
    const moment = momentIn(await timeZoneOf(database.read, organisation), now)
    const members = await readMembers(database.read, organisation)
    const statuses = members.map((one) => memberStatus(one, moment, { isNow: true }))
    return pageOfPeople(statuses, input, { userId: caller.user.id, readsNotes })
  })
}
