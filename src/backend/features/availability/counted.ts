import type { Strength } from '../../../contract/availability/availability.ts'
import type { Queries } from '../../database/database.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { iso } from '../../time/iso.ts'
import { timeZoneOf } from '../../time/organisation-zone.ts'
import { memberStatus, momentIn, readMembers } from './members.ts'
import { countStrength } from './strength.ts'
import { wantedIn } from './thresholds.ts'
import { tonightAt } from './tonight.ts'

type Counted = Omit<Strength, 'may_see_people'>

/** After a change, all open pages of an organisation ask within seconds: within this time they get the same counts. */
const SHARED_MS = 1000

export interface CountedStrengths {
  /** The counts of an organisation, at most a second old. @param now ms since 1970 */
  of: (organisation: CheckedOrganisation, now: number) => Promise<Counted>
  /** Call it after the commit of a change: the next counts contain it. */
  forget: (organisationId: number) => void
}

export function createCountedStrengths(queries: Queries): CountedStrengths {
  const known = new Map<number, { at: number; counted: Promise<Counted> }>()
  return {
    of: (organisation, now) => {
      const kept = known.get(organisation.id)
      if (kept && Math.abs(now - kept.at) < SHARED_MS) return kept.counted
      const counted = count(queries, organisation, now)
      known.set(organisation.id, { at: now, counted })
      counted.catch(() => known.delete(organisation.id))
      return counted
    },
    forget: (organisationId) => known.delete(organisationId),
  }
}

async function count(queries: Queries, organisation: CheckedOrganisation, now: number): Promise<Counted> {
  const timeZone = await timeZoneOf(queries, organisation)
  const members = await readMembers(queries, organisation)
  const wanted = await wantedIn(queries, organisation)
  const countAt = (at: number, isNow: boolean) => {
    const moment = momentIn(timeZone, at)
    return countStrength(
      members.map((one) => memberStatus(one, moment, { isNow })),
      wanted,
    )
  }
  const night = tonightAt(now, timeZone)
  return { now: countAt(now, true), tonight: countAt(night, night === now), at: iso(now) }
}
