import type { Hono } from 'hono'
import { listIntakeMessages } from '../../contract/operations/intake-messages.ts'
import { intakeAlarm } from '../../contract/operations/operations.ts'
import { readAlarm } from './alarm/alarm.ts'
import { readIntakeLog } from './alarm/intake-log.ts'
import { raise } from './alarm/raise.ts'
import { type Warning, warningWords } from './alarm/warnings.ts'
import { timeZoneOf } from '../time/organisation-zone.ts'
import { Answer, serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

/** The dispatch centre's door, and what came in by it. */
export function intakeRoutes(app: Hono, services: Services): void {
  serve(app, services, intakeAlarm, async ({ key, input, isGuessed, doubts, now, t }) => {
    const organisation = { id: key.organisationId, tenantId: key.tenantId }
    const timeZone = await timeZoneOf(services.database.read, organisation)
    const { alarm, dropped } = readAlarm(input, { now, timeZone, sender: key.name })
    const known: Warning[] = distinct([...doubts, ...dropped])
    if (isGuessed) known.push({ why: 'charset' })
    const raised = await raise(services, organisation, alarm, key.name, now, { warnings: known })
    const { id, created, updated } = raised

    const warnings = raised.warnings.map((one) => warningWords(one, t))
    const body = { id, created, ...(updated && { updated }), ...(warnings.length > 0 && { warnings }) }
    return created ? new Answer(201, body) : body
  })

  serve(app, services, listIntakeMessages, ({ organisation, input, t }) =>
    readIntakeLog(services.database.read, organisation, input.before, t),
  )
}

/** A text may be cut twice: as it is read, and as it is kept. */
function distinct<Doubt extends { field: string; why: string }>(doubts: readonly Doubt[]): Doubt[] {
  return [...new Map(doubts.map((doubt) => [`${doubt.field} ${doubt.why}`, doubt])).values()]
}
