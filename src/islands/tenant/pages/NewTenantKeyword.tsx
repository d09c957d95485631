import '../shared/tenant.css'
import '../keywords/form/keyword-form.css'
import { useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { noValues, withAliases } from '../../../lib/tenant/keyword-form.ts'
import { KeywordMaker } from '../keywords/form/KeywordMaker.tsx'
import { KeywordSkeleton } from '../keywords/form/KeywordSkeleton.tsx'

/** The page on which a keyword is made; its address may bring a text that none has matched. */
export function NewTenantKeyword({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const [alias, setAlias] = useState<string>()
  // A form that nobody listens to yet would be sent by the browser, and lose what was typed.
  useEffect(() => setAlias(new URLSearchParams(location.search).get('alias') ?? ''), [])

  return (
    <div className="tenant-page keyword-page">
      <div className="page-head">
        <h1 tabIndex={-1}>{t('keywordForm.newHeading')}</h1>
      </div>
      {alias === undefined ? (
        <KeywordSkeleton label={t('common.loading')} />
      ) : (
        <KeywordMaker locale={locale} start={{ ...noValues, aliases: withAliases([], alias) }} />
      )}
    </div>
  )
}
