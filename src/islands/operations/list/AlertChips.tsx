import '../../ui/layout/filter-bar.css'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { type AlertFilter, namesIn, without } from '../../../lib/operations/alert-filter.ts'
import type { AlertPage } from '../../../lib/operations/alert-page.ts'
import { focusNeighbour } from '../../ui/behaviour/focus-neighbour.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { close } from '../../ui/icons/frame.ts'
import { useOperationChoices } from './alert-filter-choices.ts'
import { chipWords, countOf } from './alert-filter-words.ts'
import { goToFilter } from './use-alert-address.ts'
import './alert-tools.css'

interface Props {
  locale: Locale
  filter: AlertFilter
  list: AlertPage | undefined
  busy: boolean
  /** The button that was used goes, and no other is left. */
  onLast: () => void
}

/** How many match, and each filter with a press to take it back. */
export function AlertChips({ locale, filter, list, busy, onLast }: Props) {
  const t = translate(locale)
  const choices = useOperationChoices()
  const all = namesIn(filter)
  // The field itself says what is searched for.
  const names = all.filter((name) => name !== 'search')
  const found = list && countOf(t, locale, list)

  return (
    <div className="alert-chips">
      <p role="status" className="figures">
        {!busy && found !== undefined && t('alertTools.found', { count: list?.total ?? 0, found })}
      </p>
      {names.length > 0 && (
        <div className="filter-chips" role="group" aria-label={t('alertTools.chosen')}>
          {names.map((name) => {
            const words = chipWords(filter, name, { locale, t, choices, list })
            return (
              <button
                key={name}
                type="button"
                className="filter-chip"
                data-action="take-back"
                aria-label={t('alertTools.takeBack', { filter: words })}
                onClick={({ currentTarget }) => {
                  if (!focusNeighbour(currentTarget)) onLast()
                  goToFilter(without(filter, name))
                }}
              >
                {words}
                <Icon shape={close} size={16} />
              </button>
            )
          })}
          {all.length > 1 && (
            <button
              type="button"
              className="filter-chip filter-reset"
              onClick={() => {
                onLast()
                goToFilter({})
              }}
            >
              {t('alertTools.takeAllBack')}
            </button>
          )}
        </div>
      )}
    </div>
  )
}
