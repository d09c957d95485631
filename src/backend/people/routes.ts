import type { Hono } from 'hono'
import { exportPeople, listPeople } from '../../contract/people/people.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { dayAt } from '../time/local-time.ts'
import { timeZoneOf } from '../time/organisation-zone.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { readPeoplePage } from './list.ts'
import { peopleTable } from './table.ts'

export function peopleRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, listPeople, async ({ organisation, input, now }) => {
    const today = dayAt(now, await timeZoneOf(database.read, organisation))
    return readPeoplePage(database.read, organisation, input, today)
  })

  serve(app, services, exportPeople, async ({ organisation, input, locale, t, now }) => {
    const timeZone = await timeZoneOf(database.read, organisation)
    const today = dayAt(now, timeZone)
    const table = await peopleTable(database.read, organisation, input, { t, locale, timeZone, today })
    return new FileAnswer(table, `${t('peopleTable.file', { day: today })}.csv`)
  })
}
