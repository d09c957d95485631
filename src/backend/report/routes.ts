import type { Hono } from 'hono'
import { getOperationReport } from '../../contract/operations/operation-report.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { detailFor } from '../operations/detail.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { fmsWordsOf } from '../vehicles/fms-settings.ts'
import { reportOf } from './content.ts'
import { drawAside } from './draw-aside.ts'
import { timesIn } from '../time/times.ts'

export function reportRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, getOperationReport, async ({ params, t, locale, ...asking }) => {
    const detail = await detailFor(database, asking, params.operationId)
    const { name, time_zone } = await database.read
      .selectFrom('organisations')
      .select(['name', 'time_zone'])
      .where('id', '=', asking.organisation.id)
      .executeTakeFirstOrThrow()
    const times = timesIn(time_zone)
    const madeAt = new Date(asking.now).toISOString()
    const words = await fmsWordsOf(database.read, asking.organisation.tenantId)
    const report = reportOf(detail, { organisation: name, times, madeAt, t, fmsWords: words(locale) })
    const file = t('operationReport.file', {
      day: times.day(detail.alarm_at),
      title: detail.title.slice(0, 80),
    })
    return new FileAnswer(await drawAside({ report, locale, madeAt: asking.now }), `${file}.pdf`)
  })
}
