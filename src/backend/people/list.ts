import type { ListedPerson, PeopleFilters } from '../../contract/people/people.ts'
import { searchWordsOf } from '../../i18n/search-words.ts'
import type { CheckedOrganisation } from '../session/caller.ts'
import type { Queries } from '../database/database.ts'
import { searchWords } from '../operations/list/search.ts'
import { pageOf } from '../http/page.ts'
import { countedOn, foldQualification } from './qualifications.ts'
import { listedPeopleOf, type PersonRow } from './find.ts'
import { orders } from './order.ts'
import { toPeople, withoutAlarms } from './rows.ts'

/** A page of the list; `today` as the clocks of the organisation show it. */
export async function readPeoplePage(
  queries: Queries,
  organisation: CheckedOrganisation,
  { page, limit, ...filters }: PeopleFilters & { page: number; limit: number },
  today: string,
) {
  const found = await findPeople(queries, organisation, filters, today)
  const rows = found.slice((page - 1) * limit, page * limit)
  const data: ListedPerson[] = await toPeople(queries, organisation, rows)
  return pageOf(data, found.length, { page, limit })
}

/**
 * The people who pass all filters, in order. An organisation has some hundred members: this reads all of them, and compares words,
 * qualifications and names here, so that both engines find and sort alike.
 */
export async function findPeople(
  queries: Queries,
  organisation: CheckedOrganisation,
  { qualification, search, sort, sees_no_alarms, ...filters }: PeopleFilters,
  today: string,
): Promise<PersonRow[]> {
  const all = await stored(queries, organisation, filters)
  const blind = sees_no_alarms ? await withoutAlarms(queries, organisation, all) : undefined
  const rows = blind ? all.filter(({ id }) => blind.has(id)) : all
  const words = searchWords(search)
  return rows
    .filter((row) => hasWords(row, words) && (!qualification || isQualified(row, qualification, today)))
    .toSorted(orders[sort])
}

function stored(
  queries: Queries,
  organisation: CheckedOrganisation,
  { state, group, admin }: Pick<PeopleFilters, 'state' | 'group' | 'admin'>,
): Promise<PersonRow[]> {
  return listedPeopleOf(queries, organisation)
    .where('memberships.left_at', state === 'left' ? 'is not' : 'is', null)
    .$if(state === 'active' || state === 'inactive', (query) =>
      query.where('users.active', '=', state === 'active'),
    )
    .$if(admin !== undefined, (query) =>
      query.where((either) =>
        either.or([either('memberships.admin', '=', true), either('users.tenant_admin', '=', true)]),
      ),
    )
    .$if(group !== undefined, (query) =>
      query.where('users.id', 'in', ({ selectFrom }) =>
        selectFrom('group_members')
          .innerJoin('groups', 'groups.id', 'group_members.group_id')
          .select('group_members.user_id')
          .where('groups.id', '=', group ?? 0)
          .where('groups.organisation_id', '=', organisation.id),
      ),
    )
    .execute()
}

/** Whether each of the words is the beginning of one of theirs. */
function hasWords(row: PersonRow, words: readonly string[]): boolean {
  if (words.length === 0) return true
  const texts = [row.first_name, row.last_name, row.email, row.function, row.personnel_no]
  const own = searchWordsOf(texts.join(' '))
  return words.every((word) => own.some((one) => one.startsWith(word)))
}

function isQualified(row: PersonRow, qualification: string, today: string): boolean {
  const wanted = foldQualification(qualification)
  return countedOn(today, row).some((name) => foldQualification(name) === wanted)
}
