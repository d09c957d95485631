import { useStore } from '@nanostores/react'
import { useRef, useState } from 'react'
import type { Locale } from '../../../../contract/locales.ts'
import { UNMATCHED_DAYS, type UnmatchedText } from '../../../../contract/tenant/keywords.ts'
import { localizePath, pathOf } from '../../../../i18n/paths.ts'
import { translate } from '../../../../i18n/translate.ts'
import { problemWords } from '../../../../lib/api/problem-words.ts'
import { ORGANISATION_PARAMETER } from '../../../../lib/organisation/organisation-parameter.ts'
import { relativeTime } from '../../../../lib/pages/dates.ts'
import { routes } from '../../../../lib/routes.ts'
import { $unmatched, loadUnmatched } from '../../../../lib/stores/tenant/keywords/unmatched.ts'
import { usePerson } from '../../../shared/use-person.ts'
import { useNow } from '../../../ui/behaviour/use-now.ts'
import { Failure, Offline } from '../../../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../../../ui/feedback/SkeletonRows.tsx'
import { AssignText } from './AssignText.tsx'
import './keyword-tools.css'

/** Texts that no keyword has matched: each is given one by a tap, or becomes one. */
export function UnmatchedTexts({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const unmatched = useStore($unmatched, { ssr: 'initial' })
  if (unmatched.state === 'loading') return <SkeletonRows rows={2} label={t('common.loading')} />
  if (unmatched.state === 'failed') {
    const State = unmatched.error.kind === 'offline' ? Offline : Failure
    const retry = {
      label: t('common.retry'),
      busy: unmatched.changing,
      onRetry: () => void loadUnmatched(),
    }
    return <State {...problemWords(t, unmatched.error)} retry={retry} />
  }

  const { data, is_cut: isCut } = unmatched.value
  if (data.length === 0)
    return <p className="muted">{t('keywordTools.unmatched.none', { count: UNMATCHED_DAYS })}</p>
  return (
    <div className="unmatched">
      <p className="muted">{t('keywordTools.unmatched.about', { count: UNMATCHED_DAYS })}</p>
      <ul className="unmatched-texts">
        {data.map((one) => (
          <Row key={one.alias} locale={locale} unmatched={one} />
        ))}
      </ul>
      {isCut && <p className="muted">{t('keywordTools.unmatched.cut')}</p>}
    </div>
  )
}

function Row({ locale, unmatched }: { locale: Locale; unmatched: UnmatchedText }) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const organisations = usePerson()?.organisations ?? []
  const [assigning, setAssigning] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const end = () => {
    setAssigning(false)
    setTimeout(() => button.current?.focus())
  }
  const { text, alias, times, last_at: last, organisation_ids: ids, operation } = unmatched
  const names = organisations.flatMap(({ id, name }) => (ids.includes(id) && name ? [name] : []))
  const alert = localizePath(pathOf(routes.alert, { id: operation.id }), locale)
  const from = new URLSearchParams({ alias })

  return (
    <li className="unmatched-text">
      <strong dir="auto">{text}</strong>
      <span className="muted unmatched-facts">
        <span>
          {t('keywordTools.unmatched.times', { count: times, when: relativeTime(last, locale, now) })}
        </span>
        {names.length > 0 && <span>{names.join(', ')}</span>}
        <a href={`${alert}?${ORGANISATION_PARAMETER}=${operation.organisation_id}`} dir="auto">
          {operation.title}
        </a>
      </span>
      {assigning ? (
        <AssignText locale={locale} unmatched={unmatched} onEnd={end} />
      ) : (
        <span className="unmatched-actions">
          <button
            ref={button}
            type="button"
            className="button"
            aria-label={t('keywordTools.unmatched.assignOf', { text })}
            onClick={() => setAssigning(true)}
          >
            {t('keywordTools.unmatched.assign')}
          </button>
          <a
            className="button quiet"
            aria-label={t('keywordTools.unmatched.newOf', { text })}
            href={`${localizePath(routes.newTenantKeyword.pattern, locale)}?${from}`}
          >
            {t('keywordTools.unmatched.new')}
          </a>
        </span>
      )}
    </li>
  )
}
