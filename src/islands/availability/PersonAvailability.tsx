import { useEffect, useState } from 'react'
import type { PersonAvailability as Said } from '../../contract/availability/plan.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { judgedAt } from '../../lib/availability/judged-at.ts'
import { failed, type Loadable, loading, ready } from '../../lib/api/loadable.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { clockTime, dateWords } from '../../lib/pages/dates.ts'
import { fetchAvailabilityOf } from '../../lib/stores/availability/person-availability.ts'
import { useOpened } from '../ui/behaviour/use-opened.ts'
import { Failure } from '../ui/feedback/Failure.tsx'
import { SkeletonRows } from '../ui/feedback/SkeletonRows.tsx'
import { statusWords } from './status-words.ts'

interface Props {
  locale: Locale
  userId: number
}

/** For administrators: what a member has said of their availability, asked for when it is opened. */
export function PersonAvailability({ locale, userId }: Props) {
  const t = translate(locale)
  const [said, setSaid] = useState<Loadable<Said>>(loading)
  const load = async () => {
    try {
      setSaid(ready(await fetchAvailabilityOf(userId), Date.now()))
    } catch (error) {
      console.warn('The availability of the member could not be loaded.', error)
      setSaid(failed<Said>(loading, error))
    }
  }
  const { opened, details } = useOpened()
  useEffect(() => {
    if (opened) void load()
  }, [opened])
  return (
    <details className="card" {...details}>
      <summary>{t('availability.ofPerson')}</summary>
      {opened && said.state === 'loading' && <SkeletonRows rows={2} label={t('common.loading')} />}
      {said.state === 'failed' && (
        <Failure
          {...problemWords(t, said.error)}
          retry={{ label: t('common.retry'), busy: false, onRetry: () => void load() }}
        />
      )}
      {said.state === 'ready' && <Facts locale={locale} said={said.value} />}
    </details>
  )
}

function Facts({ locale, said }: { locale: Locale; said: Said }) {
  const t = translate(locale)
  const now = Date.now()
  const { own, plan, history } = said
  return (
    <>
      <p>{statusWords(own, locale, judgedAt(own, now))}</p>
      {own.note && <p dir="auto">{t('strength.note', { note: own.note })}</p>}
      {plan.absences.length > 0 && (
        <ul>
          {plan.absences.map((one) => (
            <li key={one.first_day}>
              {dateWords(one.first_day, 'short', locale)} – {dateWords(one.last_day, 'short', locale)}
            </li>
          ))}
        </ul>
      )}
      {history.length > 0 && (
        <ul className="muted">
          {history.map((one) => (
            <li key={one.set_at}>
              {clockTime(one.set_at, now)}{' '}
              {statusWords({ ...one, set_at: one.set_at }, locale, Date.parse(one.set_at))}
              {one.note && <bdi> · {one.note}</bdi>}
            </li>
          ))}
        </ul>
      )}
    </>
  )
}
