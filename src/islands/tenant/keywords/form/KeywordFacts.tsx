import type { Locale } from '../../../../contract/locales.ts'
import type { Keyword } from '../../../../contract/tenant/keywords.ts'
import { translate, type Translate } from '../../../../i18n/translate.ts'
import { incidentTime, relativeTime } from '../../../../lib/pages/dates.ts'
import { useNow } from '../../../ui/behaviour/use-now.ts'

/** How it is used, and who has changed it last. */
export function KeywordFacts({ locale, keyword }: { locale: Locale; keyword: Keyword }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const ago = (at: string) => relativeTime(at, locale, now)
  const { changed_at: at, changed_by: who } = keyword

  return (
    <>
      <p className="muted">{useOf(t, keyword, ago)}</p>
      {at !== null && (
        <p className="muted" title={incidentTime(at)}>
          {who === null
            ? t('keywordForm.changed', { when: ago(at) })
            : t('keywordForm.changedBy', { when: ago(at), who })}
        </p>
      )}
    </>
  )
}

function useOf(t: Translate, { usage, last_used_at: last }: Keyword, ago: (at: string) => string): string {
  const { operations: count, operations_is_at_least: isAtLeast, organisations, documents } = usage
  const operations = t(isAtLeast ? 'keywordForm.usedAtLeast' : 'keywordForm.usedOperations', { count })
  return [
    count === 0
      ? t('keywordForm.usedNever')
      : t('keywordForm.usedOrganisations', { operations, count: organisations }),
    ...(count > 0 && last !== null ? [t('keywordForm.usedLast', { when: ago(last) })] : []),
    ...(documents > 0 ? [t('keywordForm.usedDocuments', { count: documents })] : []),
  ].join(', ')
}
