import '../ui/layout/list-row.css'
import { useStore } from '@nanostores/react'
import {
  type AvailablePerson,
  type StrengthFilter,
  strengthFilters,
} from '../../contract/availability/availability.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { clockTime } from '../../lib/pages/dates.ts'
import {
  $availablePeople,
  $peopleFilter,
  filterPeople,
  loadAvailablePeople,
  loadMorePeople,
} from '../../lib/stores/availability/available-people.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { Empty, Failure } from '../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { LoadMore } from '../ui/layout/LoadMore.tsx'

const ALL = 'all'

/** The names of the members with their status, for leaders. */
export function AvailablePeople({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const filter = useStore($peopleFilter, { ssr: 'initial' })
  return (
    <div className="stack">
      <label className="availability-meanwhile">
        <span>{t('strength.filter')}</span>
        <select
          className="input"
          value={filter ?? ALL}
          onChange={({ target }) => filterPeople(strengthFilters.find((one) => one === target.value))}
        >
          <option value={ALL}>{t('strength.all')}</option>
          {strengthFilters.map((status: StrengthFilter) => (
            <option key={status} value={status}>
              {t(`availability.statuses.${status}`)}
            </option>
          ))}
        </select>
      </label>
      <People locale={locale} />
    </div>
  )
}

function People({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const people = useStore($availablePeople, { ssr: 'initial' })
  if (people.state === 'loading') return <SkeletonRows rows={4} label={t('common.loading')} />
  if (people.state === 'failed') {
    const retry = {
      label: t('common.retry'),
      busy: people.changing,
      onRetry: () => void loadAvailablePeople(),
    }
    return <Failure {...problemWords(t, people.error)} retry={retry} />
  }
  const { data, page, lastPage } = people.value
  if (data.length === 0) return <Empty text={t('strength.noPeople')} />
  return (
    <>
      <ul className="list-rows card">
        {data.map((one) => (
          <PersonRow key={one.user_id} locale={locale} person={one} />
        ))}
      </ul>
      <LoadMore
        label={page < lastPage ? t('strength.more') : undefined}
        busy={people.changing}
        busyLabel={t('common.loading')}
        came=""
        onMore={() => void loadMorePeople()}
      />
    </>
  )
}

function PersonRow({ locale, person }: { locale: Locale; person: AvailablePerson }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { display_name, function: role, status, until, qualifications, note } = person
  return (
    <li className="list-row">
      <div className="list-row-text">
        <h3 className="list-row-title">
          <bdi>{display_name}</bdi>
        </h3>
        <p>
          {t(`availability.statuses.${status ?? 'unknown'}`)}
          {until && ` ${t('strength.until', { time: clockTime(until, now) })}`}
        </p>
        <p className="list-row-meta">{[role, ...qualifications].filter(Boolean).join(' · ')}</p>
        {note && (
          <p className="list-row-meta" dir="auto">
            {t('strength.note', { note })}
          </p>
        )}
      </div>
    </li>
  )
}
