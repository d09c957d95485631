import { languageTags, type Locale } from '../../../contract/locales.ts'
import type { OperationChoices } from '../../../contract/operations/operation-list.ts'
import type { Translate } from '../../../i18n/translate.ts'
import type { AlertFilter, FilterName } from '../../../lib/operations/alert-filter.ts'
import type { AlertPage } from '../../../lib/operations/alert-page.ts'
import { typeKey } from '../../../lib/operations/operation-types.ts'

/** '532', 'über 1.000': how many match, as far as they were counted. */
export function countOf(t: Translate, locale: Locale, list: AlertPage, least = 0): string {
  const count = new Intl.NumberFormat(languageTags[locale]).format(Math.max(list.total, least))
  return list.total_is_at_least ? t('alertTools.moreThan', { count }) : count
}

interface Known {
  locale: Locale
  t: Translate
  choices: OperationChoices | undefined
  list: AlertPage | undefined
}

/** What a filter is set to, as its chip says it: 'Typ: Brand'. */
export function chipWords(filter: AlertFilter, name: FilterName, known: Known): string {
  const value = valueWords(filter, name, known)
  return known.t('alertTools.chip', { name: known.t(`alertTools.names.${name}`), value })
}

function valueWords(filter: AlertFilter, name: FilterName, { locale, t, choices, list }: Known): string {
  const { status, kind, type, vehicle } = filter
  if (name === 'status' && status) return t(`alertTools.statuses.${status}`)
  if (name === 'kind' && kind) return t(`alertTools.kinds.${kind}`)
  if (name === 'type' && type) return t(typeKey(type))
  if (name === 'vehicle' && vehicle) return vehicleName(vehicle, choices, list)
  if (name === 'from' || name === 'to') return dayWords(filter[name], locale)
  return String(filter[name] ?? '')
}

function vehicleName(
  wanted: number,
  choices: OperationChoices | undefined,
  list: AlertPage | undefined,
): string {
  const choice = choices?.vehicles.find(({ id }) => id === wanted)
  const listed = list?.data.flatMap(({ vehicles }) => vehicles).find(({ vehicle_id: id }) => id === wanted)
  return choice?.short_name ?? choice?.call_sign ?? listed?.call_sign ?? String(wanted)
}

function dayWords(day: string | undefined, locale: Locale): string {
  if (day === undefined) return ''
  const words = new Intl.DateTimeFormat(languageTags[locale], { dateStyle: 'medium' })
  return words.format(new Date(`${day}T00:00`))
}
