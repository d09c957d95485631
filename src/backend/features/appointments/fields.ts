import type { AppointmentFields } from '../../database/schema-appointments.ts'
import type { Queries } from '../../database/database.ts'
import { documentsSeen, sightOf } from '../../documents/feature.ts'
import { invalid } from '../../http/problem.ts'
import type { CheckedOrganisation } from '../../session/caller.ts'
import type { Asking } from './detail.ts'

/** The fields that a change may name, of an appointment and of a series. */
export type GivenFields = Omit<AppointmentFields, 'for_everybody'>

/** The fields of a row that a change may name. */
export function fieldsOf(row: GivenFields): GivenFields {
  const { title, text, location, lat, lng, all_day, category, responsible_id, response, min, max } = row
  return { title, text, location, lat, lng, all_day, category, responsible_id, response, min, max }
}

/** As they are stored: no empty texts, and no position of 0 and 0 (product page, section 2). */
export function storedFields(fields: GivenFields): GivenFields {
  const { lat, lng } = fields
  return {
    ...fieldsOf(fields),
    text: fields.text || null,
    location: fields.location || null,
    ...(lat || lng ? { lat, lng } : { lat: null, lng: null }),
  }
}

/** @throws {Problem} 422 where the smallest number is above the largest one, and where half of a position is given */
export function requireOrder({ min, max, lat, lng }: Pick<GivenFields, 'min' | 'max' | 'lat' | 'lng'>): void {
  if (min !== null && max !== null && min > max)
    throw invalid({ max: [{ key: 'belowMin', values: { min } }] })
  if ((lat === null) !== (lng === null))
    throw invalid({ [lat === null ? 'lat' : 'lng']: [{ key: 'required' }] })
}

/** @throws {Problem} 422 where the person is no member of the organisation now */
export async function requireMember(
  queries: Queries,
  { id, tenantId }: CheckedOrganisation,
  userId: number | null,
): Promise<void> {
  if (userId === null) return
  const member = await queries
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select('user_id')
    .where('memberships.tenant_id', '=', tenantId)
    .where('memberships.organisation_id', '=', id)
    .where('memberships.left_at', 'is', null)
    .where('users.active', '=', true)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  if (!member) throw invalid({ responsible_id: [{ key: 'missing' }] })
}

/**
 * The given documents, each once.
 * @param linked documents of the appointment already
 * @throws {Problem} 422 where the caller may not see one of them
 */
export async function checkDocuments(
  queries: Queries,
  { caller, organisation, now }: Asking,
  given: readonly number[],
  linked: readonly number[],
): Promise<number[]> {
  const wanted = [...new Set(given)]
  const added = wanted.filter((id) => !linked.includes(id))
  if (added.length === 0) return wanted
  const seen = (await caller.holds('files.view', organisation.id))
    ? await documentsSeen(queries, await sightOf(queries, organisation, caller, now))
        .select('documents.id')
        .where('documents.id', 'in', added)
        .execute()
    : []
  if (seen.length < added.length) throw invalid({ document_ids: [{ key: 'missing' }] })
  return wanted
}
