import type { Hono } from 'hono'
import { sql } from 'kysely'
import { readFileSync } from 'node:fs'
import * as v from 'valibot'
import { health, ready } from '../../contract/operations/running.ts'
import { DatabaseAway } from '../database/away.ts'
import { serve } from '../http/serve.ts'
import type { Services } from '../services.ts'

const packageFile = new URL('../../../package.json', import.meta.url)
export const { version } = v.parse(
  v.object({ version: v.string() }),
  JSON.parse(readFileSync(packageFile, 'utf8')),
)

export function runningRoutes(app: Hono, services: Services): void {
  serve(app, services, health, () => Promise.resolve({ status: 'ok', version }))

  serve(app, services, ready, async () => {
    await sql`select 1`.execute(services.database.read).catch((cause: unknown) => {
      throw new DatabaseAway('The database does not answer a query.', { cause })
    })
    return { status: 'ok' as const }
  })
}
