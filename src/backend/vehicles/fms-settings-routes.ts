import type { Hono } from 'hono'
import { getFmsSettings, putFmsSettings } from '../../contract/vehicles/fms-settings.ts'
import { Problem } from '../http/problem.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'
import { fmsSettingsOf, saveFmsSettings } from './fms-settings.ts'

export function fmsSettingsRoutes(app: Hono, services: Services): void {
  const { database } = services

  serve(app, services, getFmsSettings, ({ caller }) => fmsSettingsOf(database.read, caller.user.tenant_id))

  serve(app, services, putFmsSettings, async ({ caller, input }) => {
    const { tenant_id } = caller.user
    const { saved, current } = await database.write(async (queries) => ({
      saved: await saveFmsSettings(queries, tenant_id, input),
      current: await fmsSettingsOf(queries, tenant_id),
    }))
    if (!saved) throw new Problem(409, 'fmsSettingsChanged', { current })
    return current
  })
}
