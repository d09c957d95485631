import type { Hono } from 'hono'
import { exportOwnData } from '../../contract/account/account.ts'
import { FileAnswer } from '../http/file-answer.ts'
import { serve } from '../http/serve.ts'
import type { Feature } from '../feature.ts'
import type { Services } from '../services.ts'
import { keptOf } from './kept.ts'

export function exportRoutes(app: Hono, services: Services, features: readonly Feature[]): void {
  const { database, log } = services

  serve(app, services, exportOwnData, async ({ caller, now, t }) => {
    const exported_at = new Date(now).toISOString()
    const organisationIds = [...(await caller.organisations()).keys()]
    const kept = await keptOf(database.read, features, caller.user, organisationIds)
    log.info({ user: caller.user.id }, 'personal data exported')
    const name = t('ownData.export.file', { day: exported_at.slice(0, 10) })
    return new FileAnswer(`${JSON.stringify({ exported_at, ...kept }, null, 2)}\n`, `${name}.json`)
  })
}
