import './availability-switch.css'
import '../shared/choice-buttons.css'
import { useStore } from '@nanostores/react'
import { type ReactNode, useEffect } from 'react'
import {
  availabilityStatuses,
  type AvailabilityStatus,
  type OwnAvailability,
} from '../../contract/availability/availability.ts'
import { statusAt } from '../../contract/availability/status-at.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { judgedAt } from '../../lib/availability/judged-at.ts'
import { isStale } from '../../lib/availability/stale-status.ts'
import { untilChoices } from '../../lib/availability/until-choices.ts'
import {
  $isAvailabilityPending,
  $ownAvailability,
  type SetAvailability,
  setOwnAvailability,
} from '../../lib/stores/availability/own-availability.ts'
import { prepareChanges } from '../../lib/stores/outbox/change-at-once.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { check } from '../ui/icons/interface.ts'
import { statusWords } from './status-words.ts'

/** With the settings of notifications, which home has no other use for. */
const loadMeanwhile = () => import('./AlarmsMeanwhile.tsx')

interface Props {
  locale: Locale
  /** Beneath the switch. */
  children?: ReactNode
  /** Whether a status without an end is asked about after twelve hours. */
  asksAgain?: boolean
}

/** The member's own switch: the status by one tap, its end by another. Nothing where the backend does not know it. */
export function AvailabilitySwitch({ locale, children, asksAgain = false }: Props) {
  const t = translate(locale)
  const own = useStore($ownAvailability)
  const isPending = useStore($isAvailabilityPending)
  const time = useNow() ?? Date.now()
  const value = own.state === 'ready' ? own.value : undefined
  const now = value ? judgedAt(value, time) : time
  const status = value ? statusAt(value, now) : null
  const meanwhile = usePart(loadMeanwhile, status === 'unavailable')
  useEffect(prepareChanges, [])
  if (!value) return null

  return (
    <section className="availability-switch card" aria-labelledby="availability-heading">
      <h2 id="availability-heading">{t('availability.heading')}</h2>
      <div className="choice-buttons" role="group" aria-labelledby="availability-heading">
        {availabilityStatuses.map((name) => (
          <button
            key={name}
            type="button"
            className="button"
            aria-pressed={status === name}
            // Its end stays when it is pressed once more.
            onClick={() => (status === name ? undefined : set(locale, { status: name }))}
          >
            {status === name && <Icon shape={check} size={16} />}
            {t(`availability.statuses.${name}`)}
          </button>
        ))}
      </div>
      <p className="availability-state" role="status">
        <span>{statusWords(value, locale, now)}</span>
        {isPending && <span className="availability-pending">{t('availability.pending')}</span>}
      </p>
      {asksAgain && isStale(value, now) && status !== null && (
        <StillTrue locale={locale} own={value} status={status} />
      )}
      {status !== null && <Ends locale={locale} own={value} status={status} now={now} />}
      {status === 'unavailable' && (
        <div className="availability-meanwhile">
          {meanwhile && <meanwhile.AlarmsMeanwhile locale={locale} />}
        </div>
      )}
      {children}
    </section>
  )
}

interface SetProps {
  locale: Locale
  own: OwnAvailability
  /** Now. */
  status: AvailabilityStatus
}

/** A status that has no end and was set long ago: it is confirmed or taken back by one tap. */
function StillTrue({ locale, own, status }: SetProps) {
  const t = translate(locale)
  return (
    <div className="availability-again" role="group" aria-labelledby="availability-again">
      <p id="availability-again">{t('availability.stillTrue')}</p>
      <button type="button" className="button" onClick={() => set(locale, { status, note: own.note })}>
        {t('availability.yes')}
      </button>
      <button type="button" className="button" onClick={() => set(locale, { status: null })}>
        {t('availability.no')}
      </button>
    </div>
  )
}

/** The ends that need one tap. After the time away a member is available, unless they choose otherwise. */
function Ends({ locale, own, status, now }: SetProps & { now: number }) {
  const t = translate(locale)
  const followUp = status === 'available' ? null : 'available'
  const isOver = own.until !== null && Date.parse(own.until) <= now
  const isOpen = own.until === null || isOver
  return (
    <div className="availability-ends" role="group" aria-label={t('availability.untilLabel')}>
      <button
        type="button"
        className="button small"
        aria-pressed={isOpen}
        onClick={() => set(locale, { status, note: own.note })}
      >
        {t('availability.ends.open')}
      </button>
      {untilChoices(now).map(({ name, until }) => (
        <button
          key={name}
          type="button"
          className="button small"
          onClick={() => set(locale, { status, until: untilNow(name, until), followUp, note: own.note })}
        >
          {t(`availability.ends.${name}`)}
        </button>
      ))}
    </div>
  )
}

/** The page may have been open for hours. */
function untilNow(name: string, shown: number): number {
  return untilChoices(Date.now()).find((one) => one.name === name)?.until ?? shown
}

function set(locale: Locale, chosen: SetAvailability): void {
  setOwnAvailability(chosen).catch((error: unknown) =>
    tellFailure(locale, error, 'The availability could not be kept.'),
  )
}
