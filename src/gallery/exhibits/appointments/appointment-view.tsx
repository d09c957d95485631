import type { AppointmentDetail } from '../../../contract/appointments/appointments.ts'
import { AppointmentView } from '../../../islands/appointments/detail/AppointmentView.tsx'
import {
  AppointmentSkeleton,
  NoAppointment,
} from '../../../islands/appointments/detail/AppointmentStates.tsx'
import type { ApiProblem } from '../../../lib/api/api-error.ts'
import { type Exhibit, type ExhibitState, minutesAgo, SAMPLE_NOW } from '../../exhibit.ts'
import { inDays, sampleAppointment, sampleAppointmentDetail } from '../../samples/appointment-detail.ts'
import type { Samples } from '../../samples/de.ts'

const ignore = () => undefined
const callbacks = { onRespond: ignore, onEdit: ignore, onCancel: ignore, onDelete: ignore }

function shown(
  name: string,
  changedOf: (words: Samples) => Partial<AppointmentDetail>,
  pending = false,
): ExhibitState {
  return {
    name,
    view: (words, locale, now = SAMPLE_NOW) => (
      <AppointmentView
        locale={locale}
        detail={sampleAppointmentDetail(words, changedOf(words))}
        now={now}
        pending={pending}
        organisation={undefined}
        {...callbacks}
      />
    ),
  }
}

function row(name: string, loading: boolean): ExhibitState {
  return {
    name,
    view: (words, locale, now = SAMPLE_NOW) => (
      <AppointmentView
        locale={locale}
        detail={sampleAppointment(words)}
        now={now}
        pending={false}
        loading={loading}
        organisation={undefined}
        {...callbacks}
      />
    ),
  }
}

function failed(name: string, error: ApiProblem): ExhibitState {
  return {
    name,
    view: (_, locale) => (
      <NoAppointment locale={locale} error={error} changing={false} onRetry={ignore} listHref="#" />
    ),
  }
}

export const appointmentView: Exhibit = {
  name: 'appointment-view',
  group: 'data',
  states: [
    shown('asked', () => ({})),
    shown('answered, its responsible member', () => ({
      id: 2,
      may_edit: true,
      own: { answer: 'yes', note: null, answered_at: minutesAgo(60) },
    })),
    shown(
      'waiting for a network',
      () => ({ id: 3, own: { answer: 'no', note: null, answered_at: minutesAgo(1) } }),
      true,
    ),
    shown('cancelled', ({ appointment }) => ({
      id: 4,
      cancelled_at: minutesAgo(60),
      cancel_reason: appointment.reason,
    })),
    shown('all day, none asked', () => ({
      id: 5,
      all_day: true,
      starts_at: '2026-03-20',
      ends_at: '2026-03-22',
      response: 'none',
      response_until: null,
      min: null,
      max: null,
      for_everybody: true,
      group_ids: [],
      groups: [],
      documents: [],
      text: null,
      location: null,
      lat: null,
      lng: null,
    })),
    shown('for others, without names', () => ({
      id: 6,
      concerns_me: false,
      people: null,
      response: 'unless_refused',
      ends_at: inDays(6),
      location: null,
    })),
    shown('long words', ({ alarm, longAddress, longWord, unbreakable, paragraph, longPerson }) => ({
      id: 7,
      title: `${alarm.long} ${longWord}`,
      text: `${paragraph}\n${unbreakable}`,
      location: longAddress,
      responsible_name: longPerson,
      may_edit: true,
    })),
    row('from the list, without a network', false),
    row('from the list, the rest to come', true),
    { name: 'loading', view: ({ loading }) => <AppointmentSkeleton label={loading} /> },
    failed('not on this device', { kind: 'offline' }),
    failed('gone', { kind: 'server', status: 404 }),
    failed('failed', { kind: 'server', status: 500 }),
  ],
}
