import './appointments/appointments.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Locale } from '../contract/locales.ts'
import { translate } from '../i18n/translate.ts'
import { $appointmentView } from '../lib/stores/appointments/appointment-view.ts'
import { showChannel } from '../lib/stores/realtime/shown-channels.ts'
import { AppointmentList } from './appointments/AppointmentList.tsx'
import { useAppointmentAddress } from './appointments/use-appointment-address.ts'
import { AgendaSkeleton } from './appointments/list/AgendaSkeleton.tsx'
import { usePart } from './ui/behaviour/use-part.ts'

const loadOne = () => import('./appointments/OneAppointment.tsx')
const loadNew = () => import('./appointments/NewAppointment.tsx')

/** The appointments of all organisations of the member: as a list, as a month, and one by itself. */
export function Appointments({ locale }: { locale: Locale }) {
  const t = translate(locale)
  useAppointmentAddress()
  const view = useStore($appointmentView, { ssr: 'initial' })
  useEffect(() => showChannel('appointments'), [])
  const isOne = view.appointment !== undefined
  const one = usePart(loadOne, isOne)
  const add = usePart(loadNew, !isOne)

  return (
    <div className="appointments">
      <div className={isOne ? 'visually-hidden' : 'page-head'}>
        <h1 tabIndex={-1}>{t('appointments.heading')}</h1>
        {!isOne && add && <add.NewAppointment locale={locale} view={view} />}
      </div>
      {view.appointment === undefined && <AppointmentList locale={locale} view={view} />}
      {view.appointment !== undefined &&
        (one ? (
          <one.OneAppointment locale={locale} view={view} id={view.appointment} />
        ) : (
          <AgendaSkeleton label={t('common.loading')} />
        ))}
    </div>
  )
}
