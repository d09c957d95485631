import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { Locale } from '../../../contract/locales.ts'
import { translate } from '../../../i18n/translate.ts'
import { dayName } from '../../../lib/pages/dates.ts'
import { problemWords } from '../../../lib/api/problem-words.ts'
import { $vehicleDay, loadDay, showDay } from '../../../lib/stores/vehicles/vehicle-day.ts'
import { pictureOf } from '../../../lib/vehicles/vehicle-day.ts'
import { Failure, Offline } from '../../ui/feedback/Failure.tsx'
import { useNow } from '../../ui/behaviour/use-now.ts'
import { PartAge } from './PartAge.tsx'
import { VehicleDayChoice } from './VehicleDayChoice.tsx'
import { VehicleDayPicture } from './VehicleDayPicture.tsx'
import { VehicleDayTable } from './VehicleDayTable.tsx'

interface Props {
  locale: Locale
  vehicleId: number
}

/** A day of a vehicle at a glance. */
export function VehicleDay({ locale, vehicleId }: Props) {
  const t = translate(locale)
  const day = useStore($vehicleDay, { ssr: 'initial' })
  useEffect(() => showDay(vehicleId), [vehicleId])

  return (
    <section className="vehicle-day card" aria-labelledby="vehicle-day">
      <div className="vehicle-day-head">
        <h2 id="vehicle-day">{t('vehicleMore.day')}</h2>
        <PartAge locale={locale} part={day} />
        <VehicleDayChoice locale={locale} />
      </div>
      <Day locale={locale} />
    </section>
  )
}

function Day({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const day = useStore($vehicleDay, { ssr: 'initial' })
  const now = useNow() ?? Date.now()
  // Whoever reads the table of one day wants that of the next one, too.
  const [open, setOpen] = useState(false)
  if (day.state === 'failed') {
    const { text, hint } = problemWords(t, day.error)
    const retry = { label: t('common.retry'), busy: day.changing, onRetry: () => void loadDay() }
    if (day.error.kind === 'offline')
      return <Offline text={t('vehicleMore.dayOffline')} hint={hint} retry={retry} />
    return <Failure text={text} hint={hint} retry={retry} />
  }
  if (day.state === 'loading') {
    return (
      <div className="vehicle-day-coming" aria-hidden="true">
        <div className="vehicle-day-picture">
          <span className="vehicle-day-bar skeleton" />
        </div>
      </div>
    )
  }
  const picture = pictureOf(day.value, now)
  const name = dayName(`${day.value.day}T12:00`, locale, now)
  return (
    <>
      <VehicleDayPicture label={t('vehicleMore.picture', { day: name })} picture={picture} />
      <VehicleDayTable locale={locale} picture={picture} now={now} open={open} onToggle={setOpen} />
    </>
  )
}
