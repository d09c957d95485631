import { type Locale, languageTags } from '../../../../contract/locales.ts'
import type { KeywordMatch } from '../../../../contract/tenant/keywords.ts'
import type { Translate } from '../../../../i18n/translate.ts'

/** What became of a message that was tried: which keyword, why, who is alarmed, what goes. */
export function matchSentences(
  t: Translate,
  locale: Locale,
  { keyword, by, alarms }: KeywordMatch,
): string[] {
  const means = keyword
    ? t('keywordTools.try.matched', { code: keyword.code, title: keyword.title })
    : t('keywordTools.try.none')
  return [means, ...reasons(t, by), ...(alarms ? alarming(t, locale, alarms) : [])]
}

function reasons(t: Translate, by: KeywordMatch['by']): string[] {
  if (!by) return []
  const { kind, alias, part, label } = by
  return [
    t(kind === 'code' ? 'keywordTools.try.byCode' : 'keywordTools.try.byAlias', { part, alias }),
    ...(label === null ? [] : [t('keywordTools.try.label', { label })]),
  ]
}

function alarming(t: Translate, locale: Locale, alarms: NonNullable<KeywordMatch['alarms']>): string[] {
  const { groups, groups_are_empty: isEmpty, people: count, vehicles } = alarms
  const list = (words: readonly string[]) => new Intl.ListFormat(languageTags[locale]).format(words)
  const names = groups.map(({ name }) => name)
  const people =
    names.length > 0
      ? t('keywordTools.try.groups', { count, groups: list(names) })
      : t('keywordTools.try.everybody', { count })
  return [
    ...(isEmpty ? [t('keywordTools.try.groupsEmpty')] : []),
    count === 0 ? t('keywordTools.try.nobody') : people,
    vehicles.length > 0
      ? t('keywordTools.try.vehicles', { vehicles: list(vehicles) })
      : t('keywordTools.try.noVehicles'),
  ]
}
