import '../../ui/layout/filter-bar.css'
import { type RefObject, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type AlertFilter, filterOf, isFiltered, namesIn } from '../../../lib/operations/alert-filter.ts'
import type { AlertPage } from '../../../lib/operations/alert-page.ts'
import { $alertFilter } from '../../../lib/stores/operations/alerts.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { filter as sign } from '../../ui/icons/search.ts'
import { AlertChips } from './AlertChips.tsx'
import { AlertFilterSheet } from './AlertFilterSheet.tsx'
import { statusChoices, typeChoices, useYearChoices } from './alert-filter-choices.ts'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { TypedSearch } from '../../shared/TypedSearch.tsx'
import { goToFilter } from './use-alert-address.ts'
import './alert-tools.css'

interface Props {
  locale: Locale
  filter: AlertFilter
  /** What was found; undefined: nothing was answered. */
  list: AlertPage | undefined
  busy: boolean
  /** Takes the focus where what had it goes. */
  heading: RefObject<HTMLHeadingElement | null>
}

/** A field to search by words, the filters that are used most where there is room, and all of them behind a button. */
export function AlertBar({ locale, filter, list, busy, heading }: Props) {
  const t = translate(locale)
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const years = useYearChoices(filter.year)
  const count = namesIn(filter).filter((name) => name !== 'search').length
  const set = (name: 'status' | 'type' | 'year') => (value: string) => {
    const before = $alertFilter.get()
    goToFilter(filterOf((one) => (one === name ? value : before[one]?.toString())))
  }

  return (
    <>
      <search className="alert-bar">
        <TypedSearch
          words={{
            label: t('alertTools.search'),
            short: t('alertTools.searchShort'),
            clear: t('alertTools.clearSearch'),
          }}
          search={filter.search}
          onSearch={(search) =>
            goToFilter(filterOf((one) => (one === 'search' ? search : $alertFilter.get()[one]?.toString())))
          }
        />
        <div className="alert-quick">
          <FilterSelect
            name="status"
            id="quick-status"
            label={t('alertTools.names.status')}
            nothing={t('alertTools.statuses.all')}
            choices={statusChoices(t)}
            value={filter.status}
            onChoose={set('status')}
          />
          <FilterSelect
            name="type"
            id="quick-type"
            label={t('alertTools.names.type')}
            nothing={t('alertTools.anyType')}
            choices={typeChoices(t)}
            value={filter.type}
            onChoose={set('type')}
          />
          {years && (
            <FilterSelect
              name="year"
              id="quick-year"
              label={t('alertTools.names.year')}
              nothing={t('alertTools.anyYear')}
              choices={years}
              value={filter.year?.toString()}
              onChoose={set('year')}
            />
          )}
        </div>
        <button
          ref={button}
          type="button"
          className="button"
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <Icon shape={sign} />
          {t('alertTools.filter')}
          {count > 0 && (
            <span className="filter-count figures">
              {count}
              <span className="visually-hidden"> {t('alertTools.active')}</span>
            </span>
          )}
        </button>
      </search>
      {isFiltered(filter) && (
        <AlertChips
          locale={locale}
          filter={filter}
          list={list}
          busy={busy}
          onLast={() => (button.current ?? heading.current)?.focus()}
        />
      )}
      <AlertFilterSheet locale={locale} filter={filter} open={open} onClose={() => setOpen(false)} />
    </>
  )
}
