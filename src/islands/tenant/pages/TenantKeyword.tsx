import '../shared/tenant.css'
import '../keywords/form/keyword-form.css'
import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate } from '../../../i18n/translate.ts'
import { matchRoute, routes } from '../../../lib/routes.ts'
import { $keyword, showKeyword } from '../../../lib/stores/tenant/keywords/keyword.ts'
import { GroupMark } from '../../shared/GroupMark.tsx'
import { KeywordEditor } from '../keywords/form/KeywordEditor.tsx'
import { KeywordFacts } from '../keywords/form/KeywordFacts.tsx'
import { KeywordRemoval } from '../keywords/form/KeywordRemoval.tsx'
import { KeywordSkeleton } from '../keywords/form/KeywordSkeleton.tsx'
import { NoKeyword } from '../keywords/form/NoKeyword.tsx'
import { DataAge } from '../../ui/feedback/DataAge.tsx'

/** The page of one keyword: its address says which. */
export function TenantKeyword({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const keyword = useStore($keyword, { ssr: 'initial' })
  const [isDeleted, setDeleted] = useState(false)
  const way = useRef<HTMLAnchorElement>(null)
  const shown = keyword.state === 'ready' && !isDeleted ? keyword : undefined
  const code = shown?.value.code
  const list = localizePath(routes.tenantKeywords.pattern, locale)
  useEffect(() => {
    // The user may have navigated away while this island loaded: the id is that of the current address.
    const id = matchRoute(location.pathname)?.params['id']
    if (id !== undefined) showKeyword(Number(id))
  }, [])
  // The shell of the page is the same for every keyword: its title can only come with the keyword.
  useEffect(() => {
    if (code) document.title = `${code} · ${translate(locale)('common.product')}`
  }, [code, locale])
  // What was typed about it holds nobody any more: its form has gone before.
  useEffect(() => {
    const timer = isDeleted ? setTimeout(() => way.current?.click()) : undefined
    return () => clearTimeout(timer)
  }, [isDeleted])

  return (
    <div className="tenant-page keyword-page under-age">
      <a ref={way} hidden href={list} tabIndex={-1} />
      {shown ? (
        <>
          <DataAge locale={locale} at={shown.at} stale={shown.stale} above />
          <header className="keyword-head">
            <h1 tabIndex={-1}>
              <GroupMark name={shown.value.code} colour={shown.value.colour} />
            </h1>
            <p dir="auto">{shown.value.title}</p>
            <KeywordFacts locale={locale} keyword={shown.value} />
          </header>
          <KeywordEditor key={shown.value.id} locale={locale} keyword={shown.value} />
          <KeywordRemoval locale={locale} keyword={shown.value} onDeleted={() => setDeleted(true)} />
        </>
      ) : keyword.state === 'failed' ? (
        <NoKeyword locale={locale} problem={keyword.error} busy={keyword.changing} />
      ) : (
        <KeywordSkeleton label={t('common.loading')} heading />
      )}
    </div>
  )
}
