import type { Locale } from '../../../contract/locales.ts'
import { type ListedPerson, type PeopleOrder, peopleOrders } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../lib/pages/dates.ts'
import type { MemberView } from '../../../lib/stores/people/people.ts'
import { Table, type TableColumn } from '../../ui/layout/Table.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { MemberGroups } from './MemberGroups.tsx'
import { MemberName, memberName, Qualifications } from './MemberMarks.tsx'
import { pathOfMember } from './member-path.ts'
import { PersonAvatar } from '../../shared/PersonAvatar.tsx'
import { goToPeople } from './use-people-address.ts'

export interface MembersProps {
  locale: Locale
  members: readonly ListedPerson[]
  view: MemberView
}

const NOTHING = '–'

/** Where there is room; its heads sort. */
export function MemberTable({ locale, members, view }: MembersProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const columns: TableColumn<ListedPerson>[] = [
    {
      key: 'name',
      heading: t('people.members.sorts.name'),
      sortable: true,
      cell: (person) => (
        <span className="member">
          <PersonAvatar name={memberName(person)} avatar={person.avatar} />
          <span className="member-text">
            <a href={pathOfMember(locale, person.id)}>
              <MemberName locale={locale} person={person} />
            </a>
            <span className="muted">{person.email}</span>
          </span>
        </span>
      ),
    },
    {
      key: 'function',
      heading: t('people.members.sorts.function'),
      sortable: true,
      cell: ({ function: role }) => role ?? NOTHING,
    },
    {
      key: 'groups',
      heading: t('people.members.groups'),
      cell: ({ group_ids }) => (group_ids.length > 0 ? <MemberGroups ids={group_ids} /> : NOTHING),
    },
    {
      key: 'qualifications',
      heading: t('people.members.qualifications'),
      cell: ({ qualifications }) =>
        qualifications.length > 0 ? (
          <Qualifications locale={locale} qualifications={qualifications} now={now} />
        ) : (
          NOTHING
        ),
    },
    {
      key: 'last_login',
      heading: t('people.members.sorts.last_login'),
      sortable: true,
      cell: ({ last_login_at: at }) =>
        at === null ? (
          t('people.members.neverSignedIn')
        ) : (
          <span title={incidentTime(at)}>{relativeTime(at, locale, now)}</span>
        ),
    },
  ]

  return (
    <Table
      caption={t('people.members.heading')}
      columns={columns}
      rows={members}
      rowKey={({ id }) => id}
      sort={{ key: view.sort, direction: directionOf(view.sort) }}
      onSort={({ key }) => {
        const sort = peopleOrders.find((one) => one === key)
        if (sort && sort !== view.sort) goToPeople({ ...view, sort, page: 1 })
      }}
    />
  )
}

/** Names from A to Z, times from the latest. */
function directionOf(sort: PeopleOrder): 'ascending' | 'descending' {
  return sort === 'name' || sort === 'function' ? 'ascending' : 'descending'
}
