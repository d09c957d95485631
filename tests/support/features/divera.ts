import type { Queries } from '../../../src/backend/database/database.ts'
import { newSecret } from '../../../src/backend/session/secrets.ts'
import type { MatrixFeature } from '../matrix/feature.ts'
import type { Place } from '../matrix/places.ts'
import type { Request, Row } from '../matrix/rows.ts'

type Of = Pick<Place, 'tenant' | 'organisation'>

/** Gives an organisation a connection without keys, which therefore calls no one. */
async function addConnection(
  queries: Queries,
  { tenant, organisation }: Of,
  { webhook, enabled = false }: { webhook?: string; enabled?: boolean } = {},
): Promise<void> {
  const values = { version: 1, webhook_hash: webhook ?? null, enabled }
  await queries
    .insertInto('divera_connections')
    .values({
      tenant_id: tenant,
      organisation_id: organisation,
      base_url: 'https://divera.example.org',
      poll_seconds: 60,
      mapping: JSON.stringify({ vehicles: [], groups: [] }),
      ...values,
    })
    .onConflict((conflict) => conflict.column('organisation_id').doUpdateSet(values))
    .execute()
}

/** Adds an alarm that could not be taken. */
async function addFailed(queries: Queries, place: Of): Promise<number> {
  await addConnection(queries, place, { enabled: true })
  const { id } = await queries
    .insertInto('divera_log')
    .values({
      tenant_id: place.tenant,
      organisation_id: place.organisation,
      at: '2026-01-01T00:00:00.000Z',
      way: 'poll',
      outcome: 'failed',
      divera_id: '1',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const aboutConnection = (input?: Request['input']): Row => ({
  concerns: 'nothing',
  request: async ({ database, places: { home } }) => {
    await database.write((queries) => addConnection(queries, home))
    return { params: { organisationId: home.organisation }, ...(input && { input }) }
  },
})

export const feature: MatrixFeature = {
  rows: {
    getDivera: aboutConnection(),
    updateDivera: aboutConnection({ version: 1, poll_seconds: 90 }),
    renewDiveraWebhook: aboutConnection({}),
    syncDivera: aboutConnection({}),
    testDivera: aboutConnection({}),
    previewDivera: aboutConnection({}),
    listDiveraLog: aboutConnection(),
    retryDiveraEntry: {
      concerns: 'nothing',
      request: async ({ database, places: { home } }) => ({
        params: {
          organisationId: home.organisation,
          entryId: await database.write((queries) => addFailed(queries, home)),
        },
        input: {},
      }),
    },
    intakeDivera: {
      concerns: 'nothing',
      request: async ({ database, places: { home } }) => {
        const { secret, hash } = newSecret()
        await database.write((queries) => addConnection(queries, home, { webhook: hash, enabled: true }))
        return { params: { secret }, input: { id: 1, title: 'B3' } }
      },
    },
  },
  ids: { entryId: addFailed },
}
