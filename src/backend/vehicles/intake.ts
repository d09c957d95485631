import type { Hono } from 'hono'
import { type FmsEvent, intakeFms } from '../../contract/vehicles/fms-intake.ts'
import { tellAtOnce } from '../fms-news/tell.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { vehiclesByName } from './names.ts'
import { publishRecorded } from './publish.ts'
import { recordReports, type StatusReport } from './record.ts'
import { toReport } from './status.ts'

/** Where radio gateways report status. */
export function fmsIntakeRoutes(app: Hono, services: Services): void {
  serve(app, services, intakeFms, async ({ key, input, isGuessed, now, t }) => {
    const organisation = { id: key.organisationId, tenantId: key.tenantId }
    const { taken, refused, recorded } = await services.database.write(async (queries) => {
      const { reports, refused } = matchEvents(await vehiclesByName(queries, organisation), input.events, now)
      return { taken: reports.length, refused, recorded: await recordReports(queries, organisation, reports) }
    })
    await publishRecorded(services, organisation, recorded)
    await tellAtOnce(services, organisation, input.events)
    return {
      taken,
      refused: refused.map(({ event, vehicle, why }) => ({
        event,
        vehicle: String(vehicle),
        message: t(`problems.field.${why}`),
      })),
      ...(isGuessed && { warnings: [t('problems.warning.charset')] }),
    }
  })
}

interface Refused {
  event: number
  vehicle: FmsEvent['vehicle']
  why: 'missing' | 'ambiguous'
}

/** Each event with the one vehicle that it means; those that mean none or several are refused alone. */
function matchEvents(
  named: (vehicle: FmsEvent['vehicle']) => readonly number[],
  events: readonly FmsEvent[],
  now: number,
): { reports: StatusReport[]; refused: Refused[] } {
  const reports: StatusReport[] = []
  const refused: Refused[] = []
  for (const [event, { vehicle, ...report }] of events.entries()) {
    const [vehicleId, ...others] = named(vehicle)
    if (vehicleId === undefined || others.length > 0) {
      refused.push({ event, vehicle, why: others.length > 0 ? 'ambiguous' : 'missing' })
    } else reports.push(toReport(report, { vehicleId, source: 'api', userId: null }, now))
  }
  return { reports, refused }
}
