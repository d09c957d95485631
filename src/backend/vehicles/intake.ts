import type { Hono } from 'hono'
import { intakeFms, MOST_FMS_EVENTS } from '../../contract/vehicles/fms-intake.ts'
import { tellAtOnce } from '../fms-news/tell.ts'
import type { Translate } from '../../i18n/translate.ts'
import { serve } from '../http/serve.ts'
import { timeZoneOf } from '../time/organisation-zone.ts'
import type { Services } from '../services.ts'
import { type EventDoubt, readEvent, type WrongEvent } from './event.ts'
import { eventsIn, type GivenEvents } from './events-in.ts'
import { vehiclesByName } from './names.ts'
import { publishRecorded } from './publish.ts'
import { recordReports, type StatusReport } from './record.ts'
import { toReport } from './status.ts'

/** Most warnings in a response. */
const MAXIMUM_WARNINGS = 50

/** Where radio gateways report status. */
export function fmsIntakeRoutes(app: Hono, services: Services): void {
  serve(app, services, intakeFms, async ({ key, input, isGuessed, doubts: ofBody, now, t }) => {
    const events = eventsIn(input, ofBody)
    const organisation = { id: key.organisationId, tenantId: key.tenantId }
    const timeZone = await timeZoneOf(services.database.read, organisation)
    const { reports, refused, doubts, recorded } = await services.database.write(async (queries) => {
      const named = await vehiclesByName(queries, organisation)
      const matched = matchEvents(named, events.taken, { now, timeZone })
      return { ...matched, recorded: await recordReports(queries, organisation, matched.reports) }
    })
    await publishRecorded(services, organisation, recorded)
    await tellAtOnce(services, organisation, reports)

    const found = [
      ...ofBody,
      ...events.unknown.map((field) => ({ field: field.slice(0, 100), why: 'unknown' as const })),
      ...doubts.map(({ event, field, why }) => ({ field: `events.${event}.${field}`, why })),
    ].map(({ field, why }) => t(`problems.warning.${why}`, { field }))
    // A text may be cut twice: as it is read, and as it is kept.
    const warnings = [...new Set(found)].slice(0, MAXIMUM_WARNINGS)
    if (events.unnamed > 0) warnings.push(t('problems.warning.unnamed', { count: events.unnamed }))
    if (isGuessed) warnings.push(t('problems.warning.charset'))
    return {
      taken: reports.length,
      refused: [...refused, ...refusedBeyond(events)].map(({ event, vehicle, wrong }) => ({
        event,
        vehicle,
        message: say(wrong, t),
      })),
      ...(warnings.length > 0 && { warnings }),
    }
  })
}

function say({ field, problem: { key, values } }: WrongEvent, t: Translate): string {
  const message = t(`problems.field.${key}`, values)
  return field === '' || field === 'vehicle' ? message : `${field}: ${message}`
}

interface Refused {
  event: number
  /** As it was named; empty: it was not. */
  vehicle: string
  wrong: WrongEvent
}

/**
 * Each event with the one vehicle that it means, and what was not understood of it; one that cannot be read, and one that
 * means no vehicle or several, is refused alone.
 */
function matchEvents(
  named: Awaited<ReturnType<typeof vehiclesByName>>,
  events: readonly unknown[],
  receipt: { now: number; timeZone: string },
): { reports: StatusReport[]; refused: Refused[]; doubts: (EventDoubt & { event: number })[] } {
  const reports: StatusReport[] = []
  const refused: Refused[] = []
  const doubts: (EventDoubt & { event: number })[] = []
  for (const [event, given] of events.entries()) {
    const read = readEvent(given, receipt)
    if ('wrong' in read) {
      refused.push({ event, vehicle: nameIn(given), wrong: read.wrong })
      continue
    }
    const [meant, ...others] = named(read.vehicle)
    if (meant === undefined || others.length > 0) {
      const problem = { key: others.length > 0 ? 'ambiguous' : 'missing' } as const
      refused.push({ event, vehicle: String(read.vehicle), wrong: { field: 'vehicle', problem } })
      continue
    }
    reports.push(toReport(read.report, { vehicleId: meant.id, source: 'api', userId: null }, receipt.now))
    doubts.push(...read.doubts.map((doubt) => ({ event, ...doubt })))
  }
  return { reports, refused, doubts }
}

/** Events beyond those that are taken at once. */
function refusedBeyond({ taken, beyond }: GivenEvents): Refused[] {
  const problem = { key: 'beyond', values: { limit: MOST_FMS_EVENTS } } as const
  return beyond.map((given, index) => ({
    event: taken.length + index,
    vehicle: nameIn(given),
    wrong: { field: '', problem },
  }))
}

function nameIn(given: unknown): string {
  const vehicle = typeof given === 'object' && given !== null && 'vehicle' in given ? given.vehicle : ''
  return typeof vehicle === 'string' || typeof vehicle === 'number' ? String(vehicle).slice(0, 100) : ''
}
