import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { ApiProblem } from '../../lib/api/api-error.ts'
import { clockTime } from '../../lib/pages/dates.ts'
import type { Loadable } from '../../lib/api/loadable.ts'
import { problemWords } from '../../lib/api/problem-words.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { clock } from '../ui/icons/interface.ts'

/** How old what is shown is, large: said only when the last attempt to renew it got no answer. */
export function MonitorAge({
  locale,
  of: { at, stale },
}: {
  locale: Locale
  of: Extract<Loadable<unknown>, { state: 'ready' }>
}) {
  if (!stale) return null

  return (
    <p className="data-age monitor-age" role="status">
      <Icon shape={clock} />
      {translate(locale)('monitor.asOf', { time: clockTime(at, Date.now()) })}
    </p>
  )
}

/** Why there is nothing to show. */
export function MonitorFailure({ locale, problem }: { locale: Locale; problem: ApiProblem }) {
  const t = translate(locale)
  if (problem.kind === 'forbidden') return <p role="alert">{t('operations.forbidden')}</p>
  if (problem.kind === 'server' && problem.status === 404) return <p role="alert">{t('monitor.gone')}</p>

  return (
    <div role="alert">
      <p>{problemWords(t, problem).text}</p>
      <p className="muted">{t('monitor.retried')}</p>
    </div>
  )
}
