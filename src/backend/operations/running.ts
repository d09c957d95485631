import type { Hono } from 'hono'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { health, ready } from '../../contract/operations/running.ts'
import { createWriteProbe } from '../database/write-probe.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

const packageFile = new URL('../../../package.json', import.meta.url)
export const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(packageFile, 'utf8')),
)

export function runningRoutes(app: Hono, services: Services): void {
  serve(app, services, health, () => Promise.resolve({ status: 'ok', version }))

  const probe = createWriteProbe(services.database)
  serve(app, services, ready, async () => {
    await probe()
    return { status: 'ok' as const }
  })
}
