import '../../ui/fields/field.css'
import { type FormEvent, useId } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import type { OperationChoices } from '../../../contract/operations/operation-list.ts'
import { translate } from '../../../i18n/translate.ts'
import { type AlertFilter, filterOf } from '../../../lib/operations/alert-filter.ts'
import { searchWordsOf } from '../../../i18n/search-words.ts'
import type { Choice } from '../../ui/fields/choices.tsx'
import { DateTimeField } from '../../ui/fields/DateTimeField.tsx'
import { useTypedDates } from '../../ui/form/use-typed-dates.ts'
import { Dialog } from '../../ui/overlay/Dialog.tsx'
import {
  kindChoices,
  statusChoices,
  typeChoices,
  useOperationChoices,
  useYearChoices,
} from './alert-filter-choices.ts'
import { FilterSelect } from '../../shared/FilterSelect.tsx'
import { goToFilter } from './use-alert-address.ts'
import './alert-tools.css'

interface Props {
  locale: Locale
  filter: AlertFilter
  open: boolean
  onClose: () => void
}

/** All filters: chosen together, and one step of the way back. */
export function AlertFilterSheet({ locale, filter, open, onClose }: Props) {
  const t = translate(locale)
  const form = useId()
  // Known before it opens: a select begins with its choice only if that is among the options.
  const offered = { choices: useOperationChoices(), years: useYearChoices(filter.year) }

  return (
    <Dialog
      open={open}
      heading={t('alertTools.filter')}
      closeLabel={t('common.close')}
      onClose={onClose}
      shape="side"
      actions={
        <>
          <button
            type="button"
            className="button"
            onClick={() => {
              onClose()
              goToFilter(filterOf((name) => (name === 'search' ? filter.search : undefined)))
            }}
          >
            {t('alertTools.reset')}
          </button>
          <button type="submit" form={form} className="button secondary">
            {t('alertTools.show')}
          </button>
        </>
      }
    >
      {open && <FilterForm locale={locale} id={form} filter={filter} onClose={onClose} {...offered} />}
    </Dialog>
  )
}

interface FormProps {
  locale: Locale
  id: string
  filter: AlertFilter
  onClose: () => void
  choices: OperationChoices | undefined
  years: Choice[] | undefined
}

/** Mounts each time the sheet opens: sentences about dates end with the fields that they are about. */
function FilterForm({ locale, id, filter, onClose, choices, years }: FormProps) {
  const t = translate(locale)
  const dates = useTypedDates(t)

  function apply(event: FormEvent<HTMLFormElement>): void {
    event.preventDefault()
    if (!dates.areRight(event.currentTarget)) return
    const given = new FormData(event.currentTarget)
    const chosen = filterOf((name) => (name === 'search' ? filter.search : given.get(name)?.toString()))
    const keyword = chosen.keyword && codeOf(chosen.keyword, choices)
    onClose()
    goToFilter({ ...chosen, ...(keyword && { keyword }) })
  }

  return (
    <form id={id} className="alert-filter" noValidate onSubmit={apply}>
      <FilterSelect
        name="status"
        id={`${id}-status`}
        label={t('alertTools.names.status')}
        nothing={t('alertTools.statuses.all')}
        choices={statusChoices(t)}
        value={filter.status}
      />
      <FilterSelect
        name="type"
        id={`${id}-type`}
        label={t('alertTools.names.type')}
        nothing={t('alertTools.anyType')}
        choices={typeChoices(t)}
        value={filter.type}
      />
      <FilterSelect
        name="kind"
        id={`${id}-kind`}
        label={t('alertTools.names.kind')}
        nothing={t('alertTools.anyKind')}
        choices={kindChoices(t)}
        value={filter.kind}
      />
      {years && (
        <FilterSelect
          name="year"
          id={`${id}-year`}
          label={t('alertTools.names.year')}
          nothing={t('alertTools.anyYear')}
          choices={years}
          value={filter.year?.toString()}
        />
      )}
      <div className="field wide">
        <label htmlFor={`${id}-keyword`}>{t('alertTools.names.keyword')}</label>
        <input
          className="input"
          id={`${id}-keyword`}
          name="keyword"
          list={`${id}-keywords`}
          autoComplete="off"
          maxLength={200}
          defaultValue={filter.keyword}
        />
        <datalist id={`${id}-keywords`}>
          {choices?.keywords.map(({ id: keywordId, code, title }) => (
            <option key={keywordId} value={code}>
              {title}
            </option>
          ))}
        </datalist>
      </div>
      {choices && choices.vehicles.length > 0 && (
        <FilterSelect
          name="vehicle"
          id={`${id}-vehicle`}
          label={t('alertTools.names.vehicle')}
          nothing={t('alertTools.anyVehicle')}
          choices={choices.vehicles.map(({ id: vehicleId, call_sign, short_name }) => ({
            value: String(vehicleId),
            label: [short_name, call_sign].filter(Boolean).join(' · '),
          }))}
          value={filter.vehicle?.toString()}
          wide
        />
      )}
      {(['from', 'to'] as const).map((name) => (
        <DateTimeField
          key={name}
          type="date"
          name={name}
          id={`${id}-${name}`}
          label={t(`alertTools.names.${name}`)}
          defaultValue={filter[name]}
          {...dates.problemOf(name)}
        />
      ))}
    </form>
  )
}

/** What was typed as the list of keywords writes it: 'thl 1' is 'THL1'. */
function codeOf(typed: string, choices: OperationChoices | undefined): string {
  const folded = (text: string) => searchWordsOf(text).join('')
  return choices?.keywords.find(({ code }) => folded(code) === folded(typed))?.code ?? typed
}
