import './monitor-operation.css'
import '../operations/card/operation-types.css'
import type { ReactNode } from 'react'
import type { Locale } from '../../contract/locales.ts'
import type { Monitored } from '../../lib/stores/monitor/monitored.ts'
import { placeWords } from '../../i18n/place-words.ts'
import { translate } from '../../i18n/translate.ts'
import { clockTime } from '../../lib/pages/dates.ts'
import { isDrill } from '../../lib/operations/drill.ts'
import { typeKey, typeSlugs } from '../../lib/operations/operation-types.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { place } from '../ui/icons/operation.ts'
import { PriorityMark } from '../operations/card/PriorityMark.tsx'
import { Address } from '../shared/place/Address.tsx'
import { MonitorAnswers } from './MonitorAnswers.tsx'
import { MonitorDuration } from './MonitorClock.tsx'
import { type Fleet, MonitorOperationVehicles } from './MonitorVehicles.tsx'
import { OperationKind } from '../operations/card/OperationKind.tsx'
import { signOf } from '../operations/card/operation-signs.ts'

interface Props {
  locale: Locale
  operation: Monitored
  fleet: Fleet
  /** Stands at the end of the band. */
  children?: ReactNode
}

/** What a room has to know of an operation: what, where, since when, which vehicles, who comes. */
export function MonitorOperation({ locale, operation, fleet, children }: Props) {
  const t = translate(locale)
  const { title, text, type, keyword, priority, active, vehicles, responses } = operation
  const where = placeWords(operation, t, locale)

  return (
    <article
      className="monitor-operation"
      data-type={typeSlugs[type]}
      data-active={active}
      data-drill={isDrill(operation) || undefined}
    >
      <header className="monitor-band">
        <Icon shape={signOf(type)} />
        <strong>{keyword ?? t(typeKey(type))}</strong>
        {priority && <PriorityMark label={t('operations.priority')} />}
        <OperationKind locale={locale} operation={operation} />
        <Lasting locale={locale} operation={operation} />
        {children}
      </header>
      <div className="monitor-what">
        <h1>{title}</h1>
        {where ? (
          <p className="monitor-place">
            <Icon shape={place} />
            <Address address={where} />
          </p>
        ) : (
          <p className="muted">{t('monitor.noAddress')}</p>
        )}
        {text && <p className="monitor-text">{text}</p>}
      </div>
      <div className="monitor-who">
        <MonitorOperationVehicles locale={locale} fleet={fleet} of={vehicles} />
        {responses && <MonitorAnswers locale={locale} responses={responses} active={active} />}
      </div>
    </article>
  )
}

function Lasting({
  locale,
  operation: { active, alarm_at, alarmed_again_at, closed_at },
}: Pick<Props, 'locale' | 'operation'>) {
  const t = translate(locale)
  const since = alarmed_again_at ?? alarm_at
  const alarmed = Date.parse(since)
  if (!active) {
    const time = closed_at && clockTime(Date.parse(closed_at), alarmed)
    return (
      <span className="monitor-lasting">{time ? t('monitor.closed', { time }) : t('operations.closed')}</span>
    )
  }
  return (
    <span className="monitor-lasting">
      <span className="monitor-alarmed">
        {t('monitor.alarmed', { time: clockTime(alarmed, Date.now()) })}
      </span>
      <span className="visually-hidden">{t('monitor.duration')}</span>
      <strong>
        <MonitorDuration since={since} />
      </strong>
    </span>
  )
}
