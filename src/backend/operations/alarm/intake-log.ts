import {
  INTAKE_LOG_PAGE,
  type IntakeMessage,
  type IntakeMessages,
} from '../../../contract/operations/intake-messages.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Queries } from '../../database/database.ts'
import type { Translate } from '../../../i18n/translate.ts'
import { warningWords } from './warnings.ts'

/** What came in, the latest first, from before the message with this id on. */
export async function readIntakeLog(
  queries: Queries,
  organisation: CheckedOrganisation,
  before: number | undefined,
  t: Translate,
): Promise<IntakeMessages> {
  const rows = await queries
    .selectFrom('intake_messages')
    .select([
      'id',
      'received_at',
      'sender',
      'source',
      'source_id',
      'message',
      'warnings',
      'outcome',
      'shown_as',
      'times',
      'operation_id',
    ])
    .where('tenant_id', '=', organisation.tenantId)
    .where('organisation_id', '=', organisation.id)
    .where('message', 'is not', null)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(INTAKE_LOG_PAGE + 1)
    .execute()
  const messages = rows
    .slice(0, INTAKE_LOG_PAGE)
    .map(({ message, warnings, shown_as, ...row }): IntakeMessage => ({
      ...row,
      outcome: shown_as ?? row.outcome,
      title: message?.title ?? message?.called ?? '',
      warnings: (warnings ?? []).map((one) => warningWords(one, t)),
    }))
  return { messages, next: rows.length > INTAKE_LOG_PAGE ? (messages.at(-1)?.id ?? null) : null }
}
