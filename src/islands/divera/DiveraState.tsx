import type { DiveraFault } from '../../contract/divera/divera-failures.ts'
import type { Divera } from '../../contract/divera/divera.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate, type Translate } from '../../i18n/translate.ts'
import { clockTime, incidentTime, relativeTime, timeSince } from '../../lib/pages/dates.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { warning } from '../ui/icons/frame.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { check, clock } from '../ui/icons/interface.ts'
import { minus } from '../ui/icons/map.ts'

interface Props {
  locale: Locale
  divera: Divera
}

const signs = { ok: check, unused: clock, failing: warning, off: minus } as const satisfies Record<
  Divera['state'],
  string
>

/** Whether the connection works, and what is wrong with it. */
export function DiveraState({ locale, divera }: Props) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const { state, faults, simulated, last_success_at: success, next_poll_at: next } = divera
  const isAhead = next !== null && Date.parse(next) > now

  return (
    <section className="divera-state" aria-label={t('divera.state')}>
      <p className="row">
        <strong className="badge" data-state={state}>
          <Icon shape={signs[state]} size={16} />
          {t(`divera.states.${state}`)}
        </strong>
        {success !== null && (
          <span className="muted" title={incidentTime(success)}>
            {t('divera.success', { when: relativeTime(success, locale, now) })}
          </span>
        )}
        {isAhead && <span className="muted">{t('divera.next', { when: clockTime(next, now) })}</span>}
      </p>
      {faults.map((fault) => (
        <p key={`${fault.kind} ${fault.since}`} className="notice danger">
          {faultWords(t, fault, timeSince(fault.since, locale, now))}
        </p>
      ))}
      {missingKeys(divera).map((direction) => (
        <p key={direction} className="notice warning">
          {t(`divera.missingKeys.${direction}`)}
        </p>
      ))}
      {simulated && <p className="notice warning">{t('divera.simulated')}</p>}
      <p className="muted">{t('divera.untried')}</p>
    </section>
  )
}

/** What the connection is to bring, and cannot for lack of a key. */
function missingKeys({ enabled, directions, personal_key, system_key, webhook }: Divera) {
  if (!enabled) return []
  return [
    ...(directions.alarms && personal_key === null && webhook === null ? (['alarms'] as const) : []),
    ...(directions.vehicle_status && system_key === null ? (['vehicle_status'] as const) : []),
  ]
}

function faultWords(t: Translate, { kind, failure }: DiveraFault, when: string): string {
  if (kind === 'webhook') return t('divera.faults.webhook', { when })
  if (failure === null) return t('divera.faults.pollOnly', { when })
  return t('divera.faults.poll', { when, failure: t(`diveraFailures.${failure}`) })
}
