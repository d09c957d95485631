import type { Hono } from 'hono'
import { previewDivera, testDivera } from '../../../contract/divera/divera-check.ts'
import { intakeDivera } from '../../../contract/divera/divera-intake.ts'
import { listDiveraLog, retryDiveraEntry } from '../../../contract/divera/divera-log.ts'
import { getDivera, renewDiveraWebhook, syncDivera, updateDivera } from '../../../contract/divera/divera.ts'
import { notFound } from '../../http/problem.ts'
import { Answer, serve } from '../../http/serve.ts'
import type { Services } from '../../services.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import { clientOf } from './ask.ts'
import { changeConnection, renewWebhook } from './change.ts'
import { testConnection } from './check.ts'
import { type ConnectionRow, readConnection, toDivera } from './connection.ts'
import { readLog } from './log.ts'
import { previewConnection } from './preview.ts'
import { retryEntry } from './retry.ts'
import { addPoll } from './schedule.ts'

/** For the administrators of an organisation. Nothing here answers a key. */
export function diveraRoutes(app: Hono, services: Services): void {
  const { database, config, log } = services
  const { appKey } = config
  const shown = (row: ConnectionRow | undefined, now: number) => toDivera(appKey, row, now)
  /** @throws {Problem} 404 where no administrator has ever saved a connection */
  const require = async (organisation: CheckedOrganisation): Promise<ConnectionRow> => {
    const row = await readConnection(database.read, organisation)
    if (!row) throw notFound()
    return row
  }

  serve(app, services, getDivera, async ({ organisation, now }) =>
    shown(await readConnection(database.read, organisation), now),
  )

  serve(app, services, updateDivera, async ({ caller, organisation, input, now }) => {
    const about = { organisation, appKey, targets: config.diveraTargets, now }
    const row = await database.write((queries) => changeConnection({ queries, ...about }, input))
    log.info({ user: caller.user.id, organisation: organisation.id }, 'connection with DIVERA changed')
    return shown(row, now)
  })

  serve(app, services, renewDiveraWebhook, async ({ caller, organisation, now }) => {
    const { secret, row } = await database.write(async (queries) => ({
      secret: await renewWebhook({ queries, organisation, now }),
      row: await readConnection(queries, organisation),
    }))
    log.info({ user: caller.user.id, organisation: organisation.id }, 'address of the DIVERA webhook changed')
    return new Answer(201, { url: intakeDivera.path.replace('{secret}', secret), divera: shown(row, now) })
  })

  serve(app, services, syncDivera, async ({ organisation, now }) => {
    const row = await require(organisation)
    if (row.enabled) await database.write((queries) => addPoll(queries, row, now, now))
    return shown(await readConnection(database.read, organisation), now)
  })

  serve(app, services, testDivera, async ({ organisation }) =>
    testConnection(clientOf(services, await require(organisation))),
  )

  serve(app, services, previewDivera, async ({ organisation, now }) => {
    const row = await require(organisation)
    return previewConnection(database.read, row, clientOf(services, row), now)
  })

  serve(app, services, listDiveraLog, ({ organisation, input }) =>
    readLog(database.read, organisation, input),
  )

  serve(app, services, retryDiveraEntry, async ({ organisation, params, now }) =>
    retryEntry(services, await require(organisation), params.entryId, now),
  )
}
