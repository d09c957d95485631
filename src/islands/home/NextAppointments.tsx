import '../ui/layout/list-row.css'
import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Appointment, AppointmentAnswer } from '../../contract/appointments/appointments.ts'
import type { Locale } from '../../contract/locales.ts'
import { localizePath } from '../../i18n/paths.ts'
import { translate } from '../../i18n/translate.ts'
import { pathOfAppointment } from '../../lib/appointments/appointment-path.ts'
import { appointmentSoon, appointmentTime } from '../../lib/appointments/appointment-times.ts'
import { answerState, noteKept } from '../../lib/appointments/response-rule.ts'
import { routes } from '../../lib/routes.ts'
import { respondTo } from '../../lib/stores/appointments/appointment-response.ts'
import { $nextAppointments } from '../../lib/stores/appointments/next-appointments.ts'
import { prepareChanges } from '../../lib/stores/outbox/change-at-once.ts'
import { showChannel } from '../../lib/stores/realtime/shown-channels.ts'
import { ResponseChoices } from '../appointments/detail/ResponseChoices.tsx'
import { categoryColour } from '../appointments/list/category-colour.ts'
import { signOfCategory } from '../appointments/list/category-signs.ts'
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
    <section className="stack" aria-labelledby="next-appointments">
      <h2 id="next-appointments">{t('appointments.next')}</h2>
      <ul className="list-rows card">
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
  const t = translate(locale)
  const { id, title, category, location, own } = appointment
  const respond = (answer: AppointmentAnswer) => {
    if (own?.answer === answer) return
    respondTo(appointment, { answer, note: noteKept(own, answer) }).catch((error: unknown) =>
      tellFailure(locale, error, 'The response could not be kept.'),
    )
  }
  return (
    <li className="list-row">
      <span className="list-row-sign" style={{ color: categoryColour(category) }}>
        <Icon shape={signOfCategory(category)} />
      </span>
      <div className="list-row-text">
        <h3>
          <a className="list-row-title" href={pathOfAppointment(id, locale)}>
            <bdi>{title}</bdi>
          </a>
        </h3>
        <p>
          {appointmentTime(appointment, locale, now)}{' '}
          <span className="muted">{appointmentSoon(appointment, locale, now)}</span>
        </p>
        {location && <p className="list-row-meta">{location}</p>}
      </div>
      {answerState(appointment, now) === 'open' && (
        <ResponseChoices
          locale={locale}
          appointment={appointment}
          label={t('appointmentResponses.headingOf', { title })}
          onChoose={respond}
        />
      )}
    </li>
  )
}
