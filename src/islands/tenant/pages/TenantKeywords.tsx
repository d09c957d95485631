import '../shared/tenant.css'
import '../keywords/list/keyword-list.css'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { routes } from '../../../lib/routes.ts'
import { keywordList } from '../../../lib/stores/tenant/keywords/keyword-list.ts'
import { KeywordFilters } from '../keywords/list/KeywordFilters.tsx'
import { KeywordRow } from '../keywords/list/KeywordRow.tsx'
import { KeywordTools } from '../keywords/list/KeywordTools.tsx'
import { StarterButton } from '../keywords/list/StarterButton.tsx'
import { TenantFound } from '../shared/TenantFound.tsx'
import { useListAddress } from '../shared/use-list-address.ts'
import { Empty } from '../../ui/feedback/Failure.tsx'
import { Icon } from '../../ui/icons/Icon.tsx'
import { plus } from '../../ui/icons/map.ts'

/** The keywords of the tenant, what none of them has matched, and what a message would do. */
export function TenantKeywords({ locale }: { locale: Locale }) {
  const t = translate(locale)
  useListAddress(keywordList)

  return (
    <div className="tenant-page">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('keywords.heading')}</h1>
        <a className="button secondary" href={localizePath(routes.newTenantKeyword.pattern, locale)}>
          <Icon shape={plus} />
          <span>{t('keywords.create')}</span>
        </a>
      </div>
      <KeywordTools locale={locale} />
      <KeywordFilters locale={locale} />
      <TenantFound
        locale={locale}
        list={keywordList}
        action={<StarterButton locale={locale} look="button quiet" />}
        empty={
          <Empty
            text={t('keywords.none')}
            hint={t('keywords.noneHint')}
            action={<StarterButton locale={locale} look="button primary" />}
          />
        }
      >
        {(rows) => (
          <ul className="list-rows card">
            {rows.map((keyword) => (
              <KeywordRow key={keyword.id} locale={locale} keyword={keyword} />
            ))}
          </ul>
        )}
      </TenantFound>
    </div>
  )
}
