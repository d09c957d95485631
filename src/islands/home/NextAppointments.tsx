import './next-appointments.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Appointment } from '../../contract/appointments/appointments.ts'
import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { appointmentSoon, appointmentTime } from '../../lib/appointments/appointment-times.ts'
import { routes } from '../../lib/routes.ts'
import { respondTo } from '../../lib/stores/appointments/appointment-response.ts'
import { $nextAppointments } from '../../lib/stores/appointments/next-appointments.ts'
import { $pendingResponses } from '../../lib/stores/appointments/pending-responses.ts'
import { prepareChanges } from '../../lib/stores/outbox/change-at-once.ts'
import { showChannel } from '../../lib/stores/realtime/shown-channels.ts'
import { OwnResponse } from '../appointments/detail/OwnResponse.tsx'
import { CategorySign } from '../appointments/list/CategoryMark.tsx'
import { tellFailure } from '../shared/tell-failure.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { next } from '../ui/icons/interface.ts'

/** The next two appointments of the member with their answer in one tap; nothing where there are none. */
export function NextAppointments({ locale }: { locale: Locale }) {
  const t = translate(locale)
  const appointments = useStore($nextAppointments, { ssr: 'initial' })
  useEffect(prepareChanges, [])
  useEffect(() => showChannel('appointments'), [])
  if (appointments.state !== 'ready' || appointments.value.length === 0) return null

  return (
    <section className="next-appointments stack" aria-labelledby="next-appointments">
      <h2 id="next-appointments">{t('appointments.next')}</h2>
      <ul className="card">
        {appointments.value.map((one) => (
          <NextAppointment key={one.id} locale={locale} appointment={one} />
        ))}
      </ul>
      <p>
        <a className="incident-feed-all" href={localizePath(routes.appointments.pattern, locale)}>
          {t('appointments.all')}
          <Icon shape={next} size={18} directional />
        </a>
      </p>
    </section>
  )
}

function NextAppointment({ locale, appointment }: { locale: Locale; appointment: Appointment }) {
  const now = useNow() ?? Date.now()
  const pending = useStore($pendingResponses, { ssr: 'initial' })
  const { id, title, category, location } = appointment
  return (
    <li className="next-appointment">
      <CategorySign category={category} />
      <div>
        <h3>
          <a href={`${localizePath(routes.appointments.pattern, locale)}?appointment=${id}`}>{title}</a>
        </h3>
        <p>
          {appointmentTime(appointment, locale, now)}{' '}
          <span className="muted">{appointmentSoon(appointment, locale, now)}</span>
        </p>
        {location && <p className="muted">{location}</p>}
        <OwnResponse
          locale={locale}
          appointment={appointment}
          now={now}
          pending={pending.has(id)}
          compact
          onRespond={(given) =>
            void respondTo(appointment, given).catch((error: unknown) =>
              tellFailure(locale, error, 'The response could not be kept.'),
            )
          }
        />
      </div>
    </li>
  )
}
