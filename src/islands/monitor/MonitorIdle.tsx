import { useStore } from '@nanostores/react'
import type { ComponentType } from 'react'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import { $running } from '../../lib/stores/operations/running.ts'
import { $vehicles } from '../../lib/stores/vehicles/vehicles.ts'
import { StrengthLine } from '../availability/StrengthLine.tsx'
import { MonitorClock } from './MonitorClock.tsx'
import { MonitorFailure } from './MonitorNotice.tsx'
import { MonitorFleet } from './MonitorVehicles.tsx'
import { usePerson } from '../shared/use-person.ts'

interface Props {
  locale: Locale
}

/** What is there to see while nothing runs, in this order; each part reads what it shows by itself. */
const parts: Readonly<Record<string, ComponentType<Props>>> = { MonitorClock, State, Strength, Vehicles }

export function MonitorIdle({ locale }: Props) {
  const organisation = usePerson()?.organisation?.name

  return (
    <div className="monitor-idle">
      <h1 className="visually-hidden">{translate(locale)('monitor.heading')}</h1>
      {organisation && <p className="monitor-where">{organisation}</p>}
      {Object.entries(parts).map(([name, Part]) => (
        <Part key={name} locale={locale} />
      ))}
    </div>
  )
}

/** Whether really nothing runs. */
function State({ locale }: Props) {
  const t = translate(locale)
  const running = useStore($running, { ssr: 'initial' })
  if (running.state === 'loading') return <p className="muted">{t('monitor.loading')}</p>
  if (running.state === 'failed') return <MonitorFailure locale={locale} problem={running.error} />
  // Whose turn it is comes with the next frame.
  if (running.value.length > 0) return null
  return <p className="monitor-nothing">{t('monitor.idle')}</p>
}

function Strength({ locale }: Props) {
  return (
    <StrengthLine
      locale={locale}
      of={['available', 'limited', 'unknown']}
      className="monitor-strength figures"
    />
  )
}

function Vehicles({ locale }: Props) {
  const vehicles = useStore($vehicles, { ssr: 'initial' })
  return vehicles.state === 'ready' ? <MonitorFleet locale={locale} fleet={vehicles.value} /> : null
}
