import type { Hono } from 'hono'
import { health, ready } from '../../contract/health.ts'
import { createWriteProbe } from '../database/write-probe.ts'
import { serve } from '../http/serve.ts'
import { version } from '../process/version.ts'
import type { Services } from '../services.ts'

export function runningRoutes(app: Hono, services: Services): void {
  serve(app, services, health, () => Promise.resolve({ status: 'ok', version }))

  const probe = createWriteProbe(services.database)
  serve(app, services, ready, async () => {
    await probe()
    return { status: 'ok' as const }
  })
}
