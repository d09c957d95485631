import type { ReactNode } from 'react'
import type { Appointment, AppointmentDetail } from '../../../contract/appointments/appointments.ts'
import type { Locale } from '../../../contract/locales.ts'
import { localizePath } from '../../../i18n/paths.ts'
import { translate, type Translate } from '../../../i18n/translate.ts'
import { type WantedPeople, wantedPeople } from '../../../lib/appointments/wanted-people.ts'
import { searchOfDocuments } from '../../../lib/documents/document-view.ts'
import { routes } from '../../../lib/routes.ts'
import { Icon } from '../../ui/icons/Icon.tsx'
import { document as documentSign } from '../../ui/icons/files.ts'

import { recurrenceWords } from './recurrence-words.ts'

interface Props {
  locale: Locale
  appointment: Appointment
  /** undefined: only the row is known. */
  known: AppointmentDetail | undefined
}

/** Whom an appointment is for, who is responsible, how many are wanted, and its documents. */
export function AppointmentFacts({ locale, appointment, known }: Props) {
  const t = translate(locale)
  const wanted = appointment.cancelled_at === null ? wantedPeople(appointment) : undefined
  const qualifications = appointment.response === 'none' ? [] : (known?.qualifications ?? [])

  return (
    <section className="card appointment-facts" aria-label={t('appointmentDetail.facts')}>
      <dl>
        {wanted && (
          <Fact label={t('appointmentDetail.wanted')}>
            {rangeWords(t, appointment)}: <strong className="figures">{wantedWords(t, wanted)}</strong>
          </Fact>
        )}
        {qualifications.length > 0 && (
          <Fact label={t('appointmentDetail.qualifications')}>
            <ul className="appointment-badges">
              {qualifications.map(({ name, yes, maybe }) => (
                <li key={name} className="badge">
                  <span>
                    <strong className="figures">{yes}</strong> <bdi>{name}</bdi>
                    {maybe > 0 && ` + ${t('appointmentDetail.perhaps', { count: maybe })}`}
                  </span>
                </li>
              ))}
            </ul>
          </Fact>
        )}
        {known && known.rrule !== null && (
          <Fact label={t('appointmentDetail.repeats')}>
            {recurrenceWords(t, locale, known.recurrence)}
            {known.edited && <p className="muted">{t('appointmentDetail.edited')}</p>}
          </Fact>
        )}
        <Fact label={t('appointmentDetail.for')}>{audienceWords(t, appointment, known?.groups)}</Fact>
        {known && known.responsible_name !== null && (
          <Fact label={t('appointmentDetail.responsible')}>
            <bdi>{known.responsible_name}</bdi>
          </Fact>
        )}
        {known && known.documents.length > 0 && (
          <Fact label={t('appointmentDetail.documents')}>
            <ul>
              {known.documents.map(({ id, name }) => (
                <li key={id}>
                  <a className="appointment-document" href={hrefOf(id, locale)}>
                    <Icon shape={documentSign} />
                    <bdi>{name}</bdi>
                  </a>
                </li>
              ))}
            </ul>
          </Fact>
        )}
      </dl>
    </section>
  )
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** 'Alle'; the names of the groups, or how many they are where no more is known. */
function audienceWords(
  t: Translate,
  { for_everybody: isForAll, group_ids }: Appointment,
  groups: AppointmentDetail['groups'] | undefined,
): string {
  if (isForAll) return t('appointmentDetail.all')
  if (group_ids.length === 0) return t('appointmentDetail.groupsGone')
  return groups
    ? groups.map(({ name }) => name).join(', ')
    : t('appointmentDetail.groupCount', { count: group_ids.length })
}

function rangeWords(t: Translate, { min, max }: Appointment): string {
  if (min !== null && max !== null)
    return min === max
      ? t('appointmentDetail.exactly', { count: min })
      : t('appointmentDetail.between', { min, max })
  return min === null
    ? t('appointmentDetail.atMost', { count: max ?? 0 })
    : t('appointmentDetail.atLeast', { count: min })
}

function wantedWords(t: Translate, wanted: WantedPeople): string {
  return t(`appointmentDetail.${wanted.kind}`, 'count' in wanted ? { count: wanted.count } : {})
}

function hrefOf(documentId: number, locale: Locale): string {
  const search = searchOfDocuments({ kind: 'document', id: documentId })
  return localizePath(routes.documents.pattern + search, locale)
}
