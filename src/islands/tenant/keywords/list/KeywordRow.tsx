import type { Locale } from '../../../../contract/locales.ts'
import type { ListedKeyword } from '../../../../contract/tenant/keywords.ts'
import { localizePath, pathOf } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { typeKey } from '../../../../lib/operations/operation-types.ts'
import { relativeTime } from '../../../../lib/pages/dates.ts'
import { routes } from '../../../../lib/routes.ts'
import { GroupMark } from '../../../shared/GroupMark.tsx'
import { useNow } from '../../../ui/behaviour/use-now.ts'
import { ListRow } from '../../../ui/layout/ListRow.tsx'

interface Props {
  locale: Locale
  keyword: ListedKeyword
}

/** One keyword of the list: the whole row leads to it. */
export function KeywordRow({ locale, keyword }: Props) {
  const t = translate(locale)
  const { id, code, title, type, colour, priority, aliases, active } = keyword

  return (
    <ListRow
      href={localizePath(pathOf(routes.tenantKeyword, { id }), locale)}
      title={
        <span className="keyword-title">
          <GroupMark name={code} colour={colour} />
          <span className="keyword-name">{title}</span>
        </span>
      }
      meta={
        <span className="keyword-facts">
          <span>{t(typeKey(type))}</span>
          <Use locale={locale} keyword={keyword} />
          {aliases.length > 0 && <span>{t('keywords.aliases', { count: aliases.length })}</span>}
        </span>
      }
      trailing={
        (priority || !active) && (
          <span className="keyword-badges">
            {priority && <span className="badge">{t('keywords.priority')}</span>}
            {!active && (
              <span className="badge" data-mark="warning">
                {t('keywords.inactive')}
              </span>
            )}
          </span>
        )
      }
    />
  )
}

function Use({ locale, keyword: { used_count: count, last_used_at: last } }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  if (count === 0) return <span>{t('keywords.neverUsed')}</span>
  const used = t('keywords.used', { count })
  return (
    <span>
      {last === null ? used : t('keywords.usedLast', { used, when: relativeTime(last, locale, now) })}
    </span>
  )
}
