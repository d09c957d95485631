import type { Queries } from '../database/database.ts'
import type { Feature } from '../feature.ts'
import type { CallerUser } from '../session/sessions.ts'

/**
 * All data that the features store about a person (GDPR, article 15), by the names of its parts, without hashes and secrets. A person
 * who has left an organisation does not get its records any more, as these also concern other people.
 */
export async function keptOf(
  queries: Queries,
  features: readonly Feature[],
  { id, email }: Pick<CallerUser, 'id' | 'email'>,
  organisationIds: readonly number[],
): Promise<Record<string, unknown>> {
  const kept: Record<string, unknown> = {}
  const person = { id, email, organisationIds: [0, ...organisationIds] }
  // Read the parts one after the other: an export is not urgent, and must not delay an alarm.
  for (const { personal } of features)
    for (const [name, read] of Object.entries(personal?.export ?? {}))
      kept[name] = await read(queries, person)
  return kept
}
