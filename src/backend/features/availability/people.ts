import type { AvailablePerson, StrengthFilter } from '../../../contract/availability/availability.ts'
import { pageOf } from '../../http/page.ts'
import type { MemberStatus } from './members.ts'

const collator = new Intl.Collator('de')

/**
 * A page of the members with their status, by name.
 * @param reader.readsNotes whether the caller administers the organisation; otherwise they read their own note alone
 */
export function pageOfPeople(
  members: readonly MemberStatus[],
  { status, page, limit }: { status?: StrengthFilter | undefined; page: number; limit: number },
  reader: { userId: number; readsNotes: boolean },
) {
  const found = members
    .filter((one) => status === undefined || (one.status ?? 'unknown') === status)
    .map((one) => ({ ...one, display_name: `${one.first_name} ${one.last_name}` }))
    .toSorted(
      (one, other) => collator.compare(one.display_name, other.display_name) || one.user_id - other.user_id,
    )
  const data = found.slice((page - 1) * limit, page * limit).map((one): AvailablePerson => {
    const { first_name: _, last_name: __, note, qualifications, ...shown } = one
    const mayRead = reader.readsNotes || one.user_id === reader.userId
    return { ...shown, qualifications: [...qualifications], ...(mayRead && { note }) }
  })
  return pageOf(data, found.length, { page, limit })
}
