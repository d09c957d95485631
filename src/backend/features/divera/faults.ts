import type { Queries } from '../../database/database.ts'
import { nothingStored, storeInLanguages, type Stored, together } from '../../notifications/feature.ts'
import { administratorsOf } from '../../organisation/feature.ts'
import { iso } from '../../time/iso.ts'
import { type ConnectionRow, faultsOf, organisationOf } from './connection.ts'

/** Tells the administrators of the organisation once of each fault, and once when it is over. Publish the result after the commit. */
export async function tellFaults(queries: Queries, connection: ConnectionRow, now: number): Promise<Stored> {
  const faults = faultsOf(connection, now).map(({ kind }) => kind)
  const told = { poll: connection.poll_told, webhook: connection.webhook_told }
  const changed = (['poll', 'webhook'] as const).filter((kind) => faults.includes(kind) !== told[kind])
  if (changed.length === 0) return nothingStored
  await queries
    .updateTable('divera_connections')
    .set({ poll_told: faults.includes('poll'), webhook_told: faults.includes('webhook') })
    .where('organisation_id', '=', connection.organisation_id)
    .execute()
  const organisation = organisationOf(connection)
  const administrators = (await administratorsOf(queries, organisation)).map(({ id }) => id)
  const stored: Stored[] = []
  for (const kind of changed) {
    const state = faults.includes(kind) ? 'failing' : 'over'
    const told = await storeInLanguages(queries, administrators, (t) => ({
      tenantId: organisation.tenantId,
      organisationId: organisation.id,
      type: 'other',
      title: t(`diveraNews.${kind}.${state}`),
      body: t(`diveraNews.${kind}.${state}About`),
      operationId: null,
      vehicleId: null,
      page: 'integrations',
      at: iso(now),
    }))
    stored.push(told)
  }
  return together(stored)
}
