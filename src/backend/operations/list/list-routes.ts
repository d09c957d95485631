import type { Hono } from 'hono'
import {
  exportOperations,
  getOperationChoices,
  listOperations,
  listOperationYears,
} from '../../../contract/operations/operation-list.ts'
import { getOperationStatistics } from '../../../contract/operations/operation-statistics.ts'
import { FileAnswer } from '../../http/file-answer.ts'
import { dayAt } from '../../time/local-time.ts'
import { serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import { readChoices } from './choices.ts'
import { readCursor } from '../../http/cursor.ts'
import { timeZoneOf } from '../../time/organisation-zone.ts'
import { wantedOf } from './filters.ts'
import { readOperationPage } from './list.ts'
import { readStatistics } from './statistics.ts'
import { operationTable } from './table.ts'
import { readYears } from './years.ts'

export function operationListRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, listOperations, async ({ caller, organisation, input }) => {
    const { page, limit, before, ...filters } = input
    const behind = before === undefined ? undefined : readCursor(before)
    const wanted = wantedOf(filters, await timeZoneOf(database.read, organisation))
    return readOperationPage(database, organisation, { wanted, page, limit, behind }, caller.user.id)
  })

  serve(app, services, exportOperations, async ({ caller, organisation, input, locale, t, now }) => {
    const timeZone = await timeZoneOf(database.read, organisation)
    const reader = { t, locale, timeZone, userId: caller.user.id }
    const table = await operationTable(database, organisation, wantedOf(input, timeZone), reader)
    return new FileAnswer(table, `${t('operationTable.file', { day: dayAt(now, timeZone) })}.csv`)
  })

  serve(app, services, getOperationStatistics, async ({ organisation, input, now }) => {
    const timeZone = await timeZoneOf(database.read, organisation)
    const to = input.to ?? dayAt(now, timeZone)
    const from = input.from ?? dayAfterYearBefore(to)
    return readStatistics(database, organisation, { from, to, timeZone })
  })

  serve(app, services, listOperationYears, async ({ organisation }) =>
    readYears(database.read, organisation, await timeZoneOf(database.read, organisation)),
  )

  serve(app, services, getOperationChoices, ({ organisation }) => readChoices(database.read, organisation))
}

/** Together with the last day it makes one year. */
function dayAfterYearBefore(day: string): string {
  const first = new Date(`${day}T00:00:00Z`)
  first.setUTCFullYear(first.getUTCFullYear() - 1)
  first.setUTCDate(first.getUTCDate() + 1)
  return first.toISOString().slice(0, 10)
}
