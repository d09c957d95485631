import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState } from 'react'
import type { AppointmentDetail } from '../../contract/appointments/appointments.ts'
import type { Locale } from '../../contract/locales.ts'
import { translate } from '../../i18n/translate.ts'
import type { AppointmentView as View } from '../../lib/appointments/appointment-view.ts'
import {
  $appointmentDetail,
  loadAppointmentDetail,
  showAppointmentById,
  showChangedAppointment,
} from '../../lib/stores/appointments/appointment-detail.ts'
import { respondTo } from '../../lib/stores/appointments/appointment-response.ts'
import { loadAppointments } from '../../lib/stores/appointments/appointments.ts'
import { $pendingResponses } from '../../lib/stores/appointments/pending-responses.ts'
import { prepareChanges } from '../../lib/stores/outbox/change-at-once.ts'
import { nameOfOther } from '../organisation/organisation-name.ts'
import { tellFailure } from '../shared/tell-failure.ts'
import { usePerson } from '../shared/use-person.ts'
import { useNow } from '../ui/behaviour/use-now.ts'
import { usePart } from '../ui/behaviour/use-part.ts'
import { DataAge } from '../ui/feedback/DataAge.tsx'
import { back } from '../ui/icons/interface.ts'
import { Icon } from '../ui/icons/Icon.tsx'
import { AppointmentSkeleton, NoAppointment } from './detail/AppointmentStates.tsx'
import { AppointmentView } from './detail/AppointmentView.tsx'
import type { GivenResponse } from './detail/OwnResponse.tsx'
import { goToAppointments, hrefOfAppointments } from './use-appointment-address.ts'
import { asksForNewTab } from '../ui/behaviour/asks-for-new-tab.ts'

interface Props {
  locale: Locale
  view: View
  id: number
}

type Work = 'edit' | 'cancel' | 'delete'
const loadDialogs = () => import('./AppointmentDialogs.tsx')

/** One appointment, with the way back to the list, and the dialogs that change it. */
export function OneAppointment({ locale, view, id }: Props) {
  const t = translate(locale)
  const shown = useStore($appointmentDetail, { ssr: 'initial' })
  const list = { ...view, appointment: undefined }
  useEffect(prepareChanges, [])
  useEffect(() => showAppointmentById(id), [id])

  return (
    <>
      <a
        className="to-list"
        href={hrefOfAppointments(list)}
        onClick={(event) => {
          if (asksForNewTab(event)) return
          event.preventDefault()
          goToAppointments(list)
        }}
      >
        <Icon shape={back} />
        {t('appointments.heading')}
      </a>
      {shown.state === 'loading' && <AppointmentSkeleton label={t('common.loading')} />}
      {shown.state === 'failed' && (
        <NoAppointment
          locale={locale}
          error={shown.error}
          changing={shown.changing}
          onRetry={() => void loadAppointmentDetail()}
          listHref={hrefOfAppointments(list)}
        />
      )}
      {shown.state === 'ready' && (
        <>
          <DataAge locale={locale} at={shown.at} stale={shown.stale} />
          <Shown
            key={id}
            locale={locale}
            detail={shown.value.appointment}
            complete={shown.value.complete ? shown.value.appointment : undefined}
            loading={shown.changing}
            onMoved={(moved) => goToAppointments({ ...view, appointment: moved })}
            onLeave={() => goToAppointments(list)}
          />
        </>
      )}
    </>
  )
}

interface ShownProps {
  locale: Locale
  detail: Parameters<typeof AppointmentView>[0]['detail']
  complete: AppointmentDetail | undefined
  loading: boolean
  onMoved: (id: number) => void
  onLeave: () => void
}

function Shown({ locale, detail, complete, loading, onMoved, onLeave }: ShownProps) {
  const t = translate(locale)
  const now = useNow() ?? Date.now()
  const heading = useRef<HTMLHeadingElement>(null)
  const pending = useStore($pendingResponses, { ssr: 'initial' })
  const person = usePerson()
  const [work, setWork] = useState<Work>()
  const dialogs = usePart(loadDialogs, work !== undefined)
  const organisation = nameOfOther(t, person, detail.organisation_id)
  // A member who came by a row of the list goes on here.
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  useEffect(() => {
    const before = document.title
    document.title = `${detail.title} · ${t('common.product')}`
    return () => {
      document.title = before
    }
  }, [detail.title, t])

  const respond = (given: GivenResponse) =>
    respondTo(detail, given).catch((error: unknown) =>
      tellFailure(locale, error, 'The response could not be kept.'),
    )
  return (
    <>
      <AppointmentView
        locale={locale}
        detail={complete ?? detail}
        now={now}
        pending={pending.has(detail.id)}
        onRespond={(given) => void respond(given)}
        loading={loading}
        organisation={organisation}
        heading={heading}
        onEdit={() => setWork('edit')}
        onCancel={() => setWork('cancel')}
        onDelete={() => setWork('delete')}
      />
      {dialogs && work && complete && (
        <dialogs.AppointmentDialogs
          locale={locale}
          work={work}
          appointment={complete}
          onWork={setWork}
          onSaved={(id) => {
            setWork(undefined)
            void loadAppointments()
            // A series that was moved to another day has another appointment there.
            if (id === detail.id) void loadAppointmentDetail()
            else onMoved(id)
          }}
          onCancelled={(changed) => {
            showChangedAppointment(changed)
            setWork(undefined)
          }}
          onDeleted={() => {
            void loadAppointments()
            onLeave()
          }}
        />
      )}
    </>
  )
}
