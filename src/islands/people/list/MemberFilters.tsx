import type { Locale } from '../../../contract/locales.ts'
import { type ListedPerson, memberStates, peopleOrders } from '../../../contract/people/people.ts'
import { translate } from '../../../i18n/translate.ts'
import { type MemberFilter, memberFilterWith, withFilter } from '../../../lib/people/people-view.ts'
import type { MemberView } from '../../../lib/stores/people/people.ts'
import { $peopleView } from '../../../lib/stores/people/people-view.ts'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { GroupFilter } from './MemberGroups.tsx'
import { QualificationFilter } from './QualificationFilter.tsx'
import { TypedSearch } from '../../shared/TypedSearch.tsx'
import { goToPeople } from './use-people-address.ts'

interface Props {
  locale: Locale
  view: MemberView
  /** Whose qualifications are offered. */
  shown: readonly ListedPerson[]
}

export function MemberFilters({ locale, view, shown }: Props) {
  const t = translate(locale)
  const { filter, sort } = view

  return (
    <search className="member-filters">
      <TypedSearch
        words={{
          label: t('people.members.search'),
          short: t('people.searchShort'),
          clear: t('people.clearSearch'),
        }}
        search={filter.search}
        onSearch={(search) => narrow({ search })}
      />
      {/* Browsers scroll to what has the focus only where nothing of it is seen. */}
      <div
        className="member-choices"
        onFocus={({ target }) => target.scrollIntoView({ block: 'nearest', inline: 'nearest' })}
      >
        <FilterSelect
          name="state"
          id="member-state"
          label={t('people.members.state')}
          nothing={t('people.members.anyState')}
          choices={memberStates.map((value) => ({ value, label: t(`people.members.states.${value}`) }))}
          value={filter.state}
          onChoose={(state) => narrow({ state })}
        />
        <FilterSelect
          name="admin"
          id="member-admin"
          label={t('people.members.adminLabel')}
          nothing={t('people.members.anyAdmin')}
          choices={[{ value: 'true', label: t('people.members.onlyAdmin') }]}
          value={filter.admin}
          onChoose={(admin) => narrow({ admin })}
        />
        <FilterSelect
          name="sees_no_alarms"
          id="member-alarms"
          label={t('people.members.alarmsLabel')}
          nothing={t('people.members.anyAlarms')}
          choices={[{ value: 'true', label: t('people.members.seesNoAlarms') }]}
          value={filter.sees_no_alarms}
          onChoose={(sees_no_alarms) => narrow({ sees_no_alarms })}
        />
        <GroupFilter locale={locale} chosen={filter.group} onChoose={(group) => narrow({ group })} />
        <QualificationFilter
          locale={locale}
          chosen={filter.qualification}
          known={shown.flatMap(({ qualifications }) => qualifications.map(({ name }) => name))}
          onChoose={(qualification) => narrow({ qualification })}
        />
        {/* Where no heads of a table sort; by the styles alone, so that nothing moves when the script comes. */}
        <div className="member-sort">
          <FilterSelect
            name="sort"
            id="member-sort"
            label={t('people.members.sort')}
            nothing={t('people.members.sorts.name')}
            choices={peopleOrders
              .filter((value) => value !== 'name')
              .map((value) => ({ value, label: t(`people.members.sorts.${value}`) }))}
            value={sort === 'name' ? undefined : sort}
            onChoose={(chosen) =>
              goToPeople({ ...view, sort: peopleOrders.find((one) => one === chosen) ?? 'name', page: 1 })
            }
          />
        </div>
      </div>
    </search>
  )
}

/** What is shown when a choice comes may be narrowed down otherwise by now. */
function narrow(change: Partial<Record<keyof MemberFilter, string | undefined>>): void {
  const now = $peopleView.get()
  if (now.list === 'members') goToPeople(withFilter(now, memberFilterWith(now.filter, change)))
}
