import type { Hono } from 'hono'
import { type FmsEvent, intakeFms } from '../../contract/vehicles/fms-intake.ts'
import { tellAtOnce } from '../fms-news/tell.ts'
import { serve } from '../http/serve.ts'
import { timeZoneOf } from '../operations/list/filters.ts'
import type { Services } from '../services.ts'
import { type EventDoubt, readEvent } from './event.ts'
import { vehiclesByName } from './names.ts'
import { publishRecorded } from './publish.ts'
import { recordReports, type StatusReport } from './record.ts'
import { toReport } from './status.ts'

/** Nobody reads more. */
const MAXIMUM_WARNINGS = 50

/** Where radio gateways report status. */
export function fmsIntakeRoutes(app: Hono, services: Services): void {
  serve(app, services, intakeFms, async ({ key, input, isGuessed, now, t }) => {
    const organisation = { id: key.organisationId, tenantId: key.tenantId }
    const timeZone = await timeZoneOf(services.database.read, organisation)
    const { reports, refused, doubts, recorded } = await services.database.write(async (queries) => {
      const named = await vehiclesByName(queries, organisation)
      const matched = matchEvents(named, input.events, { now, timeZone })
      return { ...matched, recorded: await recordReports(queries, organisation, matched.reports) }
    })
    await publishRecorded(services, organisation, recorded)
    await tellAtOnce(services, organisation, input.events)

    const warnings = doubts
      .slice(0, MAXIMUM_WARNINGS)
      .map(({ event, field, why }) => t(`problems.warning.${why}`, { field: `events.${event}.${field}` }))
    if (isGuessed) warnings.push(t('problems.warning.charset'))
    return {
      taken: reports.length,
      refused: refused.map(({ event, vehicle, why }) => ({
        event,
        vehicle: String(vehicle),
        message: t(`problems.field.${why}`),
      })),
      ...(warnings.length > 0 && { warnings }),
    }
  })
}

interface Refused {
  event: number
  vehicle: FmsEvent['vehicle']
  why: 'missing' | 'ambiguous'
}

/**
 * Each event with the one vehicle that it means, and what was not understood of it; those that mean none or several are
 * refused alone.
 */
function matchEvents(
  named: (vehicle: FmsEvent['vehicle']) => readonly number[],
  events: readonly FmsEvent[],
  receipt: { now: number; timeZone: string },
): { reports: StatusReport[]; refused: Refused[]; doubts: (EventDoubt & { event: number })[] } {
  const reports: StatusReport[] = []
  const refused: Refused[] = []
  const doubts: (EventDoubt & { event: number })[] = []
  for (const [event, given] of events.entries()) {
    const { vehicle } = given
    const [vehicleId, ...others] = named(vehicle)
    if (vehicleId === undefined || others.length > 0) {
      refused.push({ event, vehicle, why: others.length > 0 ? 'ambiguous' : 'missing' })
      continue
    }
    const { doubts: ofEvent, ...report } = readEvent(given, receipt)
    reports.push(toReport(report, { vehicleId, source: 'api', userId: null }, receipt.now))
    doubts.push(...ofEvent.map((doubt) => ({ event, ...doubt })))
  }
  return { reports, refused, doubts }
}
