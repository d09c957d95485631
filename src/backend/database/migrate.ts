import { type Kysely, sql } from 'kysely'
import { Migrator, type Migration } from 'kysely/migration'
import { columnTypes, type ColumnTypes } from './column-types.ts'
import type { Database, Queries } from './database.ts'
import { first } from './migrations/0001-0025/0001-first.ts'
import { rightsChanges } from './migrations/0001-0025/0002-rights-changes.ts'
import { pushAndSettings } from './migrations/0001-0025/0003-push-and-settings.ts'
import { notificationIndices } from './migrations/0001-0025/0004-notification-indices.ts'
import { testNotifications } from './migrations/0001-0025/0005-test-notifications.ts'
import { idempotencyKeys } from './migrations/0001-0025/0006-idempotency-keys.ts'
import { operationWork } from './migrations/0001-0025/0007-operation-work.ts'
import { operationLists } from './migrations/0001-0025/0008-operation-lists.ts'
import { operationRecipients } from './migrations/0001-0025/0009-operation-recipients.ts'
import { qualifications } from './migrations/0001-0025/0010-qualifications.ts'
import { files } from './migrations/0001-0025/0011-files.ts'
import { vehicleBoard } from './migrations/0001-0025/0012-vehicle-board.ts'
import { fmsNews } from './migrations/0001-0025/0013-fms-news.ts'
import { fmsSettings } from './migrations/0001-0025/0014-fms-settings.ts'
import { mails } from './migrations/0001-0025/0015-mails.ts'
import { urgentPushes } from './migrations/0001-0025/0016-urgent-pushes.ts'
import { invitations } from './migrations/0001-0025/0017-invitations.ts'
import { people } from './migrations/0001-0025/0018-people.ts'
import { groupsOfOperations } from './migrations/0001-0025/0019-groups-of-operations.ts'
import { secondFactors } from './migrations/0001-0025/0020-second-factors.ts'
import { organisation } from './migrations/0001-0025/0021-organisation.ts'
import { accounts } from './migrations/0001-0025/0022-accounts.ts'
import { documents } from './migrations/0001-0025/0023-documents.ts'
import { sharedLinks } from './migrations/0001-0025/0024-shared-links.ts'
import { intakeMessages } from './migrations/0001-0025/0025-intake-messages.ts'
import { tenantIndex } from './migrations/0026-0050/0026-tenant-index.ts'
import { tenantUsers } from './migrations/0026-0050/0027-tenant-users.ts'
import { vehicleMoves } from './migrations/0026-0050/0028-vehicle-moves.ts'
import { keywordAdministration } from './migrations/0026-0050/0029-keywords.ts'
import { tenants } from './migrations/0026-0050/0030-tenants.ts'
import { tenantTexts } from './migrations/0026-0050/0031-tenant-texts.ts'
import { swappedPositions } from './migrations/0026-0050/0032-swapped-positions.ts'
import { sharedVisitors } from './migrations/0026-0050/0033-shared-visitors.ts'
import { documentsReadAgain } from './migrations/0026-0050/0034-documents-read-again.ts'
import { markedRows } from './migrations/0026-0050/0035-marked-rows.ts'
import { timelineActors } from './migrations/0026-0050/0036-timeline-actors.ts'
import { writeProbes } from './migrations/0026-0050/0037-write-probes.ts'
import { alarmingMore } from './migrations/0026-0050/0038-alarming-more.ts'
import { refusedMessages } from './migrations/0026-0050/0039-refused-messages.ts'
import { refusalViews } from './migrations/0026-0050/0040-refusal-views.ts'
import { laterFrom } from './migrations/0026-0050/0041-later-from.ts'
import { operationSeen } from './migrations/0026-0050/0042-operation-seen.ts'
import { sharedPhoneNumbers } from './migrations/0026-0050/0043-shared-phone-numbers.ts'
import { jobs } from './migrations/0026-0050/0044-jobs.ts'

/** All migrations in the order of their names. Never edit a released migration. */
export const migrations: Record<string, (types: ColumnTypes) => string[]> = {
  '0001-first': first,
  '0002-rights-changes': rightsChanges,
  '0003-push-and-settings': pushAndSettings,
  '0004-notification-indices': notificationIndices,
  '0005-test-notifications': testNotifications,
  '0006-idempotency-keys': idempotencyKeys,
  '0007-operation-work': operationWork,
  '0008-operation-lists': operationLists,
  '0009-operation-recipients': operationRecipients,
  '0010-qualifications': qualifications,
  '0011-files': files,
  '0012-vehicle-board': vehicleBoard,
  '0013-fms-news': fmsNews,
  '0014-fms-settings': fmsSettings,
  '0015-mails': mails,
  '0016-urgent-pushes': urgentPushes,
  '0017-invitations': invitations,
  '0018-people': people,
  '0019-groups-of-operations': groupsOfOperations,
  '0020-second-factors': secondFactors,
  '0021-organisation': organisation,
  '0022-accounts': accounts,
  '0023-documents': documents,
  '0024-shared-links': sharedLinks,
  '0025-intake-messages': intakeMessages,
  '0026-tenant-index': tenantIndex,
  '0027-tenant-users': tenantUsers,
  '0028-vehicle-moves': vehicleMoves,
  '0029-keywords': keywordAdministration,
  '0030-tenants': tenants,
  '0031-tenant-texts': tenantTexts,
  '0032-swapped-positions': swappedPositions,
  '0033-shared-visitors': sharedVisitors,
  '0034-documents-read-again': documentsReadAgain,
  '0035-marked-rows': markedRows,
  '0036-timeline-actors': timelineActors,
  '0037-write-probes': writeProbes,
  '0038-alarming-more': alarmingMore,
  '0039-refused-messages': refusedMessages,
  '0040-refusal-views': refusalViews,
  '0041-later-from': laterFrom,
  '0042-operation-seen': operationSeen,
  '0043-shared-phone-numbers': sharedPhoneNumbers,
  '0044-jobs': jobs,
}

/**
 * Runs all new migrations, or those up to `to`.
 * @throws the error of a failing statement; then nothing has changed.
 */
export async function migrate(queries: Queries, engine: Database['engine'], to?: string): Promise<void> {
  const types = columnTypes[engine]
  const migrator = new Migrator({
    db: queries,
    provider: {
      getMigrations: () =>
        Promise.resolve(
          Object.fromEntries(
            Object.entries(migrations).map(([name, statements]) => [
              name,
              toMigration(statements(types), engine),
            ]),
          ),
        ),
    },
  })

  const { error } = await (to === undefined ? migrator.migrateToLatest() : migrator.migrateTo(to))
  if (error) throw error
}

function toMigration(statements: readonly string[], engine: Database['engine']): Migration {
  return {
    up: async (queries) => {
      for (const statement of statements) await sql.raw(statement).execute(queries)
      if (engine === 'sqlite') await checkReferences(queries)
    },
  }
}

/** Checks foreign keys, which SQLite does not enforce during a migration (`sqlite.ts`). @throws {Error} for a missing row. */
async function checkReferences(queries: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ table: string }>`pragma foreign_key_check`.execute(queries)
  if (rows[0]) throw new Error(`a row of ${rows[0].table} refers to one that is not there.`)
}
